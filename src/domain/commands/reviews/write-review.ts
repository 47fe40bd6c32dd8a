/** Command of a customer who reviews a completed booking. A review that counts updates the provider's rating. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { writtenTime } from '../../booking/steps/dated-acts.ts'
import { endEventOf } from '../../documents/booking.ts'
import type { Review } from '../../documents/review.ts'
import { refusal } from '../../errors.ts'
import { ratingField, textField, ulidField } from '../../fields.ts'
import { bookingId, profileId, providerId, reviewId } from '../../ids.ts'
import { receivedAt } from '../../time/act-times.ts'
import { countingOf, isCounted } from '../../reviews/review-counting.ts'
import { fail, ok } from '../../result.ts'
import { publicName } from '../../customer/display-name.ts'
import { defineCommand, getAs } from '../command.ts'
import { holdEffects, publishEffects, reviewContext } from './publish-review.ts'

export const writeReview = defineCommand({
  name: 'write_review',
  schema: v.strictObject({ booking_id: ulidField, rating: ratingField, comment: textField(TEXT_LIMITS.comment) }),
  needs: (args, actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return booking
      ? [
          booking.doc_id,
          providerId(booking.provider_uid),
          reviewId(booking.provider_uid, booking.id),
          profileId(actor.uid),
          profileId(booking.provider_uid),
        ]
      : [bookingId(args.booking_id)]
  },
  decide: (args, context) => {
    const { actor, get, now } = context
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    if (!booking || booking.customer_uid !== actor.uid) return fail(refusal('not_found'))
    if (booking.status !== 'completed') return fail(refusal('illegal_transition', { details: { status: booking.status } }))
    const doc_id = reviewId(booking.provider_uid, booking.id)
    if (get(doc_id)) return fail(refusal('already_exists'))
    const completed = endEventOf(booking)
    const review: Review = {
      doc_id,
      type: 'review',
      schema_version: 1,
      version: 1,
      booking_id: booking.id,
      provider_id: booking.provider_uid,
      customer_uid: actor.uid,
      user_name: publicName(booking.customer_name, getAs(get, profileId(actor.uid), 'profile')),
      rating: args.rating,
      comment: args.comment,
      created_at: now,
      ...writtenTime(context, completed && receivedAt(completed)),
      ...countingOf(booking, reviewContext({ customer_uid: actor.uid, provider_id: booking.provider_uid }, context)),
    }
    return ok([
      { op: 'create', doc: review },
      ...(isCounted(review) ? publishEffects(review, booking.customer_name, context) : holdEffects(review)),
    ])
  },
})
