/**
 * Removes rows for good. The database library marks a row as removed first, and writes all of it once more to do so: on a disk that is
 * full even that is refused, and of ten thousand rows it is slow. So they are deleted where they lie, and everybody is told as if the
 * library had done it.
 */
import { randomToken, type EventBulk, type RxDocumentData, type RxStorageChangeEvent, type RxStorageInstance } from 'rxdb'
import type { Subject } from 'rxjs'
import { dexieInternals } from './purge-deleted.ts'

type ChangeStream<T> = Subject<EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, unknown>>

/** What the library's storage over Dexie tells its changes with, also to other tabs; undefined for another storage. */
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
  const inside = await dexieInternals(storage)
  const told = changeStreamOf(storage)
  if (!inside || !told) {
    await storage.bulkWrite(
      rows.map((previous) => ({ previous, document: { ...previous, _deleted: true } })),
      'nearhelp',
    )
    await storage.cleanup(0)
    return
  }
  await inside.dexieTable.bulkDelete(rows.map((row) => String(row[idField])))
  told.next({
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
