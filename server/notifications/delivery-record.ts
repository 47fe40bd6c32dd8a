/**
 * One piece of news on its way to one person, by one way. Holds no address and no word: those are read when it is sent.
 * A record that ended stays for a while, so that the same news heard again is not sent again.
 */
import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteAll, idsStartingWith } from '../store/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { WAYS, type Way } from '../transports/transports.ts'
import type { Queued } from '../jobs/delivery-queue.ts'

const OUTGOING = 'outgoing'
const PREFIX = `${OUTGOING}:`
const PAGE = 500

/** News older than this are not sent any more, ms: whoever wanted to know has looked. */
export const NEWS_AGE_MS = DAY_MS
/** Longer than the age of news, by more than clocks of servers differ. */
const KEPT_MS = 2 * DAY_MS
/** What somebody may be sent of one way while records are kept. Beyond that the app alone tells them. */
const MOST: Readonly<Record<Way, number>> = { email: 200, sms: 40 }

const recordSchema = v.object({
  uid: uidField,
  /** Of the notification. */
  notice: ulidField,
  way: v.picklist(WAYS),
  /** These three as a line needs them. */
  state: v.picklist(['waiting', 'held', 'ended']),
  at_ms: v.number(),
  tries: v.number(),
})
export type OutgoingRecord = v.InferOutput<typeof recordSchema>

const prefixOf = (uid: Uid): string => `${PREFIX}${uid}:`
export const outgoingId = (uid: Uid, notice: Ulid, way: Way): string => `${prefixOf(uid)}${notice}:${way}`

export const freshRecord = (uid: Uid, notice: Ulid, way: Way, at_ms: number): StoredDoc => ({
  _id: outgoingId(uid, notice, way),
  type: OUTGOING,
  uid,
  notice,
  way,
  state: 'waiting',
  at_ms,
  tries: 0,
})

export const readRecord = (stored: StoredDoc | undefined): OutgoingRecord | undefined => stored && v.parse(recordSchema, stored)

/** True when that much was sent to somebody lately that no more is. */
export async function hasHadEnough(store: DocumentStore, uid: Uid, way: Way): Promise<boolean> {
  // All of them: there are never many more than the most of each way together.
  const rows = await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff` })
  return rows.filter(({ id }) => id.endsWith(`:${way}`)).length >= MOST[way]
}

/** Records of one kind, by what their ids begin with. */
export interface RecordKind<Record extends Queued> {
  readonly prefix: string
  readonly read: (stored: StoredDoc | undefined) => Record | undefined
}
export const OUTGOING_RECORDS: RecordKind<OutgoingRecord> = { prefix: PREFIX, read: readRecord }

/** Ids of all records, those under way and those that may be forgotten apart. */
export async function surveyRecords<Record extends Queued>(store: DocumentStore, nowMs: number, { prefix, read }: RecordKind<Record>) {
  const underWay: { readonly id: string; readonly record: Record }[] = []
  const stale: string[] = []
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
    for (const { id, doc } of rows) {
      const record = read(doc)
      if (record && record.state !== 'ended') underWay.push({ id, record })
      else if (record && record.at_ms + KEPT_MS < nowMs) stale.push(id)
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
  return { underWay, stale }
}

/** Sends a person nothing more of what is recorded, and leaves no record of them. */
export async function forgetOutgoing(store: DocumentStore, uid: Uid): Promise<void> {
  for await (const ids of idsStartingWith(store, prefixOf(uid))) await deleteAll(store, ids)
}
