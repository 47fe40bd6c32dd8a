/** Command of a customer who changes a review within seven days; a change written in time may arrive later. Updates the rating. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { isReviewEditable, publicReview } from '../../documents/review.ts'
import { refusal } from '../../errors.ts'
import { ratingField, textField, ulidField } from '../../fields.ts'
import { bookingId, providerId, reviewId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { isCounted } from '../../reviews/review-counting.ts'
import { nextVersion, defineCommand, getAs, type Effect } from '../command.ts'
import { notify } from '../notify.ts'

export const editReview = defineCommand({
  name: 'edit_review',
  schema: v.strictObject({ booking_id: ulidField, rating: ratingField, comment: textField(TEXT_LIMITS.comment) }),
  needs: (args, _actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return booking
      ? [booking.doc_id, providerId(booking.provider_uid), reviewId(booking.provider_uid, booking.id)]
      : [bookingId(args.booking_id)]
  },
  decide: (args, context) => {
    const { actor, get, now } = context
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    if (!booking || booking.customer_uid !== actor.uid) return fail(refusal('not_found'))
    const review = getAs(get, reviewId(booking.provider_uid, booking.id), 'review')
    if (!review) return fail(refusal('not_found'))
    if (review.hidden) return fail(refusal('content_hidden'))
    if (!isReviewEditable(review, now, context.doneAt)) return fail(refusal('review_closed'))
    if (review.rating === args.rating && review.comment === args.comment) return ok([])
    // Dated by its arrival, when others can read it: the provider's recent reviews order versions by this date.
    const next = nextVersion(review, { rating: args.rating, comment: args.comment, edited_at: now })
    const replaced: Effect = { op: 'replace', doc: next }
    // Nobody else has read one that does not count.
    if (!isCounted(next)) return ok([replaced])
    return ok([
      replaced,
      {
        op: 'amend',
        doc_id: providerId(review.provider_id),
        standing: { kind: 'review', was: publicReview(review), now: publicReview(next) },
      },
      notify(context, review.provider_id, 'review_edited', booking.id, { name: review.user_name, rating: String(args.rating) }),
    ])
  },
})
