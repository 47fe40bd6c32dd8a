/**
 * Stored jobs of an account that follow a change: written before the change, so that neither a crash nor an unavailable mail server loses
 * them. A finished job is deleted.
 */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const ACCOUNT_JOB = 'errand'
export const ACCOUNT_JOB_PREFIX = `${ACCOUNT_JOB}:`
/** Used instead of a uid: the account of the address, if any, is looked up when the e-mail is written. */
const NO_ACCOUNT = 'asked'

const taskSchema = v.variant('task', [
  /** A password reset was requested for an address, with or without an account. */
  v.object({ task: v.literal('reset'), email: v.string() }),
  /** Sends a code to the new address. `stamp`: that of the account's `email_change` */
  v.object({ task: v.literal('confirm'), uid: uidField, stamp: v.string() }),
  /** Notifies the current address that a change of address was requested. */
  v.object({ task: v.literal('asked'), uid: uidField, stamp: v.string() }),
  /** Notifies the former address. `stamp`: as for `email` */
  v.object({ task: v.literal('left'), uid: uidField, stamp: v.string(), from: v.string() }),
  /** Notifies the person of a changed password. `stamp`: the account's, if the change was written */
  v.object({ task: v.literal('password'), uid: uidField, stamp: v.string() }),
  /**
   * After a change of address: updates the profile, releases the old address and notifies the person. `stamp`: the account's, if the change
   * was written
   */
  v.object({ task: v.literal('email'), uid: uidField, stamp: v.string(), from: v.string(), to: v.string() }),
])
export type AccountJobTask = v.InferOutput<typeof taskSchema>

const recordSchema = v.intersect([
  v.object({ id: ulidField, state: v.picklist(['waiting', 'held', 'ended']), at_ms: v.number(), tries: v.number(), asked_ms: v.number() }),
  taskSchema,
])
export type AccountJob = v.InferOutput<typeof recordSchema>

/** Returns true for jobs that send an e-mail; the server itself does the others. */
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

/** Returns all pending jobs. There are never many: each ends within a day. */
export async function listAccountJobs(store: DocumentStore): Promise<{ readonly id: string; readonly job: AccountJob }[]> {
  const rows = await store.range({ start: ACCOUNT_JOB_PREFIX, end: `${ACCOUNT_JOB_PREFIX}\uffff`, includeDocs: true })
  return rows.flatMap(({ id, doc }) => {
    const job = parseAccountJob(doc)
    return job ? [{ id, job }] : []
  })
}

/** Deletes all jobs of a person and of their address. */
export async function deleteAccountJobs(store: DocumentStore, uid: Uid, email: string | undefined): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
  if (email === undefined) return
  const resets = (await listAccountJobs(store)).filter(({ job }) => job.task === 'reset' && job.email === email)
  await deleteDocuments(
    store,
    resets.map(({ id }) => id),
  )
}
