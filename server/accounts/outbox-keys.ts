/**
 * Keys to what a device had not sent when it was signed out from elsewhere: the device locks it and keeps it, the key lies here, and
 * only its person gets it, after signing in. Whoever finds the phone has neither.
 */
import * as v from 'valibot'
import { REVOKED_SESSION_RETENTION_MS } from '#config/limits.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteAll, idsStartingWith } from '../store/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

const TYPE = 'unsent_key'
/** Of one person: more devices than anybody signs out. */
const MOST = 100

const keySchema = v.object({ key: v.string(), until_ms: v.number() })

export interface UnsentKeys {
  /** @param id drawn by the device; the same again changes nothing @returns false where there are too many already */
  keep(uid: Uid, id: Ulid, key: string): Promise<boolean>
  read(uid: Uid, id: Ulid): Promise<string | undefined>
  forget(uid: Uid, id: Ulid): Promise<void>
  /** For the end of an account. */
  erase(uid: Uid): Promise<void>
}

export function openUnsentKeys(store: DocumentStore, nowMs: () => number): UnsentKeys {
  const prefixOf = (uid: Uid): string => `${TYPE}:${uid}:`
  return {
    async keep(uid, id, key) {
      const prefix = prefixOf(uid)
      const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MOST, includeDocs: true })
      const over = rows.filter(({ doc }) => Number(doc?.['until_ms']) <= nowMs()).map(({ id: name }) => name)
      await deleteAll(store, over)
      if (rows.length - over.length >= MOST) return false
      // One that is there already is the answer that got lost.
      await store.put({ _id: prefix + id, type: TYPE, key, until_ms: nowMs() + REVOKED_SESSION_RETENTION_MS })
      return true
    },
    async read(uid, id) {
      const parsed = v.safeParse(keySchema, await store.get(prefixOf(uid) + id))
      return parsed.success && parsed.output.until_ms > nowMs() ? parsed.output.key : undefined
    },
    forget: (uid, id) => deleteAll(store, [prefixOf(uid) + id]),
    async erase(uid) {
      for await (const ids of idsStartingWith(store, prefixOf(uid))) await deleteAll(store, ids)
    },
  }
}
