/** Another time for a booking: when one may be proposed, which proposal still counts, and which hours are free for it. */
import type { Booking, TimeProposal } from '../documents/booking.ts'
import type { Schedule } from '../documents/schedule.ts'
import type { Instant } from '../time/instant.ts'
import { isExpired } from './request-deadline.ts'

/** The start as it stands: held once accepted, asked for before. Null: as soon as possible. */
export const currentStart = (booking: Pick<Booking, 'starts_at' | 'scheduled_date'>): Instant | null =>
  booking.starts_at ?? booking.scheduled_date

/** A single booking that was accepted, or asks for a time and can still be answered. A request for now has no time to move. */
export function canReschedule(booking: Booking, now: Instant): boolean {
  if (booking.booking_type !== 'single') return false
  if (booking.status === 'accepted') return true
  return booking.status === 'pending' && booking.scheduled_date !== null && !isExpired(booking, now)
}

/** The proposal that can be answered now; it lapses with the booking's own end, and when its time has come. */
export function activeProposal(booking: Booking, now: Instant): TimeProposal | undefined {
  const { proposal } = booking
  return proposal && proposal.starts_at > now && canReschedule(booking, now) ? proposal : undefined
}

/** True while this side owes an answer: it is the next thing to do about the booking. */
export const owesAnswer = (booking: Booking, side: TimeProposal['by'], now: Instant): boolean => {
  const proposal = activeProposal(booking, now)
  return proposal !== undefined && proposal.by !== side
}

/** What customers see of a provider's time, less the hours that this booking holds itself: moving it by an hour is no clash. */
export const scheduleWithoutBooking = (schedule: Schedule, { starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): Schedule => ({
  ...schedule,
  busy: schedule.busy.filter((busy) => busy.starts_at !== starts_at || busy.ends_at !== ends_at),
})
