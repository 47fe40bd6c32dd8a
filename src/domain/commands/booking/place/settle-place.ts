/** Run by the server: takes the place back a day after the end, and follows a changed phone number. Changes no booking. */
import * as v from 'valibot'
import { refusal } from '../../../errors.ts'
import { ulidField } from '../../../fields.ts'
import { bookingId } from '../../../ids.ts'
import { fail, ok } from '../../../result.ts'
import { defineCommand, getAs } from '../../command.ts'
import { placeEffects, placeNeeds } from './place-effects.ts'

export const settlePlace = defineCommand({
  name: 'settle_place',
  schema: v.strictObject({ booking_id: ulidField }),
  needs: (args, _actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return [bookingId(args.booking_id), ...(booking ? placeNeeds(booking) : [])]
  },
  decide: (args, context) => {
    const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
    return booking ? ok(placeEffects(booking, context)) : fail(refusal('not_found'))
  },
})
