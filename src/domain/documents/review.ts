/** One review a booking, by its customer; the provider may answer it once. */
import * as v from 'valibot'
import { REVIEW_EDIT_MS, REVIEW_EDIT_GRACE_MS, TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, ratingField, requiredText, textField, uidField, ulidField } from '../fields.ts'
import { addMs, type Instant } from '../time/instant.ts'

/** What the provider wrote under a review. */
export const reviewAnswerSchema = v.object({
  message: requiredText(TEXT_LIMITS.answer, 'Write an answer'),
  created_at: instantField,
})

/** What everybody may read of a review. */
export const publicReviewEntries = {
  user_name: textField(TEXT_LIMITS.name),
  rating: ratingField,
  comment: textField(TEXT_LIMITS.comment),
  created_at: instantField,
  /** When its customer last changed it; absent while it stands as written. */
  edited_at: v.optional(instantField),
  answer: v.optional(reviewAnswerSchema),
}
export const publicReviewSchema = v.object(publicReviewEntries)
export type PublicReview = v.InferOutput<typeof publicReviewSchema>

export const reviewSchema = v.object({
  ...documentBase,
  type: v.literal('review'),
  booking_id: ulidField,
  provider_id: uidField,
  customer_uid: uidField,
  ...publicReviewEntries,
  /** Hidden by an admin: its words are not here, it counts nothing, and only its customer holds it, who is told why. */
  hidden: v.optional(v.object({ at: instantField, reason: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.reason)) })),
  /** The answer was hidden by an admin, and is not here; no other is taken meanwhile. */
  answer_hidden_at: v.optional(instantField),
})
export type Review = v.InferOutput<typeof reviewSchema>

/** A review without who and what for. */
export const publicReview = ({ user_name, rating, comment, created_at, edited_at, answer }: PublicReview): PublicReview => ({
  user_name,
  rating,
  comment,
  created_at,
  ...(edited_at === undefined ? {} : { edited_at }),
  ...(answer === undefined ? {} : { answer }),
})

/** The last moment at which its customer can change it. */
export const reviewEditableUntil = ({ created_at }: Pick<Review, 'created_at'>): Instant => addMs(created_at, REVIEW_EDIT_MS)

/**
 * True for a change that arrives in time, or was written in time and is not much later. Nobody changed a review before it was there.
 * @param written as its device says
 */
export function isReviewEditable(review: Pick<Review, 'created_at'>, arrived: Instant, written: Instant): boolean {
  const until = reviewEditableUntil(review)
  return arrived <= until || (review.created_at <= written && written <= until && arrived <= addMs(until, REVIEW_EDIT_GRACE_MS))
}
