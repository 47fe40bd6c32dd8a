/**
 * Deletes rows permanently. RxDB marks a row as deleted first, and rewrites the whole row to do so: a full disk refuses even that, and for
 * ten thousand rows it is slow. This module deletes the rows in IndexedDB directly and emits the change events that RxDB would have
 * emitted.
 */
import { randomToken, type EventBulk, type RxDocumentData, type RxStorageChangeEvent, type RxStorageInstance } from 'rxdb'
import type { Subject } from 'rxjs'
import { dexieInternals } from './purge-deleted.ts'

type ChangeStream<T> = Subject<EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, unknown>>

/** Returns the stream on which RxDB's Dexie storage emits its changes, also to other tabs; undefined for any other storage. */
function changeStreamOf<T>(storage: RxStorageInstance<T, unknown, unknown>): ChangeStream<T> | undefined {
  const original: unknown = 'originalStorageInstance' in storage ? storage.originalStorageInstance : storage
  if (typeof original !== 'object' || original === null || !('changes$' in original)) return undefined
  return original.changes$ as ChangeStream<T>
}

/** @param rows as they are stored */
export async function hardDelete<T>(
  storage: RxStorageInstance<T, unknown, unknown>,
  rows: readonly RxDocumentData<T>[],
  idField: keyof T & string,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const internals = await dexieInternals(storage)
  const changes = changeStreamOf(storage)
  if (!internals || !changes) {
    await storage.bulkWrite(
      rows.map((previous) => ({ previous, document: { ...previous, _deleted: true } })),
      'nearhelp',
    )
    await storage.cleanup(0)
    return
  }
  await internals.dexieTable.bulkDelete(rows.map((row) => String(row[idField])))
  changes.next({
    id: randomToken(10),
    context: 'nearhelp',
    checkpoint: { id: String(first[idField]), lwt: first._meta.lwt },
    events: rows.map((row) => ({
      operation: 'DELETE',
      documentId: String(row[idField]),
      documentData: { ...row, _deleted: true },
      previousDocumentData: row,
    })),
  })
}
