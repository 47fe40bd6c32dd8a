/**
 * Stored form of a job: one document under its kind and key, and an entry in the index of its state, sorted by time. A write of a job
 * writes both, so an entry without its job is left only where a job was stored twice; it is ignored and deleted.
 */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { JOB_KIND_NAMES, type JobKindName } from './job-kinds.ts'

const JOB = 'job'
const ENTRY = 'job_entry'
const PREFIX = `${JOB}:`
/** Digits of a time in ms in an id, so that ids sort by time. */
const TIME_LENGTH = 15

/** Why a job failed. The admin reads its text. */
export const FAILURES = [
  /** The other server refused it permanently. */
  'refused',
  /** The other server asked to try later. */
  'deferred',
  /** It threw an error. */
  'failed',
  /** Its process ended in the middle of it. */
  'interrupted',
  /** No process knows the kind, or is set up for it. */
  'unknown_kind',
] as const
export type JobFailure = (typeof FAILURES)[number]

const jobSchema = v.object({
  kind: v.string(),
  key: v.string(),
  /** The person concerned: the job is deleted with the account. */
  uid: v.nullable(uidField),
  args: v.record(v.string(), v.unknown()),
  /** `dead`: given up, and listed for the admin. */
  state: v.picklist(['waiting', 'ended', 'dead']),
  /** When it is due, ms since 1970; for the other states when it ended. */
  at_ms: v.number(),
  /** When it was stored, or the admin asked to try again, ms since 1970. */
  made_ms: v.number(),
  /** Failed attempts. */
  attempts: v.number(),
  /** The process that runs it, and until when no other may. */
  lease: v.nullable(v.object({ by: v.string(), until_ms: v.number() })),
  failure: v.nullable(v.string()),
  /** Message of the error, for `failed`. */
  detail: v.nullable(v.string()),
})
export type Job = v.InferOutput<typeof jobSchema>
export type JobArgs = Job['args']

export interface NewJob {
  readonly kind: JobKindName
  /** ASCII, without U+0000. Keys about a person begin with the uid. */
  readonly key: string
  readonly uid?: Uid
  readonly args?: JobArgs
  /** ms since 1970. */
  readonly dueMs: number
}

const pad = (ms: number): string => String(Math.max(0, Math.floor(ms))).padStart(TIME_LENGTH, '0')

export const jobId = (kind: string, key: string): string => `${PREFIX}${kind}:${key}`

/** Prefixes of the three indexes: due jobs by kind and time, the others by time. */
export const DUE_PREFIX = 'job_due:'
export const DEAD_PREFIX = 'job_dead:'
export const ENDED_PREFIX = 'job_ended:'
export const dueStart = (kind: string): string => `${DUE_PREFIX}${kind}:`
/** Above every entry up to that time, ms since 1970. @param prefix of an index by time */
export const entryEnd = (prefix: string, ms: number): string => `${prefix}${pad(ms)}:\uffff`
export const dueEnd = (kind: string, ms: number): string => entryEnd(dueStart(kind), ms)

export function entryId({ kind, key, state, at_ms }: Pick<Job, 'kind' | 'key' | 'state' | 'at_ms'>): string {
  if (state === 'waiting') return `${dueStart(kind)}${pad(at_ms)}:${key}`
  return `${state === 'dead' ? DEAD_PREFIX : ENDED_PREFIX}${pad(at_ms)}:${kind}:${key}`
}

export interface JobEntry {
  readonly kind: string
  readonly key: string
  readonly atMs: number
}

/** Parses the id of an entry of any index. */
export function parseEntryId(id: string): JobEntry {
  const [index = '', first = '', second = '', ...key] = id.split(':')
  const [kind, time] = `${index}:` === DUE_PREFIX ? [first, second] : [second, first]
  return { kind, key: key.join(':'), atMs: Number(time) }
}

export const parseJob = (stored: StoredDoc | undefined): Job | undefined => {
  const parsed = v.safeParse(jobSchema, stored)
  return parsed.success ? parsed.output : undefined
}

