import type { Booking } from '#domain/documents/booking.ts'
import { useAreBookingRatingsLoaded, useBookingReview, useOutbox } from '#state/sync/user-queries.ts'

/** Returns true for a completed booking that the customer has not reviewed, here or elsewhere. */
export function useCanReview({ id, status }: Booking): boolean {
  const isReviewed = useBookingReview(id) !== undefined
  const isKnown = useAreBookingRatingsLoaded(id)
  const isGiven = useOutbox().some(({ name, args, state }) => name === 'write_review' && args['booking_id'] === id && state !== 'refused')
  return status === 'completed' && isKnown && !isReviewed && !isGiven
}
