/**
 * Turns what earlier releases stored for their background work into jobs: once, and while older processes may run beside this one, an hour
 * and a day later again. Every step may be repeated.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import { asUid, isUlid } from '#domain/ids.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { jobDocuments, jobId, jobWithEntry, parseJob, type Job, type NewJob } from './job-document.ts'
import type { JobHandler } from './run-job.ts'

const MARKER = 'job_conversion'
/** Number of the conversion: a store that ended an earlier one begins again. The third one lists open requests in profiles. */
const CONVERSION = 3
const PAGE = 150
/** Changes among which notifications are looked for: those that an earlier release wrote and had no time to record. */
const RECENT_CHANGES = 10_000
/** An earlier release made a change within this time after it stored the record of it, ms. */
const ABANDONED_CHANGE_MS = 2 * MINUTE_MS

export interface ConvertRecordsDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly followUps: FollowUps
  /** Brings what else depends on an open booking up to date. */
  readonly convertBooking: (booking: Booking) => Promise<void>
}

/** Documents to create for a record, which is then deleted; undefined leaves it for later. */
type Conversion = (record: StoredDoc) => Promise<readonly StoredDoc[] | undefined>

function text(record: StoredDoc, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

/** Fields of a record of the earlier delivery queue. */
function queued(record: StoredDoc): Pick<Job, 'state' | 'at_ms' | 'attempts' | 'lease' | 'failure' | 'detail'> {
  const state = record['state'] === 'ended' ? 'ended' : 'waiting'
  return { state, at_ms: Number(record['at_ms']), attempts: Number(record['tries'] ?? 0), lease: null, failure: null, detail: null }
}

export function createConvertRecords({ store, clock, followUps, convertBooking }: ConvertRecordsDeps): JobHandler {
  /** Where other processes write, an older one may be busy with a record. */
  const isBusy = (record: StoredDoc): boolean => store.isShared && record['state'] === 'held' && Number(record['at_ms']) > clock()
  const due = (record: StoredDoc): StoredDoc => (record['state'] === 'held' ? { ...record, at_ms: clock() } : record)

  async function convertPage(records: readonly StoredDoc[], convert: Conversion): Promise<void> {
    const made = await Promise.all(records.map(convert))
    const writes = records.flatMap(({ _id, _rev }, index) =>
      made[index] ? [{ _id, ...(_rev === undefined ? {} : { _rev }), _deleted: true }] : [],
    )
    if (writes.length === 0) return
    const { ok } = await store.commit({ writes, ensured: made.flatMap((docs) => docs ?? []) })
    // An older process changed one of them.
    if (!ok && records.length > 1) for (const record of records) await convertPage([record], convert)
  }

  async function* pages(prefix: string, signal: AbortSignal): AsyncIterable<readonly StoredDoc[]> {
    for (let start = prefix, more = true; more && !signal.aborted;) {
      const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
      yield rows.flatMap(({ doc }) => doc ?? [])
      more = rows.length === PAGE
      start = `${rows.at(-1)?.id ?? start}\u0000`
    }
  }

  const delivery =
    (kindOf: (record: StoredDoc) => string, keyOf: (record: StoredDoc) => string): Conversion =>
    async (record) => {
      if (isBusy(record)) return undefined
      const uid = asUid(text(record, 'uid'))
      const args = { notice: record['notice'], ...(record['device'] === undefined ? {} : { device: record['device'] }) }
      return jobWithEntry({ kind: kindOf(record), key: keyOf(record), uid, args, made_ms: clock(), ...queued(due(record)) })
    }

  /** The change of an account was written after the record of its consequences, with the same stamp. */
  const accountJob: Conversion = async (record) => {
    if (isBusy(record)) return undefined
    const { _id, _rev, type: _type, state: _state, at_ms: _at, tries: _tries, asked_ms: _asked, ...args } = record
    const task = text(record, 'task')
    const uid = isUlid(record['uid']) ? asUid(record['uid']) : null
    if (task === 'password' || task === 'email' || task === 'left') {
      const account = await store.get(`account:${uid ?? ''}`)
      const isMade = account !== undefined && account[task === 'password' ? 'password_stamp' : 'email_stamp'] === record['stamp']
      const mayFollow = store.isShared && Number(record['asked_ms']) + ABANDONED_CHANGE_MS > clock()
      if (!isMade) return mayFollow ? undefined : []
    }
    const kind = task === 'password' || task === 'email' ? 'account_change' : 'account_email'
    const key = `${uid ?? 'asked'}:${text(record, 'id')}`
    return jobWithEntry({ kind, key, uid, args, made_ms: Number(record['asked_ms']), ...queued(due(record)) })
  }

  const moderation =
    (kind: 'moderate_person' | 'moderate_content'): Conversion =>
    async ({ _id }) => {
      const [, uid = '', id = ''] = _id.split(':')
      return jobDocuments([{ kind, key: `${uid}:${id}`, uid: asUid(uid), dueMs: clock() }], clock())
    }

  const RECORDS: readonly (readonly [prefix: string, convert: Conversion])[] = [
    ['errand:', accountJob],
    [
      'outgoing:',
      delivery(
        (record) => text(record, 'way'),
        (record) => `${text(record, 'uid')}:${text(record, 'notice')}`,
      ),
    ],
    [
      'push_news:',
      delivery(
        () => 'push_device',
        (record) => `${text(record, 'uid')}:${text(record, 'notice')}:${text(record, 'device')}`,
      ),
    ],
    ['admin_act_open:', moderation('moderate_person')],
    ['content_act_open:', moderation('moderate_content')],
  ]

  /** Stores jobs of records that stay, unless they exist. */
  async function ensure(docs: readonly StoredDoc[]): Promise<void> {
    const missing = (await store.getMany(docs.map(({ _id }) => _id))).flatMap((stored, index) => (stored ? [] : (docs[index] ?? [])))
    const [write, ...ensured] = missing
    // After a conflict another process has stored it.
    if (write) await store.commit({ writes: [write], ensured })
  }

  async function ensureJobs(prefix: string, signal: AbortSignal, jobsOf: (record: StoredDoc) => readonly NewJob[]): Promise<void> {
    for await (const records of pages(prefix, signal)) await ensure(jobDocuments(records.flatMap(jobsOf), clock()))
  }

  async function convertBookings(signal: AbortSignal): Promise<void> {
    for await (const records of pages('booking:', signal)) {
      const bookings = records.map(fromStored).filter((doc) => doc?.type === 'booking' && !isEnded(doc.status))
      await ensure(await followUps(bookings.flatMap((doc) => doc ?? [])))
      for (const doc of bookings) if (doc?.type === 'booking') await convertBooking(doc)
    }
  }

  async function hasPushed({ _id }: StoredDoc): Promise<boolean> {
    const [, , uid = '', notice = ''] = _id.split(':')
    const start = jobId('push_device', `${uid}:${notice}:`)
    return (await store.range({ start, end: `${start}\uffff`, limit: 1 })).length > 0
  }

  async function convertNotifications(): Promise<void> {
    const notifications = new Map<string, Doc>()
    await store.recentChanges(RECENT_CHANGES, ({ doc: stored }) => {
      const doc = stored['type'] === 'notification' ? fromStored(stored) : undefined
      if (doc) notifications.set(doc.doc_id, doc)
    })
    for (const doc of notifications.values()) {
      const docs = await followUps([doc])
      for (let index = 0; index < docs.length; index += 2) {
        const [job, entry] = docs.slice(index, index + 2)
        if (!job || !entry || (parseJob(job)?.kind === 'push' && (await hasPushed(job)))) continue
        await ensure([job, entry])
      }
    }
  }

  async function convertAll(signal: AbortSignal): Promise<void> {
    for (const [prefix, convert] of RECORDS) for await (const records of pages(prefix, signal)) await convertPage(records, convert)
    await ensureJobs('erasure:', signal, ({ _id, state }) =>
      state === 'running' || state === 'settling' ? [{ kind: 'erase_account', key: _id.slice('erasure:'.length), dueMs: clock() }] : [],
    )
    await ensureJobs('kyc:', signal, (record) => {
      const isDecided = record['status'] === 'approved' || record['status'] === 'rejected'
      if (!isDecided || record['settled'] !== false) return []
      const uid = asUid(text(record, 'uid'))
      return [{ kind: 'settle_verification', key: `${uid}:${text(record, 'submission')}`, uid, dueMs: clock() }]
    })
    await convertBookings(signal)
    await convertNotifications()
  }

  return async (_job, signal) => {
    const stored = await store.get(MARKER)
    const marker = stored?.['conversion'] === CONVERSION ? stored : undefined
    if (marker?.['has_ended'] === true) return 'sent'
    await convertAll(signal)
    if (signal.aborted) return { notBeforeMs: clock() }
    const begunMs = typeof marker?.['begun_ms'] === 'number' ? marker['begun_ms'] : clock()
    const hasEnded = !store.isShared || begunMs + DAY_MS <= clock()
    const next = { type: MARKER, conversion: CONVERSION, begun_ms: begunMs, has_ended: hasEnded }
    await store.put({ ...stored, _id: MARKER, ...next })
    if (hasEnded) return 'sent'
    return { notBeforeMs: begunMs + HOUR_MS > clock() ? begunMs + HOUR_MS : begunMs + DAY_MS }
  }
}