const entryOf = (job: Job): StoredDoc => ({ _id: entryId(job), type: ENTRY })
const withRev = (doc: StoredDoc, rev: string | undefined): StoredDoc => (rev === undefined ? doc : { ...doc, _rev: rev })
const storedJob = (job: Job, rev?: string): StoredDoc => withRev({ _id: jobId(job.kind, job.key), type: JOB, ...job }, rev)
const deleted = (_id: string, rev: string | undefined): StoredDoc => withRev({ _id, _deleted: true }, rev)

/** Returns the documents of a job that does not exist yet. */
export const jobWithEntry = (job: Job): StoredDoc[] => [storedJob(job), entryOf(job)]

/**
 * Returns the documents of new jobs, for `ensured` of the transaction that they follow from: a job that exists stays as it is.
 * @param nowMs ms since 1970
 */
export const jobDocuments = (jobs: readonly NewJob[], nowMs: number): StoredDoc[] =>
  jobs.flatMap(({ kind, key, uid = null, args = {}, dueMs }) => {
    const fields = { state: 'waiting', attempts: 0, lease: null, failure: null, detail: null } as const
    const job: Job = { kind, key, uid, args, at_ms: dueMs, made_ms: nowMs, ...fields }
    return jobWithEntry(job)
  })

/**
 * Writes a job that was read, and moves its entry.
 * @param next undefined deletes it
 * @param stored the job as it was read
 * @returns false after a conflict: another process was faster
 */
export async function writeJob(store: DocumentStore, stored: StoredDoc, job: Job, next: Job | undefined): Promise<boolean> {
  const [before, after] = [entryId(job), next && entryId(next)]
  const write = next ? storedJob(next, stored._rev) : deleted(stored._id, stored._rev)
  if (before === after) return (await store.put(write)).ok
  const entry = await store.get(before)
  const writes = [write, ...(entry ? [deleted(before, entry._rev)] : [])]
  return (await store.commit({ writes, ensured: next ? [entryOf(next)] : [] })).ok
}

/** Stores a job, or makes it due earlier than it is. */
export async function scheduleJob(store: DocumentStore, newJob: NewJob, nowMs: number): Promise<void> {
  for (;;) {
    const stored = await store.get(jobId(newJob.kind, newJob.key))
    const job = parseJob(stored)
    if (!stored || !job) {
      const [write, ...ensured] = jobDocuments([newJob], nowMs)
      if (write && (await store.commit({ writes: [stored ? withRev(write, stored._rev) : write], ensured })).ok) return
      continue
    }
    if (job.state === 'waiting' && job.at_ms <= newJob.dueMs) return
    const next: Job = {
      ...job,
      state: 'waiting',
      at_ms: newJob.dueMs,
      made_ms: nowMs,
      attempts: 0,
      lease: null,
      failure: null,
      detail: null,
    }
    if (await writeJob(store, stored, job, next)) return
  }
}

async function removeJob(store: DocumentStore, id: string): Promise<void> {
  for (;;) {
    const stored = await store.get(id)
    if (!stored) return
    const job = parseJob(stored)
    // What a newer release stored cannot be read here, so its entry is left to the tidying.
    if (!job) return deleteDocuments(store, [id])
    // Both are deleted in one transaction: a run that ends meanwhile moves the entry.
    if (await writeJob(store, stored, job, undefined)) return
  }
}

/** Ends a job that was done directly; nothing happens without it. */
export const endJob = (store: DocumentStore, kind: JobKindName, key: string): Promise<void> => removeJob(store, jobId(kind, key))

/** Deletes all jobs of a person, in every state. Their keys begin with the uid. */
export async function deleteJobsOf(store: DocumentStore, uid: Uid, kinds: readonly JobKindName[] = JOB_KIND_NAMES): Promise<void> {
  for (const kind of kinds) for await (const ids of idsWithPrefix(store, jobId(kind, uid))) for (const id of ids) await removeJob(store, id)
}
