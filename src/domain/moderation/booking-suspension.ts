/** Bookings of a provider whose account was blocked or removed (decisions "Blocking and removing"). */
import { cancellationEventOf, isEnded, type Booking } from '../documents/booking.ts'
import type { Uid } from '../ids.ts'
import { isSubscription, visitsOf } from '../booking/booking-visits.ts'

/** A request ends at once, an upcoming booking waits for the admin, and a running job is finished by message. */
export const SUSPENSION_CASES = ['request', 'upcoming', 'running'] as const
export type SuspensionCase = (typeof SUSPENSION_CASES)[number]

type Progress = Pick<Booking, 'status' | 'booking_type' | 'visits'>

/** True while the work of a booking, or of one of its visits, is under way. */
export const isUnderWay = (booking: Progress): boolean =>
  booking.status === 'in_progress' && (!isSubscription(booking) || visitsOf(booking).some(({ status }) => status === 'in_progress'))

/** Returns what the suspension of its provider means for a booking; undefined once it has ended. */
export function suspensionCase(booking: Progress): SuspensionCase | undefined {
  if (isEnded(booking.status)) return undefined
  if (booking.status === 'pending') return 'request'
  return isUnderWay(booking) ? 'running' : 'upcoming'
}

/** True for an open booking whose provider is suspended: the admin decides what becomes of it. */
export const isProviderSuspended = (booking: Pick<Booking, 'status' | 'suspended_at'>): boolean =>
  booking.suspended_at !== undefined && !isEnded(booking.status)

/** True for a booking that NearHelp cancelled because of the suspension. */
export const endedBySuspension = (booking: Pick<Booking, 'status' | 'suspended_at' | 'history'>): boolean =>
  booking.suspended_at !== undefined && booking.status === 'cancelled' && cancellationEventOf(booking)?.by === 'system'

/** True if a suspended provider can still write to the customer: while the job is under way. */
export const mayFinishByMessage = (booking: Booking, uid: Uid): boolean =>
  booking.provider_uid === uid && isProviderSuspended(booking) && isUnderWay(booking)
