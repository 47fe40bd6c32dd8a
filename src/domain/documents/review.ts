/** The customer's review of a booking: one for each booking. The provider may answer it once. */
import * as v from 'valibot'
import { REVIEW_EDIT_MS, REVIEW_EDIT_GRACE_MS, TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, ratingField, requiredText, textField, uidField, ulidField } from '../fields.ts'
import { addMs, type Instant } from '../time/instant.ts'

/** A review by an account that is days old and could not be verified, or one of many such for one provider. */
export const HELD_REASONS = ['fresh_account', 'many_first_reviews'] as const
export type HeldReason = (typeof HELD_REASONS)[number]
/** `too_short`: the booking took less than a quarter of its hours. `unverified`: counts once its customer is verified. */
export const UNCOUNTED_REASONS = ['too_short', 'unverified'] as const

/** The provider's answer to a review. */
export const reviewAnswerSchema = v.object({
  message: requiredText(TEXT_LIMITS.answer, 'Write a reply'),
  created_at: instantField,
})

/** Public fields of a review. */
export const publicReviewEntries = {
  user_name: textField(TEXT_LIMITS.name),
  rating: ratingField,
  comment: textField(TEXT_LIMITS.comment),
  created_at: instantField,
  /** When it was written, where it was sent more than 10 minutes later. */
  written_at: v.optional(instantField),
  /** When the customer last changed it; absent if it is unchanged. */
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
  /** Set while an admin hides the review. Its text is removed, it does not count, and only its customer holds it, with the reason. */
  hidden: v.optional(v.object({ at: instantField, reason: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.reason)) })),
  /** Set until an admin has decided about it: meanwhile it does not count, and only its customer holds it. */
  held: v.optional(v.object({ reason: v.picklist(HELD_REASONS), at: instantField })),
  /** Why it does not count, or not yet. Only its customer holds it. */
  uncounted: v.optional(v.object({ reason: v.picklist(UNCOUNTED_REASONS), at: instantField })),
  /** When an admin hid the answer. The answer is removed, and no other is accepted while it is hidden. */
  answer_hidden_at: v.optional(instantField),
})
export type Review = v.InferOutput<typeof reviewSchema>

/** Returns the public fields of a review, without its booking and its people. */
export const publicReview = ({ user_name, rating, comment, created_at, written_at, edited_at, answer }: PublicReview): PublicReview => ({
  user_name,
  rating,
  comment,
  created_at,
  ...(written_at === undefined ? {} : { written_at }),
  ...(edited_at === undefined ? {} : { edited_at }),
  ...(answer === undefined ? {} : { answer }),
})

/** The last instant at which the customer can change the review. */
export const reviewEditableUntil = ({ created_at }: Pick<Review, 'created_at'>): Instant => addMs(created_at, REVIEW_EDIT_MS)

/**
 * True for a change that arrives in time, or that was written in time and arrives not much later. A change cannot be older than its review.
 * @param written according to the device
 */
export function isReviewEditable(review: Pick<Review, 'created_at'>, arrived: Instant, written: Instant): boolean {
  const until = reviewEditableUntil(review)
  return arrived <= until || (review.created_at <= written && written <= until && arrived <= addMs(until, REVIEW_EDIT_GRACE_MS))
}
