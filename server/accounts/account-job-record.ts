/**
 * What remains to be done about an account when its change is written: written down before, so that neither a crash nor a mail
 * server that is away loses it. Nothing is kept of one that is done.
 */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const ACCOUNT_JOB = 'errand'
export const ACCOUNT_JOB_PREFIX = `${ACCOUNT_JOB}:`
/** In place of a person: whose address it is, if anybody's, is looked up when the letter is written. */
const NO_ACCOUNT = 'asked'

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
export type AccountJobTask = v.InferOutput<typeof taskSchema>

const recordSchema = v.intersect([
  v.object({ id: ulidField, state: v.picklist(['waiting', 'held', 'ended']), at_ms: v.number(), tries: v.number(), asked_ms: v.number() }),
  taskSchema,
])
export type AccountJob = v.InferOutput<typeof recordSchema>

/** Those that write a letter; the others are done by the server itself. */
export const isEmailJob = ({ task }: Pick<AccountJob, 'task'>): boolean => task !== 'password' && task !== 'email'

const prefixOf = (uid: Uid): string => `${ACCOUNT_JOB_PREFIX}${uid}:`

export const accountJobDoc = (id: Ulid, task: AccountJobTask, nowMs: number, at_ms: number): StoredDoc => ({
  _id: `${'uid' in task ? prefixOf(task.uid) : `${ACCOUNT_JOB_PREFIX}${NO_ACCOUNT}:`}${id}`,
  type: ACCOUNT_JOB,
  id,
  state: 'waiting',
  at_ms,
  tries: 0,
  asked_ms: nowMs,
  ...task,
})

export const parseAccountJob = (stored: StoredDoc | undefined): AccountJob | undefined => stored && v.parse(recordSchema, stored)
export const isAccountJob = (stored: StoredDoc): boolean => stored['type'] === ACCOUNT_JOB

/** All that are under way. There are never many: each ends within a day. */
export async function listAccountJobs(store: DocumentStore): Promise<{ readonly id: string; readonly errand: AccountJob }[]> {
  const rows = await store.range({ start: ACCOUNT_JOB_PREFIX, end: `${ACCOUNT_JOB_PREFIX}\uffff`, includeDocs: true })
  return rows.flatMap(({ id, doc }) => {
    const errand = parseAccountJob(doc)
    return errand ? [{ id, errand }] : []
  })
}

/** Nothing more is done for somebody, nor for their address. */
export async function deleteAccountJobs(store: DocumentStore, uid: Uid, email: string | undefined): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
  if (email === undefined) return
  const asked = (await listAccountJobs(store)).filter(({ errand }) => errand.task === 'reset' && errand.email === email)
  await deleteDocuments(
    store,
    asked.map(({ id }) => id),
  )
}
