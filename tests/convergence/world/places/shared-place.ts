/** One store in memory that several servers have open beside each other, as processes share a database. */
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { StorePlace } from './store-place.ts'

export async function openSharedPlace(): Promise<StorePlace> {
  const store = { ...(await openMemoryStore()), isShared: true }
  return {
    isElsewhere: false,
    open: async () => ({ store, cut: () => undefined }),
    read: store.getMany,
    remove: store.close,
  }
}
