/** Gives every job a defined end: deletes old ones, gives up those that nobody can do, and pulls in those stored under a wrong clock. */
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoreRow } from '../store/document-store.ts'
import {
  DEAD_PREFIX,
  DUE_PREFIX,
  dueEnd,
  dueStart,
  ENDED_PREFIX,
  entryEnd,
  entryId,
  jobId,
  parseEntryId,
  parseJob,
  writeJob,
  type Job,
} from './job-document.ts'
import { isJobKind, jobKind, KEPT_MS } from './job-kinds.ts'
import type { JobHandler } from './run-job.ts'

const INTERVAL_MS = HOUR_MS
const PAGE = 200
/** Milliseconds that a dead letter is kept. */
export const DEAD_KEPT_MS = 30 * DAY_MS
/** A job that no process took for so long after it was due will be taken by none, ms. */
const UNKNOWN_MS = DAY_MS

export interface TidyJobsDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Whether this server does jobs of a kind. */
  readonly handles: (kind: string) => boolean
}

export function createTidyJobs({ store, clock, handles }: TidyJobsDeps): JobHandler {
  async function* pages(start: string, end: string, signal: AbortSignal): AsyncIterable<readonly StoreRow[]> {
    for (let from = start, more = true; more && !signal.aborted;) {
      const rows = await store.range({ start: from, end, limit: PAGE })
      yield rows
      more = rows.length === PAGE
      from = `${rows.at(-1)?.id ?? from}\u0000`
    }
  }

  /** Deletes jobs in a final state that ended before then. */
  async function deleteOld(prefix: string, beforeMs: number, signal: AbortSignal): Promise<void> {
    for await (const rows of pages(prefix, entryEnd(prefix, beforeMs), signal)) {
      const ids = rows.map(({ id }) => ({ id, docId: jobId(parseEntryId(id).kind, parseEntryId(id).key) }))
      const docs = await store.getMany(ids.map(({ docId }) => docId))
      const over = ids.flatMap(({ id, docId }, index) => {
        const job = parseJob(docs[index])
        // Tried again in the meantime: only the entry is old.
        return job && entryId(job) === id ? [docId, id] : [id]
      })
      await deleteDocuments(store, over)
    }
  }

  /** Changes the waiting jobs of entries. */
  async function change(start: string, end: string, signal: AbortSignal, next: (job: Job) => Job): Promise<void> {
    for await (const rows of pages(start, end, signal)) {
      for (const { id } of rows) {
        const { kind, key } = parseEntryId(id)
        const stored = await store.get(jobId(kind, key))
        const job = parseJob(stored)
        if (stored && job && entryId(job) === id) await writeJob(store, stored, job, next(job))
      }
    }
  }

  /** Returns the kinds of waiting jobs, with one read for each. */
  async function kindsDue(): Promise<string[]> {
    const kinds: string[] = []
    for (let start = DUE_PREFIX; ;) {
      const [row] = await store.range({ start, end: `${DUE_PREFIX}\uffff`, limit: 1 })
      if (!row) return kinds
      const { kind } = parseEntryId(row.id)
      kinds.push(kind)
      start = `${dueStart(kind)}\uffff`
    }
  }

  return async (_job, signal) => {
    const now = clock()
    await deleteOld(ENDED_PREFIX, now - KEPT_MS, signal)
    await deleteOld(DEAD_PREFIX, now - DEAD_KEPT_MS, signal)
    for (const kind of await kindsDue()) {
      if (!handles(kind))
        await change(dueStart(kind), dueEnd(kind, now - UNKNOWN_MS), signal, (job) => ({
          ...job,
          state: 'dead',
          at_ms: now,
          lease: null,
          failure: 'unknown_kind',
          detail: null,
        }))
      const aheadMs = isJobKind(kind) ? jobKind(kind).aheadMs : null
      if (aheadMs !== null)
        await change(dueEnd(kind, now + aheadMs), `${dueStart(kind)}\uffff`, signal, (job) => ({ ...job, at_ms: now, lease: null }))
    }
    return { notBeforeMs: clock() + (signal.aborted ? 0 : INTERVAL_MS) }
  }
}
