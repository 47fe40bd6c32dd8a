/** Delivery of one notification to one device. Contains no address and no text: both are read at delivery. */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { RecordKind } from '../notifications/delivery-record.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const TYPE = 'push_news'
/** Most pushes to a person while records are stored, over all devices. Beyond that they appear only in the app. */
const QUOTA = 600

const recordSchema = v.object({
  uid: uidField,
  /** Id of the notification. */
  notice: ulidField,
  /** Device of the subscription. */
  device: v.string(),
  /** These three are fields of the delivery queue. */
  state: v.picklist(['waiting', 'held', 'ended']),
  at_ms: v.number(),
  tries: v.number(),
})
export type PushRecord = v.InferOutput<typeof recordSchema>

const prefixOf = (uid: Uid): string => `${TYPE}:${uid}:`
export const pushRecordId = (uid: Uid, id: Ulid, device: string): string => `${prefixOf(uid)}${id}:${device}`

export const newPushRecord = (uid: Uid, id: Ulid, device: string, at_ms: number): StoredDoc => ({
  _id: pushRecordId(uid, id, device),
  type: TYPE,
  uid,
  notice: id,
  device,
  state: 'waiting',
  at_ms,
  tries: 0,
})

export const parsePushRecord = (stored: StoredDoc | undefined): PushRecord | undefined => stored && v.parse(recordSchema, stored)
export const PUSH_RECORDS: RecordKind<PushRecord> = { prefix: `${TYPE}:`, read: parsePushRecord }

/** Returns true when a person's quota is used up. */
export async function isOverPushQuota(store: DocumentStore, uid: Uid): Promise<boolean> {
  const rows = await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff`, limit: QUOTA })
  return rows.length >= QUOTA
}

/** Deletes all records of a person, and with them pending pushes. */
export async function deletePushRecords(store: DocumentStore, uid: Uid): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
}
