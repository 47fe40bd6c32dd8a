/** Jobs that were given up, for the admin: listed newest first, and tried again. */
import type { DocumentStore } from '../store/document-store.ts'
import { DEAD_PREFIX, entryId, jobId, parseEntryId, parseJob, writeJob, type Job } from './job-document.ts'

export interface DeadJob extends Job {
  readonly id: string
}

export interface DeadJobPage {
  readonly jobs: readonly DeadJob[]
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined
}

/** Kind and key: names a job for the admin. */
const nameOf = ({ kind, key }: Pick<Job, 'kind' | 'key'>): string => `${kind}:${key}`

function isDead(job: Job | undefined): job is Job {
  return job?.state === 'dead'
}

/** @param page `before`: `next` of the page before */
export async function listDeadJobs(
  store: DocumentStore,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeadJobPage> {
  const end = before === undefined ? `${DEAD_PREFIX}\uffff` : `${DEAD_PREFIX}${before}`
  const rows = await store.range({ start: DEAD_PREFIX, end, limit: limit + 2, descending: true })
  // The end is included in the range.
  const ids = rows.map(({ id }) => id).filter((id) => id !== end)
  const page = ids.slice(0, limit)
  const docs = await store.getMany(page.map((id) => jobId(parseEntryId(id).kind, parseEntryId(id).key)))
  const jobs = docs.map(parseJob).filter(isDead)
  const last = page.at(-1)
  return {
    jobs: jobs.map((job) => ({ ...job, id: nameOf(job) })),
    next: ids.length > limit && last !== undefined ? last.slice(DEAD_PREFIX.length) : undefined,
  }
}

/** Makes a job due now. @returns false when it is not given up any more */
export async function tryAgain(store: DocumentStore, name: string, nowMs: number): Promise<boolean> {
  const [kind = '', ...key] = name.split(':')
  for (;;) {
    const stored = await store.get(jobId(kind, key.join(':')))
    const job = parseJob(stored)
    if (!stored || !isDead(job)) return false
    const next: Job = { ...job, state: 'waiting', at_ms: nowMs, made_ms: nowMs, attempts: 0, lease: null, failure: null, detail: null }
    if (entryId(next) !== entryId(job) && (await writeJob(store, stored, job, next))) return true
  }
}

export interface DeadJobs {
  list(page: Parameters<typeof listDeadJobs>[1]): Promise<DeadJobPage>
  tryAgain(name: string): Promise<boolean>
}

/** @param clock milliseconds since 1970 */
export const openDeadJobs = (store: DocumentStore, clock: () => number): DeadJobs => ({
  list: (page) => listDeadJobs(store, page),
  tryAgain: (name) => tryAgain(store, name, clock()),
})
