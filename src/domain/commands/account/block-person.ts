/**
 * Commands that block a person and unblock them. Each side's document changes together, so that the server, both devices and every process
 * decide alike. What is open between the two is ended by the server afterwards (`settle_block`).
 */
import * as v from 'valibot'
import { contactNeeds } from '../../account/contact-between.ts'
import { chatSideOf } from '../../documents/booking.ts'
import type { Block } from '../../documents/people/block.ts'
import { DELETED_NAME } from '../../documents/placeholder-texts.ts'
import { refusal } from '../../errors.ts'
import { uidField, ulidField } from '../../fields.ts'
import { blockId, bookingId, providerId, type Uid } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs, type DecideContext, type Effect, type Lookup } from '../command.ts'

const schema = v.strictObject({
  person_id: uidField,
  /** A booking of the two, which names the person; without one the person must have a service. */
  booking_id: v.optional(ulidField),
})
type Args = v.InferOutput<typeof schema>

/** Returns the name by which the actor knows the person; undefined for one whom they cannot know, as for one who does not exist. */
function knownName({ person_id, booking_id }: Args, actor: Uid, get: Lookup): string | undefined {
  if (booking_id === undefined) return getAs(get, providerId(person_id), 'provider')?.name
  const booking = getAs(get, bookingId(booking_id), 'booking')
  if (!booking || chatSideOf(booking, actor) === undefined || chatSideOf(booking, person_id) === undefined) return undefined
  const name = booking.customer_uid === person_id ? booking.customer_name : booking.provider_name
  return name === DELETED_NAME ? undefined : name
}

/** Writes one person's document. */
function writeEffect(uid: Uid, person_id: Uid, fields: Partial<Block>, get: Lookup): Effect {
  const doc_id = blockId(uid, person_id)
  const before = getAs(get, doc_id, 'block')
  const {
    name: _name,
    blocked_at: _at,
    ...known
  } = before ?? { is_blocked: false, is_closed: false, name: undefined, blocked_at: undefined }
  const kept = before?.is_blocked && fields.is_blocked === undefined ? { name: before.name, blocked_at: before.blocked_at } : {}
  const version = (before?.version ?? 0) + 1
  const doc: Block = { ...known, ...kept, doc_id, type: 'block', schema_version: 1, version, uid, person_id, ...fields }
  return { op: before ? 'replace' : 'create', doc }
}

export const blockPerson = defineCommand({
  name: 'block_person',
  schema,
  needs: ({ person_id, booking_id }, actor) => [
    ...contactNeeds(actor.uid, person_id),
    booking_id === undefined ? providerId(person_id) : bookingId(booking_id),
  ],
  decide: (args, { actor: { uid }, get, now }: DecideContext) => {
    const { person_id } = args
    if (person_id === uid) return fail(refusal('invalid_fields', { fields: { person_id: 'You can’t block yourself' } }))
    if (getAs(get, blockId(uid, person_id), 'block')?.is_blocked) return ok([])
    const name = knownName(args, uid, get)
    if (name === undefined) return fail(refusal('not_found'))
    return ok([
      writeEffect(uid, person_id, { is_blocked: true, name, blocked_at: now }, get),
      writeEffect(person_id, uid, { is_closed: true }, get),
    ])
  },
})

export const unblockPerson = defineCommand({
  name: 'unblock_person',
  schema: v.strictObject({ person_id: uidField }),
  needs: ({ person_id }, actor) => contactNeeds(actor.uid, person_id),
  decide: ({ person_id }, { actor: { uid }, get }) => {
    if (!getAs(get, blockId(uid, person_id), 'block')?.is_blocked) return ok([])
    return ok([writeEffect(uid, person_id, { is_blocked: false }, get), writeEffect(person_id, uid, { is_closed: false }, get)])
  },
})
