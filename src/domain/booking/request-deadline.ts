/** How long a request can be answered (decisions "Booking status"). */
import { ASAP_EXPIRES_MS, MINUTE_MS } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'
import { addMs, instantToMs, type Instant } from '../time/instant.ts'

/** When a pending request expires: at its scheduled start, or 30 minutes after an as-soon-as-possible request was created. */
export const requestDeadline = (booking: Pick<Booking, 'scheduled_date' | 'created_at'>): Instant =>
  booking.scheduled_date ?? addMs(booking.created_at, ASAP_EXPIRES_MS)

/** True once the request can no longer be answered. */
export const isExpired = (booking: Pick<Booking, 'status' | 'scheduled_date' | 'created_at'>, now: Instant): boolean =>
  booking.status === 'pending' && requestDeadline(booking) <= now

/** Whole minutes until an instant, rounded up; 0 once it has passed. @param nowMs this device's clock, ms since 1970 */
export const minutesUntil = (instant: Instant, nowMs: number): number => Math.max(0, Math.ceil((instantToMs(instant) - nowMs) / MINUTE_MS))
