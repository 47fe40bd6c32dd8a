/** Judges the start code that a provider gives with a start or after it. Only the server can: no device of a provider has the code. */
import { startCodeOf } from '../../../booking/steps/start-code.ts'
import { START_CODES_MAX } from '../../../constants.ts'
import type { Booking, BookingHistoryEntry } from '../../../documents/booking.ts'
import { placeId } from '../../../ids.ts'
import { visitsOf } from '../../../booking/booking-visits.ts'
import { getAs, type DecideContext, type Effect, type Lookup } from '../../command.ts'
import { notify } from '../../notify.ts'

/** @returns what the history says about the code: nothing where none is asked for, where it was confirmed, after five, or on a device */
export function judgeStartCode(
  booking: Booking,
  visit: number | undefined,
  code: string | undefined,
  get: Lookup,
): Pick<BookingHistoryEntry, 'confirmed'> {
  if (code === undefined || !startCodeOf(booking, visit).isOpen) return {}
  const place = getAs(get, placeId(booking.id, booking.customer_uid), 'place')
  const right = place?.start_codes?.find((each) => each.visit === visit)
  return right ? { confirmed: right.code === code } : {}
}

/** Tells the customer, once, that the last of five codes was wrong and no more are judged. @param next the booking after the change */
export function startCodeEffects(next: Booking, visit: number | undefined, context: DecideContext): Effect[] {
  if (next.history.at(-1)?.confirmed !== false || startCodeOf(next, visit).judged !== START_CODES_MAX) return []
  const visitAt = visitsOf(next).find(({ number }) => number === visit)?.starts_at
  return [
    notify(context, next.customer_uid, 'start_code_limit', next.id, {
      service_type: next.service_type,
      ...(visitAt === undefined ? {} : { city: next.city, visit_at: visitAt }),
      name: next.provider_name,
      side: 'customer',
    }),
  ]
}
