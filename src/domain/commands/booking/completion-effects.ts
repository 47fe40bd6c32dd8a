/** What completed work counts for: a job of its provider, points of its customer. One place for single bookings and visits. */
import { countVisits, isSubscription } from '../../booking/booking-visits.ts'
import type { Booking } from '../../documents/booking.ts'
import { profileId, providerId } from '../../ids.ts'
import { pointsForCompletion } from '../../customer/loyalty.ts'
import type { Effect } from '../command.ts'

/** @param done the booking with the job, or one more visit, completed */
export function completionEffects(done: Booking): Effect[] {
  const points = pointsForCompletion(done, isSubscription(done) ? countVisits(done, 'completed') - 1 : 0)
  const job: Effect = { op: 'amend', doc_id: providerId(done.provider_uid), add: { total_completed_jobs: 1 } }
  return points === 0 ? [job] : [job, { op: 'amend', doc_id: profileId(done.customer_uid), add: { loyalty_points: points } }]
}
