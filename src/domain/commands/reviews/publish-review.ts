/** What follows when a review counts: as it is written, once its customer is verified, or when an admin released it. */
import { publicReview, type Review } from '../../documents/review.ts'
import { contentKey } from '../../documents/report.ts'
import { profileId, providerId, reportedContentId } from '../../ids.ts'
import { freshReviewsAfter, type ReviewContext } from '../../reviews/review-counting.ts'
import { getAs, type DecideContext, type Effect } from '../command.ts'
import { notify } from '../notify.ts'

/** Returns what decides whether a review counts. */
export const reviewContext = (
  { customer_uid, provider_id }: Pick<Review, 'customer_uid' | 'provider_id'>,
  context: DecideContext,
): ReviewContext => ({
  author: getAs(context.get, profileId(customer_uid), 'profile'),
  service: getAs(context.get, profileId(provider_id), 'profile'),
  now: context.now,
})

/** Adds the review to the provider's rating and tells the provider. @param name of the customer */
export function publishEffects(review: Review, name: string, context: DecideContext): Effect[] {
  const fresh_reviews = freshReviewsAfter(reviewContext(review, context))
  return [
    { op: 'amend', doc_id: providerId(review.provider_id), standing: { kind: 'review', was: null, now: publicReview(review) } },
    ...(fresh_reviews ? [{ op: 'amend', doc_id: profileId(review.provider_id), set: { fresh_reviews } } as const] : []),
    notify(context, review.provider_id, 'review_received', review.booking_id, { name, rating: String(review.rating) }),
  ]
}

/** Lists a held review among what an admin decides about. */
export function holdEffects(review: Review): Effect[] {
  const { held, provider_id, booking_id, customer_uid } = review
  if (!held) return []
  const content = contentKey({ kind: 'review', provider_id, booking_id })
  return [
    {
      op: 'create',
      doc: {
        doc_id: reportedContentId(content),
        type: 'reported',
        schema_version: 1,
        version: 1,
        content,
        author_uid: customer_uid,
        verdict: 'open',
        since: held.at,
        held,
      },
    },
  ]
}
