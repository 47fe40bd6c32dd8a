/** Photos in memory, for a device without browser storage: lost when the process ends. */
import type { PhotoRow, PhotoStorage } from './photo-store.ts'

export function createMemoryPhotoStorage(): PhotoStorage {
  const photos = new Map<string, { readonly row: PhotoRow; readonly bytes: Uint8Array<ArrayBuffer> }>()
  return {
    rows: async () => [...photos.values()].map(({ row }) => row),
    row: async (id) => photos.get(id)?.row,
    bytes: async (id) => photos.get(id)?.bytes,
    put: async (row, bytes) => void photos.set(row.id, { row, bytes }),
    change: async (id, fields) => {
      const before = photos.get(id)
      if (before) photos.set(id, { ...before, row: { ...before.row, ...fields } })
    },
    remove: async (ids) => ids.forEach((id) => photos.delete(id)),
    close: () => undefined,
    delete: async () => photos.clear(),
  }
}
