/** Command of a customer who reviews a completed booking. Updates the provider's rating. */
import * as v from 'valibot'
import { contactNeeds } from '../../account/contact-between.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import { writtenTime } from '../../booking/steps/dated-acts.ts'
import { endEventOf } from '../../documents/booking.ts'
import { publicReview, type Review } from '../../documents/review.ts'
import { refusal } from '../../errors.ts'
import { ratingField, textField, ulidField } from '../../fields.ts'
import { bookingId, profileId, providerId, reviewId } from '../../ids.ts'
import { receivedAt } from '../../time/act-times.ts'
import { fail, ok } from '../../result.ts'
import { publicName } from '../../customer/display-name.ts'
import { defineCommand, getAs } from '../command.ts'
import { notifyInContact } from '../notify.ts'

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
          ...contactNeeds(actor.uid, booking.provider_uid),
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
    }
    return ok([
      { op: 'create', doc: review },
      {
        op: 'amend',
        doc_id: providerId(booking.provider_uid),
        standing: { kind: 'review', was: null, now: publicReview(review) },
      },
      ...notifyInContact(context, booking.provider_uid, 'review_received', booking.id, {
        name: booking.customer_name,
        rating: String(args.rating),
      }),
    ])
  },
})
