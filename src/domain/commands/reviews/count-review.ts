/** Command of the server: counts a review once its customer is verified. */
import * as v from 'valibot'
import { isUnverified } from '../../account/contact-standing.ts'
import { ulidField } from '../../fields.ts'
import { bookingId, profileId, reviewId } from '../../ids.ts'
import { ok } from '../../result.ts'
import { countingOf, isCounted } from '../../reviews/review-counting.ts'
import type { Review } from '../../documents/review.ts'
import { defineCommand, getAs, nextVersion } from '../command.ts'
import { holdEffects, publishEffects, reviewContext } from './publish-review.ts'

export const countReview = defineCommand({
  name: 'count_review',
  schema: v.strictObject({ booking_id: ulidField }),
  needs: (args, _actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return booking
      ? [booking.doc_id, reviewId(booking.provider_uid, booking.id), profileId(booking.customer_uid), profileId(booking.provider_uid)]
      : [bookingId(args.booking_id)]
  },
  decide: (args, context) => {
    const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
    const review = booking && getAs(context.get, reviewId(booking.provider_uid, booking.id), 'review')
    if (!booking || review?.uncounted?.reason !== 'unverified' || review.hidden) return ok([])
    const about = reviewContext(review, context)
    // Their address changed again, or the account is gone.
    if (!about.author || isUnverified(about.author)) return ok([])
    const { uncounted: _before, ...rest } = review
    const next = nextVersion<Review>(rest, countingOf(booking, about))
    return ok([
      { op: 'replace', doc: next },
      ...(isCounted(next) ? publishEffects(next, booking.customer_name, context) : holdEffects(next)),
    ])
  },
})
