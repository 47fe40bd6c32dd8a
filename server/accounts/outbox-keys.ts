/**
 * Keys to what a device had not sent when it was signed out from elsewhere: the device locks it and keeps it, the key lies here, and
 * only its person gets it, after signing in. Whoever finds the phone has neither.
 */
import * as v from 'valibot'
import { REVOKED_SESSION_RETENTION_MS } from '#config/limits.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

const TYPE = 'unsent_key'
/** Of one person: more devices than anybody signs out. */
const MAX_KEYS = 100

const keySchema = v.object({ key: v.string(), until_ms: v.number() })

export interface OutboxKeys {
  /** @param id drawn by the device; the same again changes nothing @returns false where there are too many already */
  save(uid: Uid, id: Ulid, key: string): Promise<boolean>
  read(uid: Uid, id: Ulid): Promise<string | undefined>
  remove(uid: Uid, id: Ulid): Promise<void>
  /** For the end of an account. */
  erase(uid: Uid): Promise<void>
}

export function openOutboxKeys(store: DocumentStore, nowMs: () => number): OutboxKeys {
  const prefixOf = (uid: Uid): string => `${TYPE}:${uid}:`
  return {
    async save(uid, id, key) {
      const prefix = prefixOf(uid)
      const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_KEYS, includeDocs: true })
      const over = rows.filter(({ doc }) => Number(doc?.['until_ms']) <= nowMs()).map(({ id: name }) => name)
      await deleteDocuments(store, over)
      if (rows.length - over.length >= MAX_KEYS) return false
      // One that is there already is the answer that got lost.
      await store.put({ _id: prefix + id, type: TYPE, key, until_ms: nowMs() + REVOKED_SESSION_RETENTION_MS })
      return true
    },
    async read(uid, id) {
      const parsed = v.safeParse(keySchema, await store.get(prefixOf(uid) + id))
      return parsed.success && parsed.output.until_ms > nowMs() ? parsed.output.key : undefined
    },
    remove: (uid, id) => deleteDocuments(store, [prefixOf(uid) + id]),
    async erase(uid) {
      for await (const ids of idsWithPrefix(store, prefixOf(uid))) await deleteDocuments(store, ids)
    },
  }
}
