/** A provider's rating of the customer of a completed booking: one for each booking, visible to these two only. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, ratingField, textField, uidField, ulidField } from '../fields.ts'

/** Section 3, in the order of the form. A client's average is computed from the last one. */
export const CLIENT_RATINGS = [
  'fairness_rating',
  'respect_rating',
  'communication_rating',
  'payment_timeliness_rating',
  'overall_rating',
] as const
export type ClientRatingField = (typeof CLIENT_RATINGS)[number]

/** Fields of the form: stars from 1 to 5, and a text. */
export const clientRatingFields = {
  fairness_rating: ratingField,
  respect_rating: ratingField,
  communication_rating: ratingField,
  payment_timeliness_rating: ratingField,
  overall_rating: ratingField,
  review_text: textField(TEXT_LIMITS.comment),
}

export const clientRatingSchema = v.object({
  ...documentBase,
  type: v.literal('client-rating'),
  booking_id: ulidField,
  provider_id: uidField,
  provider_name: textField(TEXT_LIMITS.name),
  customer_uid: uidField,
  client_name: textField(TEXT_LIMITS.name),
  ...clientRatingFields,
  created_at: instantField,
  /** When it was written, where it was sent more than 10 minutes later. */
  written_at: v.optional(instantField),
})
export type ClientRating = v.InferOutput<typeof clientRatingSchema>

/** Summary of a customer's ratings, which a request shows to the next provider. */
export const clientRatingSummarySchema = v.object({
  /** Mean of the overall ratings, 1 to 5, two decimals. */
  average: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type ClientRatingSummary = v.InferOutput<typeof clientRatingSummarySchema>

/** Sums stored in the customer's profile; both are absent before the first rating. */
export interface RatingSums {
  readonly client_rating_sum?: number | undefined
  readonly client_rating_count?: number | undefined
}

/** Computes the summary; undefined before the first rating. */
export function summarizeClientRatings({
  client_rating_sum: sum = 0,
  client_rating_count: count = 0,
}: RatingSums): ClientRatingSummary | undefined {
  return count === 0 ? undefined : { average: Math.round((sum / count) * 100) / 100, count }
}

/** Averages of these ratings by category, 1 to 5; undefined if there are none. */
export function ratingAverages(ratings: readonly ClientRating[]): Readonly<Record<ClientRatingField, number>> | undefined {
  if (ratings.length === 0) return undefined
  const mean = (field: ClientRatingField): number => ratings.reduce((sum, rating) => sum + rating[field], 0) / ratings.length
  return {
    fairness_rating: mean('fairness_rating'),
    respect_rating: mean('respect_rating'),
    communication_rating: mean('communication_rating'),
    payment_timeliness_rating: mean('payment_timeliness_rating'),
    overall_rating: mean('overall_rating'),
  }
}
