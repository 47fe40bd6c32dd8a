/** Storage that the app uses on this device: its size by kind, where known, and eviction of data that can be fetched again. */
import { useAtom } from 'jotai'
import { TILE_CACHE } from '#config/map/tiles.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { FreeSpace } from '#data/database/retry-after-eviction.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { availableCaches, measureTiles, type StorageUsage } from './tile-cache.ts'
import { asyncAtom } from '../atoms/async-atom.ts'
import { currentUserStore, openUserStoreAtom } from '../sync/user-store.ts'

/** Numbers of the user's own documents. The database does not report their size. */
export interface OwnDocumentCounts {
  readonly bookings: number
  readonly messages: number
  readonly others: number
}

/** Storage by kind. Undefined parts are unknown: the browser does not report them, or nobody is signed in. */
export interface DeviceStorage {
  readonly tiles: StorageUsage
  /** Viewed chat photos, which can be fetched again. */
  readonly photos: StorageUsage | undefined
  /** Earlier messages of finished chats. */
  readonly threads: StorageUsage | undefined
  readonly ownDocuments: OwnDocumentCounts | undefined
  /** The browser's estimate for everything this site stores, bytes. */
  readonly estimate: { readonly used: number; readonly quota: number } | undefined
  /** Whether the browser promised not to clear the storage unasked. */
  readonly isPersistent: boolean | undefined
}

/** Kinds to evict when space is short, in this order. Each can be fetched again, the first at the least cost. */
export const EVICTION_ORDER = ['tiles', 'photos', 'threads'] as const
export type EvictableKind = (typeof EVICTION_ORDER)[number]

export function countOwnDocuments(documents: readonly Pick<Doc, 'type'>[]): OwnDocumentCounts {
  const bookings = documents.filter(({ type }) => type === 'booking').length
  const messages = documents.filter(({ type }) => type === 'message').length
  return { bookings, messages, others: documents.length - bookings - messages }
}

/** Runs a query. @returns undefined when it is missing or fails: private windows have the functions but reject the calls */
async function undefinedOnFailure<T>(read: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

/** Returns the storage manager; undefined in browsers without one, although the types declare it. */
const storageManager = (): StorageManager | undefined => navigator.storage

async function measureDeviceStorage(store: UserStore | undefined): Promise<DeviceStorage> {
  const [tiles, photos, threads, copy, estimate, isPersistent] = await Promise.all([
    undefinedOnFailure(() => measureTiles(availableCaches())),
    undefinedOnFailure(() => store?.storage.measure('photos')),
    undefinedOnFailure(() => store?.storage.measure('messages')),
    undefinedOnFailure(() => store?.storage.export()),
    undefinedOnFailure(() => storageManager()?.estimate()),
    undefinedOnFailure(() => storageManager()?.persisted()),
  ])
  const { usage, quota } = estimate ?? {}
  return {
    tiles: tiles ?? { count: 0, bytes: 0 },
    photos,
    threads,
    ownDocuments: copy && countOwnDocuments(copy.documents),
    estimate: usage === undefined || quota === undefined ? undefined : { used: usage, quota },
    isPersistent,
  }
}

const deviceStorageAtom = asyncAtom((get) => {
  const store = get(openUserStoreAtom)
  return () => measureDeviceStorage(store)
})

/** Returns the storage and a function that measures it again. It is measured when first shown; undefined before the first result. */
export const useDeviceStorage = (): readonly [DeviceStorage | undefined, () => Promise<void>] => useAtom(deviceStorageAtom)

const EVICT_BY_KIND: Readonly<Record<EvictableKind, () => Promise<unknown>>> = {
  tiles: async () => availableCaches()?.delete(TILE_CACHE),
  photos: async () => currentUserStore()?.storage.evict('photos'),
  threads: async () => currentUserStore()?.storage.evict('messages'),
}
const COUNT_BY_KIND: Readonly<Record<EvictableKind, () => Promise<number>>> = {
  tiles: async () => (await measureTiles(availableCaches())).count,
  photos: async () => (await currentUserStore()?.storage.measure('photos'))?.count ?? 0,
  threads: async () => (await currentUserStore()?.storage.measure('messages'))?.count ?? 0,
}

/** Removes all data of a kind from this device. */
export async function evictKind(kind: EvictableKind): Promise<void> {
  await EVICT_BY_KIND[kind]()
}

export interface Evictable {
  /** Number of items. */
  count(): Promise<number>
  evict(): Promise<unknown>
}

/**
 * Evicts the first of these kinds that has items and can be evicted.
 * @param passed number of kinds to skip
 * @returns number of kinds to skip next time; undefined when there was nothing to evict
 */
export async function evictNext(kinds: readonly Evictable[], passed: number): Promise<number | undefined> {
  for (const [place, kind] of kinds.entries()) {
    if (place < passed) continue
    const evicted = await undefinedOnFailure(async () => {
      if ((await kind.count()) === 0) return false
      await kind.evict()
      return true
    })
    if (evicted === true) return place + 1
  }
  return undefined
}

/** Evicts one kind after another when the device is full and the user's own data must be written. */
export const evictForSpace: FreeSpace = (passed) =>
  evictNext(
    EVICTION_ORDER.map((kind) => ({ count: COUNT_BY_KIND[kind], evict: EVICT_BY_KIND[kind] })),
    passed,
  )
