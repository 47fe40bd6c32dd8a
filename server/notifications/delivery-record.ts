/**
 * Delivery of one notification to one person by one channel. Contains no address and no text: both are read at delivery. An ended record
 * stays for a while, so that the same notification received again is not sent again.
 */
import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../transports/transports.ts'
import type { QueuedRecord } from '../jobs/delivery-queue.ts'

const OUTGOING = 'outgoing'
const PREFIX = `${OUTGOING}:`
const PAGE = 500

/** Notifications older than this are not sent any more, ms: the person has looked at the app by then. */
export const NOTIFICATION_MAX_AGE_MS = DAY_MS
/** Longer than the maximum age by more than the clocks of servers differ. */
const RECORD_RETENTION_MS = 2 * DAY_MS
/** Most messages to a person by each channel while records are stored. Beyond that they appear only in the app. */
const QUOTA: Readonly<Record<NotificationChannel, number>> = { email: 200, sms: 40 }

const recordSchema = v.object({
  uid: uidField,
  /** Id of the notification. */
  notice: ulidField,
  way: v.picklist(NOTIFICATION_CHANNELS),
  /** These three are fields of the delivery queue. */
  state: v.picklist(['waiting', 'held', 'ended']),
  at_ms: v.number(),
  tries: v.number(),
})
export type DeliveryRecord = v.InferOutput<typeof recordSchema>

const prefixOf = (uid: Uid): string => `${PREFIX}${uid}:`
export const deliveryRecordId = (uid: Uid, notificationUlid: Ulid, channel: NotificationChannel): string =>
  `${prefixOf(uid)}${notificationUlid}:${channel}`

export const newDeliveryRecord = (uid: Uid, notificationUlid: Ulid, channel: NotificationChannel, at_ms: number): StoredDoc => ({
  _id: deliveryRecordId(uid, notificationUlid, channel),
  type: OUTGOING,
  uid,
  notice: notificationUlid,
  way: channel,
  state: 'waiting',
  at_ms,
  tries: 0,
})

export const parseDeliveryRecord = (stored: StoredDoc | undefined): DeliveryRecord | undefined => stored && v.parse(recordSchema, stored)

/** Returns true when a person's quota is used up. */
export async function isOverQuota(store: DocumentStore, uid: Uid, channel: NotificationChannel): Promise<boolean> {
  // All records of the person: rarely more than the quotas of the channels together.
  const rows = await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff` })
  return rows.filter(({ id }) => id.endsWith(`:${channel}`)).length >= QUOTA[channel]
}

/** Records of one kind, by the prefix of their ids. */
export interface RecordKind<Record extends QueuedRecord> {
  readonly prefix: string
  readonly read: (stored: StoredDoc | undefined) => Record | undefined
}
export const DELIVERY_RECORDS: RecordKind<DeliveryRecord> = { prefix: PREFIX, read: parseDeliveryRecord }

/** Returns the records under way and the ids of those to delete. */
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

/** Deletes all records of a person, and with them pending deliveries. */
export async function deleteDeliveryRecords(store: DocumentStore, uid: Uid): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
}
