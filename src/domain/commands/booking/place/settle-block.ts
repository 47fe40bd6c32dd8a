/**
 * Run by the server after a block or its end, for each booking of the two: a request that waits for an answer ends, and phone numbers and
 * place follow. Agreed bookings stay.
 */
import * as v from 'valibot'
import { isContactClosed } from '../../../account/contact-between.ts'
import { refusal } from '../../../errors.ts'
import { ulidField } from '../../../fields.ts'
import { blockId, bookingId } from '../../../ids.ts'
import { fail, ok } from '../../../result.ts'
import { defineCommand, getAs } from '../../command.ts'
import { bookingNeeds, decideChange } from '../change-booking.ts'
import { placeEffects } from './place-effects.ts'

export const settleBlock = defineCommand({
  name: 'settle_block',
  schema: v.strictObject({ booking_id: ulidField }),
  needs: bookingNeeds,
  decide: (args, context) => {
    const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
    if (!booking) return fail(refusal('not_found'))
    const endsRequest = booking.status === 'pending' && isContactClosed(context.get, booking.customer_uid, booking.provider_uid)
    if (!endsRequest) return ok(placeEffects(booking, context))
    // A block declines or withdraws the request as its person would; others who were asked together can still answer.
    const isByProvider = getAs(context.get, blockId(booking.provider_uid, booking.customer_uid), 'block')?.is_blocked === true
    const uid = isByProvider ? booking.provider_uid : booking.customer_uid
    return decideChange(isByProvider ? 'rejected' : 'cancelled', args, { ...context, actor: { uid, kind: 'person' } }, true)
  },
})
