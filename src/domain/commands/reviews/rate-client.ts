/** Command of a provider who rates the client of a completed booking, once. Updates the client's average. */
import * as v from 'valibot'
import { contactNeeds, isContactClosed } from '../../account/contact-between.ts'
import { writtenTime } from '../../booking/steps/dated-acts.ts'
import { endEventOf } from '../../documents/booking.ts'
import { clientRatingFields } from '../../documents/client-rating.ts'
import { refusal } from '../../errors.ts'
import { ulidField } from '../../fields.ts'
import { bookingId, clientRatingId, profileId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs } from '../command.ts'
import { notifyInContact } from '../notify.ts'

export const rateClient = defineCommand({
  name: 'rate_client',
  schema: v.strictObject({ booking_id: ulidField, ...clientRatingFields }),
  needs: (args, actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return booking
      ? [
          booking.doc_id,
          clientRatingId(actor.uid, booking.id),
          profileId(booking.customer_uid),
          ...contactNeeds(actor.uid, booking.customer_uid),
        ]
      : [bookingId(args.booking_id)]
  },
  decide: ({ booking_id, ...fields }, context) => {
    const { actor, get, now } = context
    const booking = getAs(get, bookingId(booking_id), 'booking')
    if (!booking || booking.provider_uid !== actor.uid) return fail(refusal('not_found'))
    if (booking.status !== 'completed') return fail(refusal('illegal_transition', { details: { status: booking.status } }))
    const doc_id = clientRatingId(actor.uid, booking.id)
    if (get(doc_id)) return fail(refusal('already_rated'))
    const { customer_uid, customer_name, provider_name } = booking
    return ok([
      {
        op: 'create',
        doc: {
          doc_id,
          type: 'client-rating',
          schema_version: 1,
          version: 1,
          booking_id,
          provider_id: actor.uid,
          provider_name,
          customer_uid,
          client_name: customer_name,
          ...fields,
          // The two read it: while one blocks the other it is stars only.
          ...(isContactClosed(get, actor.uid, customer_uid) ? { review_text: '' } : {}),
          created_at: now,
          ...writtenTime(context, endEventOf(booking)?.at),
        },
      },
      { op: 'amend', doc_id: profileId(customer_uid), add: { client_rating_sum: fields.overall_rating, client_rating_count: 1 } },
      ...notifyInContact(context, customer_uid, 'client_rated', booking_id, { name: provider_name, rating: String(fields.overall_rating) }),
    ])
  },
})
