/** More helpers asked for the same: at once in one command, or beside an open request of the customer. */
import * as v from 'valibot'
import { contactNeeds } from '../../../account/contact-between.ts'
import { askedIds, expectedAnswers } from '../../../booking/several/asked-group.ts'
import { ASKED_AT_ONCE_MAX, ASKED_IN_ALL_MAX } from '../../../constants.ts'
import { endEventOf, type Booking } from '../../../documents/booking.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { chosenProviderField, priceField, ulidField } from '../../../fields.ts'
import { bookingId, providerId, type DocId, type Uid, type Ulid } from '../../../ids.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { getAs, nextVersion, type Actor, type DecideContext, type Effect, type Lookup } from '../../command.ts'

/** Entries for the schema of a request. */
export const besideFields = {
  /** More helpers to ask for the same, each with a new booking and the price of an hour that the customer saw. */
  also: v.optional(
    v.pipe(
      v.array(v.strictObject({ booking_id: ulidField, provider_id: chosenProviderField, price_per_hour: priceField })),
      v.maxLength(ASKED_AT_ONCE_MAX - 1, `Ask up to ${ASKED_AT_ONCE_MAX} helpers`),
    ),
  ),
  /** An open request of the customer, for the same: the first of all those asked to accept has it. */
  beside: v.optional(ulidField),
}

interface Ask {
  readonly booking_id: Ulid
  readonly provider_id: Uid
}

export interface AskedBeside extends Ask {
  readonly also?: readonly (Ask & { readonly price_per_hour: number })[] | undefined
  readonly beside?: Ulid | undefined
}

/** Ids of the further documents that the decision reads. */
export function besideNeeds({ also = [], beside }: AskedBeside, actor: Actor, get: Lookup): DocId[] {
  const joined = beside === undefined ? undefined : getAs(get, bookingId(beside), 'booking')
  return [
    ...also.flatMap((ask) => [bookingId(ask.booking_id), providerId(ask.provider_id), ...contactNeeds(actor.uid, ask.provider_id)]),
    ...(beside === undefined ? [] : [bookingId(beside)]),
    ...(joined?.asked_together ?? []).map(bookingId),
  ]
}

const isAgreed = ({ status }: Booking): boolean => status === 'accepted' || status === 'in_progress' || status === 'completed'

/** Returns the bookings that a request joins; none without `beside`. Refuses one that is agreed, withdrawn or not the customer's. */
export function joinedRequest({ beside }: AskedBeside, { get, actor }: DecideContext): Result<readonly Booking[], Refusal> {
  if (beside === undefined) return ok([])
  const found = getAs(get, bookingId(beside), 'booking')
  if (!found || found.customer_uid !== actor.uid) return fail(refusal('not_found'))
  if (found.booking_type !== 'single') return fail(refusal('invalid_fields', { fields: { beside: 'Choose a request for one visit' } }))
  const members = askedIds(found).flatMap((id) => getAs(get, bookingId(id), 'booking') ?? [])
  const withdrawn = members.find((booking) => booking.status === 'cancelled' && endEventOf(booking)?.by === 'customer')
  // Blocking one of those asked withdraws the request to that one alone.
  const isOpen = members.some(({ status }) => status === 'pending')
  const over = members.find(isAgreed) ?? (isOpen ? undefined : withdrawn)
  return over ? fail(refusal('illegal_transition', { details: { status: over.status } })) : ok(members)
}

/** Returns why the arguments cannot belong together, before any document is read. */
export function listRefusal({ also = [], ...first }: AskedBeside & { readonly service_package?: unknown }): Refusal | undefined {
  const asks = [first, ...also]
  const isTwice = (idOf: (ask: Ask) => string): boolean => new Set(asks.map(idOf)).size < asks.length
  if (isTwice(({ provider_id }) => provider_id) || isTwice(({ booking_id }) => booking_id))
    return refusal('invalid_fields', { fields: { also: 'Choose each helper once' } })
  if (also.length === 0 || first.service_package === undefined) return undefined
  return refusal('invalid_fields', { fields: { service_package: 'A package belongs to one helper. Ask several by the hour.' } })
}

/** Says which of several helpers a refusal is about. @param index in `also` */
export const aboutAsk = (refused: Refusal, index: number, { provider_id }: Ask): Refusal => ({
  ...refused,
  fields: { [`also.${index}.provider_id`]: refused.reason },
  details: { ...refused.details, provider_id },
})

/** Returns why these helpers cannot be asked together. @param joined the bookings of the request that they are asked beside */
export function severalRefusal(
  args: AskedBeside,
  bookings: readonly Booking[],
  joined: readonly Booking[],
  context: DecideContext,
): Refusal | undefined {
  const asked = bookings.map(({ provider_uid }) => provider_uid)
  const service = joined[0]?.service_type ?? bookings[0]?.service_type
  const other = bookings.findIndex(({ service_type }) => service_type !== service)
  const again = asked.findIndex((uid) => joined.some(({ provider_uid }) => provider_uid === uid))
  const [index, code] = other >= 0 ? [other, 'different_services' as const] : [again, 'already_asked' as const]
  const ask = index > 0 ? args.also?.[index - 1] : args
  if (index >= 0 && ask) return index > 0 ? aboutAsk(refusal(code), index - 1, ask) : refusal(code)
  const waiting = expectedAnswers(joined, context.now).length + bookings.length
  if (waiting > ASKED_AT_ONCE_MAX || joined.length + bookings.length > ASKED_IN_ALL_MAX) return refusal('too_many_asked')
  return undefined
}

/** Names all bookings of the request in each of them. @returns the new ones, and the changes of those that they join */
export function linked(bookings: readonly Booking[], joined: readonly Booking[]): { created: readonly Booking[]; changed: Effect[] } {
  const ids = [...joined, ...bookings].map(({ id }) => id)
  if (ids.length < 2) return { created: bookings, changed: [] }
  return {
    created: bookings.map((booking) => ({ ...booking, asked_together: ids })),
    changed: joined.map((booking) => ({ op: 'replace', doc: nextVersion(booking, { asked_together: ids }) })),
  }
}
