/**
 * What remains to be done about an account when its change is written: written down before, so that neither a crash nor a mail
 * server that is away loses it. Nothing is kept of one that is done.
 */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteAll, idsStartingWith } from '../store/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const ERRAND = 'errand'
export const ERRAND_PREFIX = `${ERRAND}:`
/** In place of a person: whose address it is, if anybody's, is looked up when the letter is written. */
const NOBODY = 'asked'

const taskSchema = v.variant('task', [
  /** Somebody asked to set the password of an address anew, whether it has an account or not. */
  v.object({ task: v.literal('reset'), email: v.string() }),
  /** A code to the new address. Its stamp: of the account's `email_change` */
  v.object({ task: v.literal('confirm'), uid: uidField, stamp: v.string() }),
  /** A word to the address that there is that another was asked for. */
  v.object({ task: v.literal('asked'), uid: uidField, stamp: v.string() }),
  /** A word to the address that was left. Its stamp: as of `email` */
  v.object({ task: v.literal('left'), uid: uidField, stamp: v.string(), from: v.string() }),
  /** The password was changed: its person is told. Its stamp: the account's, if it was written */
  v.object({ task: v.literal('password'), uid: uidField, stamp: v.string() }),
  /** The address was changed: the profile follows, the old one is free, its person is told. Its stamp: the account's, if it was written */
  v.object({ task: v.literal('email'), uid: uidField, stamp: v.string(), from: v.string(), to: v.string() }),
])
export type ErrandTask = v.InferOutput<typeof taskSchema>

const recordSchema = v.intersect([
  v.object({ id: ulidField, state: v.picklist(['waiting', 'held', 'ended']), at_ms: v.number(), tries: v.number(), asked_ms: v.number() }),
  taskSchema,
])
export type Errand = v.InferOutput<typeof recordSchema>

/** Those that write a letter; the others are done by the server itself. */
export const isLetter = ({ task }: Pick<Errand, 'task'>): boolean => task !== 'password' && task !== 'email'

const prefixOf = (uid: Uid): string => `${ERRAND_PREFIX}${uid}:`

export const errandDoc = (id: Ulid, task: ErrandTask, nowMs: number, at_ms: number): StoredDoc => ({
  _id: `${'uid' in task ? prefixOf(task.uid) : `${ERRAND_PREFIX}${NOBODY}:`}${id}`,
  type: ERRAND,
  id,
  state: 'waiting',
  at_ms,
  tries: 0,
  asked_ms: nowMs,
  ...task,
})

export const readErrand = (stored: StoredDoc | undefined): Errand | undefined => stored && v.parse(recordSchema, stored)
export const isErrand = (stored: StoredDoc): boolean => stored['type'] === ERRAND

/** All that are under way. There are never many: each ends within a day. */
export async function errandsUnderWay(store: DocumentStore): Promise<{ readonly id: string; readonly errand: Errand }[]> {
  const rows = await store.range({ start: ERRAND_PREFIX, end: `${ERRAND_PREFIX}\uffff`, includeDocs: true })
  return rows.flatMap(({ id, doc }) => {
    const errand = readErrand(doc)
    return errand ? [{ id, errand }] : []
  })
}

/** Nothing more is done for somebody, nor for their address. */
export async function forgetErrands(store: DocumentStore, uid: Uid, email: string | undefined): Promise<void> {
  for await (const ids of idsStartingWith(store, prefixOf(uid))) await deleteAll(store, ids)
  if (email === undefined) return
  const asked = (await errandsUnderWay(store)).filter(({ errand }) => errand.task === 'reset' && errand.email === email)
  await deleteAll(
    store,
    asked.map(({ id }) => id),
  )
}
