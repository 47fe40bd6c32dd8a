/** Counts completed work: one job for the provider, loyalty points for the customer. Shared by single bookings and visits. */
import { countVisits, isSubscription } from '../../booking/booking-visits.ts'
import type { Booking, BookingEvent } from '../../documents/booking.ts'
import { profileId, providerId } from '../../ids.ts'
import { pointsForCompletion } from '../../customer/loyalty.ts'
import type { DecideContext, Effect } from '../command.ts'

/** Entries of a completion's history: marks one by the demo's bot, whose jobs take seconds. */
export const playedFields = (event: BookingEvent, { isPlayed }: Pick<DecideContext, 'isPlayed'>): { played?: true } =>
  isPlayed && (event === 'completed' || event === 'visit_completed') ? { played: true } : {}

/**
 * @param done the booking after completing the job or one more visit
 * @param sign -1 takes both back, when that completion is undone
 */
export function completionEffects(done: Booking, sign: 1 | -1 = 1): Effect[] {
  const points = pointsForCompletion(done, isSubscription(done) ? countVisits(done, 'completed') - 1 : 0)
  const job: Effect = { op: 'amend', doc_id: providerId(done.provider_uid), add: { total_completed_jobs: sign } }
  return points === 0 ? [job] : [job, { op: 'amend', doc_id: profileId(done.customer_uid), add: { loyalty_points: sign * points } }]
}
