/**
 * One piece of news on its way to one person, by one way. Holds no address and no word: those are read when it is sent.
 * A record that ended stays for a while, so that the same news heard again is not sent again.
 */
import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../transports/transports.ts'
import type { QueuedRecord } from '../jobs/delivery-queue.ts'

const OUTGOING = 'outgoing'
const PREFIX = `${OUTGOING}:`
const PAGE = 500

/** News older than this are not sent any more, ms: whoever wanted to know has looked. */
export const NOTIFICATION_MAX_AGE_MS = DAY_MS
/** Longer than the age of news, by more than clocks of servers differ. */
const RECORD_RETENTION_MS = 2 * DAY_MS
/** What somebody may be sent of one way while records are kept. Beyond that the app alone tells them. */
const QUOTA: Readonly<Record<NotificationChannel, number>> = { email: 200, sms: 40 }

const recordSchema = v.object({
  uid: uidField,
  /** Of the notification. */
  notice: ulidField,
  way: v.picklist(NOTIFICATION_CHANNELS),
  /** These three as a line needs them. */
  state: v.picklist(['waiting', 'held', 'ended']),
  at_ms: v.number(),
  tries: v.number(),
})
export type DeliveryRecord = v.InferOutput<typeof recordSchema>

const prefixOf = (uid: Uid): string => `${PREFIX}${uid}:`
export const deliveryRecordId = (uid: Uid, notice: Ulid, way: NotificationChannel): string => `${prefixOf(uid)}${notice}:${way}`

export const newDeliveryRecord = (uid: Uid, notice: Ulid, way: NotificationChannel, at_ms: number): StoredDoc => ({
  _id: deliveryRecordId(uid, notice, way),
  type: OUTGOING,
  uid,
  notice,
  way,
  state: 'waiting',
  at_ms,
  tries: 0,
})

export const parseDeliveryRecord = (stored: StoredDoc | undefined): DeliveryRecord | undefined => stored && v.parse(recordSchema, stored)

/** True when that much was sent to somebody lately that no more is. */
export async function isOverQuota(store: DocumentStore, uid: Uid, way: NotificationChannel): Promise<boolean> {
  // All of them: there are never many more than the most of each way together.
  const rows = await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff` })
  return rows.filter(({ id }) => id.endsWith(`:${way}`)).length >= QUOTA[way]
}

/** Records of one kind, by what their ids begin with. */
export interface RecordKind<Record extends QueuedRecord> {
  readonly prefix: string
  readonly read: (stored: StoredDoc | undefined) => Record | undefined
}
export const DELIVERY_RECORDS: RecordKind<DeliveryRecord> = { prefix: PREFIX, read: parseDeliveryRecord }

/** Ids of all records, those under way and those that may be forgotten apart. */
export async function scanRecords<Record extends QueuedRecord>(store: DocumentStore, nowMs: number, { prefix, read }: RecordKind<Record>) {
  const underWay: { readonly id: string; readonly record: Record }[] = []
  const stale: string[] = []
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
    for (const { id, doc } of rows) {
      const record = read(doc)
      if (record && record.state !== 'ended') underWay.push({ id, record })
      else if (record && record.at_ms + RECORD_RETENTION_MS < nowMs) stale.push(id)
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
  return { underWay, stale }
}

/** Sends a person nothing more of what is recorded, and leaves no record of them. */
export async function deleteDeliveryRecords(store: DocumentStore, uid: Uid): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
}
