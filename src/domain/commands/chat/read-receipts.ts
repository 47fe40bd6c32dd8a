/** Commands for delivery and read receipts, for a user's own reading position, and for sharing read receipts. */
import * as v from 'valibot'
import { chatSideOf, type Booking } from '../../documents/booking.ts'
import type { Reading, Receipt } from '../../documents/message.ts'
import { refusal } from '../../errors.ts'
import { instantField, uidField, ulidField } from '../../fields.ts'
import { bookingId, profileId, readingId, receiptId, type Uid } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs, type Effect, type Lookup } from '../command.ts'

const laterOf = (a: Instant | null, b: Instant | null): Instant | null => (a === null || (b !== null && b > a) ? b : a)

interface Marks {
  readonly delivered: Instant
  /** Null: nothing newly read. */
  readonly read: Instant | null
}

/** Updates the receipt that the other side sees; no effects if it would not change. */
function receiptEffects(booking: Booking, uid: Uid, get: Lookup, { delivered, read }: Marks): Effect[] {
  const doc_id = receiptId(booking.id, uid)
  const receipt = getAs(get, doc_id, 'receipt')
  if (receipt) {
    const delivered_up_to = laterOf(receipt.delivered_up_to, delivered)
    const read_up_to = laterOf(receipt.read_up_to, read)
    const isChanged = delivered_up_to !== receipt.delivered_up_to || read_up_to !== receipt.read_up_to
    return isChanged ? [{ op: 'replace', doc: nextVersion(receipt, { delivered_up_to, read_up_to }) }] : []
  }
  const fresh: Receipt = {
    doc_id,
    type: 'receipt',
    schema_version: 1,
    version: 1,
    booking_id: booking.id,
    customer_uid: booking.customer_uid,
    provider_uid: booking.provider_uid,
    uid,
    delivered_up_to: delivered,
    read_up_to: read,
  }
  return [{ op: 'create', doc: fresh }]
}

/** Updates the reading position that the user's own devices share. */
function readingEffects(booking: Booking, uid: Uid, get: Lookup, read_up_to: Instant): Effect[] {
  const doc_id = readingId(booking.id, uid)
  const reading = getAs(get, doc_id, 'reading')
  if (reading) return reading.read_up_to < read_up_to ? [{ op: 'replace', doc: nextVersion(reading, { read_up_to }) }] : []
  const fresh: Reading = { doc_id, type: 'reading', schema_version: 1, version: 1, booking_id: booking.id, uid, read_up_to }
  return [{ op: 'create', doc: fresh }]
}

/** A device does not hold the other side's profile. Its assumption here is not visible on any screen. */
const showsReadMarks = (get: Lookup, uid: Uid): boolean => getAs(get, profileId(uid), 'profile')?.show_read_marks !== false

/** Read receipts are shared only if both sides share them: a user who hides them does not see those of the other side. */
const isReadingShown = (booking: Booking, get: Lookup): boolean =>
  showsReadMarks(get, booking.customer_uid) && showsReadMarks(get, booking.provider_uid)

export const markRead = defineCommand({
  name: 'mark_read',
  schema: v.strictObject({ booking_id: ulidField, up_to: instantField, uid: v.optional(uidField) }),
  needs: (args, actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    const people = booking ? [profileId(booking.customer_uid), profileId(booking.provider_uid)] : []
    return [bookingId(args.booking_id), receiptId(args.booking_id, actor.uid), readingId(args.booking_id, actor.uid), ...people]
  },
  decide: (args, { actor: { uid }, get, now }) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    if (!booking || !chatSideOf(booking, uid)) return fail(refusal('not_found'))
    // A wrong device clock must not mark future messages as read.
    const up_to = args.up_to > now ? now : args.up_to
    const read = isReadingShown(booking, get) ? up_to : null
    return ok([...readingEffects(booking, uid, get, up_to), ...receiptEffects(booking, uid, get, { delivered: up_to, read })])
  },
})

/** Run by the server when the user's feed has passed these messages. */
export const markDelivered = defineCommand({
  name: 'mark_delivered',
  schema: v.strictObject({ booking_id: ulidField, up_to: instantField, uid: v.optional(uidField) }),
  needs: (args, actor) => [bookingId(args.booking_id), receiptId(args.booking_id, args.uid ?? actor.uid)],
  decide: (args, { actor, get, now }) => {
    const uid = args.uid ?? actor.uid
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    if (!booking || !chatSideOf(booking, uid)) return fail(refusal('not_found'))
    const up_to = args.up_to > now ? now : args.up_to
    return ok(receiptEffects(booking, uid, get, { delivered: up_to, read: null }))
  },
})

export const setReadMarks = defineCommand({
  name: 'set_read_marks',
  schema: v.strictObject({ show: v.boolean() }),
  needs: (_args, actor) => [profileId(actor.uid)],
  decide: ({ show }, { actor, get, now }) => {
    const profile = getAs(get, profileId(actor.uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    if ((profile.show_read_marks ?? true) === show) return ok([])
    return ok([{ op: 'replace', doc: nextVersion(profile, { show_read_marks: show, updated_at: now }) }])
  },
})
