/** Proposals to reschedule a booking: when they are allowed, which one is open, and which hours are free for it. */
import type { Booking, TimeProposal } from '../documents/booking.ts'
import type { Schedule } from '../documents/schedule.ts'
import type { Instant } from '../time/instant.ts'
import { isOutcomeReported } from './steps/outcomes.ts'
import { isExpired } from './request-deadline.ts'

/** The booking's current start: the held one once accepted, the requested one before. Null: as soon as possible. */
export const currentStart = (booking: Pick<Booking, 'starts_at' | 'scheduled_date'>): Instant | null =>
  booking.starts_at ?? booking.scheduled_date

/**
 * True for an accepted single booking, or a request that can still be answered. For a request as soon as possible only its provider can
 * propose a time, who cannot come now.
 */
export function canReschedule(booking: Booking, side: TimeProposal['by'], now: Instant): boolean {
  if (booking.booking_type !== 'single') return false
  if (booking.status === 'accepted') return !isOutcomeReported(booking, undefined, now)
  return booking.status === 'pending' && (booking.scheduled_date !== null || side === 'provider') && !isExpired(booking, now)
}

/** Returns the proposal that can be answered now. It lapses when the booking ends and when its own start has passed. */
export function activeProposal(booking: Booking, now: Instant): TimeProposal | undefined {
  const { proposal } = booking
  return proposal && proposal.starts_at > now && canReschedule(booking, proposal.by, now) ? proposal : undefined
}

/** True while this side has to answer the open proposal, which is then the booking's next action. */
export const mustAnswerProposal = (booking: Booking, side: TimeProposal['by'], now: Instant): boolean => {
  const proposal = activeProposal(booking, now)
  return proposal !== undefined && proposal.by !== side
}

/** Returns the public schedule without the hours of this booking: moving a booking by an hour does not conflict with itself. */
export const scheduleWithoutBooking = (schedule: Schedule, { starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): Schedule => ({
  ...schedule,
  busy: schedule.busy.filter((busy) => busy.starts_at !== starts_at || busy.ends_at !== ends_at),
})
