/**
 * Photos in the browser's database, beside the person's other data and removed with it. Bytes are a separate table, so that listing is
 * cheap.
 */
import { Dexie, type Table } from 'dexie'
import type { Ulid } from '#domain/ids.ts'
import { DEVICE_DURABILITY } from '../platform/durability.ts'
import type { PhotoRow, PhotoStorage } from './photo-store.ts'

interface BytesRow {
  readonly id: Ulid
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** @param owner name of the person's database @returns storage that opens at its first use */
export function openDexiePhotoStorage(owner: string): PhotoStorage {
  const database = new Dexie(`${owner}-photos`, { chromeTransactionDurability: DEVICE_DURABILITY.photos })
  database.version(1).stores({ photos: 'id', bytes: 'id' })
  const photos: Table<PhotoRow, Ulid> = database.table('photos')
  const bytes: Table<BytesRow, Ulid> = database.table('bytes')
  return {
    rows: () => photos.toArray(),
    row: (id) => photos.get(id),
    bytes: async (id) => (await bytes.get(id))?.bytes,
    put: (row, data) =>
      database.transaction('rw', photos, bytes, async () => {
        await bytes.put({ id: row.id, bytes: data })
        await photos.put(row)
      }),
    change: async (id, fields) => {
      await photos.update(id, fields)
    },
    remove: (ids) =>
      database.transaction('rw', photos, bytes, async () => {
        await photos.bulkDelete([...ids])
        await bytes.bulkDelete([...ids])
      }),
    close: () => database.close(),
    delete: () => database.delete(),
  }
}
