/** One piece of news on its way to one device. Holds no address and no word: those are read when it is sent. */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import type { RecordKind } from '../notifications/delivery-record.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const TYPE = 'push_news'
/** What somebody may be pushed while records are kept, of all devices together. Beyond that the app alone tells them. */
const QUOTA = 600

const recordSchema = v.object({
  uid: uidField,
  /** Of the notification. */
  notice: ulidField,
  /** Of the subscription. */
  device: v.string(),
  /** These three as a line needs them. */
  state: v.picklist(['waiting', 'held', 'ended']),
  at_ms: v.number(),
  tries: v.number(),
})
export type PushRecord = v.InferOutput<typeof recordSchema>

const prefixOf = (uid: Uid): string => `${TYPE}:${uid}:`
export const pushRecordId = (uid: Uid, notice: Ulid, device: string): string => `${prefixOf(uid)}${notice}:${device}`

export const newPushRecord = (uid: Uid, notice: Ulid, device: string, at_ms: number): StoredDoc => ({
  _id: pushRecordId(uid, notice, device),
  type: TYPE,
  uid,
  notice,
  device,
  state: 'waiting',
  at_ms,
  tries: 0,
})

export const parsePushRecord = (stored: StoredDoc | undefined): PushRecord | undefined => stored && v.parse(recordSchema, stored)
export const PUSH_RECORDS: RecordKind<PushRecord> = { prefix: `${TYPE}:`, read: parsePushRecord }

/** True when that much was pushed to somebody lately that no more is. */
export async function isOverPushQuota(store: DocumentStore, uid: Uid): Promise<boolean> {
  const rows = await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff`, limit: QUOTA })
  return rows.length >= QUOTA
}

/** Pushes a person nothing more of what is recorded, and leaves no record of them. */
export async function deletePushRecords(store: DocumentStore, uid: Uid): Promise<void> {
  for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
}
