/** How long an unanswered request stands (decisions "Booking status"). */
import { ASAP_EXPIRES_MS, MINUTE_MS } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'
import { addMs, instantToMs, type Instant } from '../time/instant.ts'

/** When it expires: as soon as possible 30 minutes after it was asked, a scheduled one at its start. */
export const requestDeadline = (booking: Pick<Booking, 'scheduled_date' | 'created_at'>): Instant =>
  booking.scheduled_date ?? addMs(booking.created_at, ASAP_EXPIRES_MS)

/** True once nobody can answer it any more. */
export const isExpired = (booking: Pick<Booking, 'status' | 'scheduled_date' | 'created_at'>, now: Instant): boolean =>
  booking.status === 'pending' && requestDeadline(booking) <= now

/** Whole minutes until an instant, a begun one counted; 0 once it has passed. @param nowMs this device's clock, ms since 1970 */
export const minutesUntil = (instant: Instant, nowMs: number): number => Math.max(0, Math.ceil((instantToMs(instant) - nowMs) / MINUTE_MS))
