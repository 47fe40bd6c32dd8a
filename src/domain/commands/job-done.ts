/** What completed work counts for: a job of its provider, points of its customer. One place for single bookings and visits. */
import { LOYALTY_PER_BOOKING, LOYALTY_PER_SUBSCRIPTION } from '../constants.ts'
import { countVisits, isSubscription } from '../booking-visits.ts'
import type { Booking } from '../documents/booking.ts'
import { profileId, providerId } from '../ids.ts'
import type { Effect } from './command.ts'

/** Points for what was just completed: of a subscription once, with its first visit (section 9). @param done with that work completed */
const pointsFor = (done: Booking): number => {
  if (!isSubscription(done)) return LOYALTY_PER_BOOKING
  return countVisits(done, 'completed') === 1 ? LOYALTY_PER_SUBSCRIPTION : 0
}

/** @param done the booking with the job, or one more visit, completed */
export function jobDone(done: Booking): Effect[] {
  const points = pointsFor(done)
  const job: Effect = { op: 'amend', doc_id: providerId(done.provider_uid), add: { total_completed_jobs: 1 } }
  return points === 0 ? [job] : [job, { op: 'amend', doc_id: profileId(done.customer_uid), add: { loyalty_points: points } }]
}
