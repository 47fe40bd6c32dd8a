/** Photos where a device keeps nothing in the browser: gone with the process. */
import type { PhotoRow, PhotoStorage } from './photo-store.ts'

export function createMemoryPhotoStorage(): PhotoStorage {
  const held = new Map<string, { readonly row: PhotoRow; readonly bytes: Uint8Array<ArrayBuffer> }>()
  return {
    rows: async () => [...held.values()].map(({ row }) => row),
    row: async (id) => held.get(id)?.row,
    bytes: async (id) => held.get(id)?.bytes,
    put: async (row, bytes) => void held.set(row.id, { row, bytes }),
    change: async (id, fields) => {
      const before = held.get(id)
      if (before) held.set(id, { ...before, row: { ...before.row, ...fields } })
    },
    remove: async (ids) => ids.forEach((id) => held.delete(id)),
    close: () => undefined,
    delete: async () => held.clear(),
  }
}
