/** What this device keeps of the app, by kind; how large it is, where that is known; and freeing what can be fetched again. */
import { useCallback, useEffect, useState } from 'react'
import { TILE_CACHE } from '#config/map/tiles.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { FreeSpace } from '#data/database/retry-after-eviction.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { availableCaches, measureTiles, type StorageUsage } from './tile-cache.ts'
import { currentUserStore, useUserStore } from '../sync/user-store.ts'

/** Own documents: the database does not tell how large they are. */
export interface OwnDocumentCounts {
  readonly bookings: number
  readonly messages: number
  readonly others: number
}

/** What is not known is undefined: the browser does not tell it, or nobody is signed in. */
export interface DeviceStorage {
  readonly tiles: StorageUsage
  /** Photos of chats that were only seen. */
  readonly photos: StorageUsage | undefined
  /** Earlier messages of chats that are over. */
  readonly threads: StorageUsage | undefined
  readonly ownDocuments: OwnDocumentCounts | undefined
  /** Of everything that this site keeps, in bytes, as the browser estimates it. */
  readonly estimate: { readonly used: number; readonly quota: number } | undefined
  /** The browser promised not to clear it by itself. */
  readonly isPersistent: boolean | undefined
}

/** What may be freed, in the order in which it goes when space is short: each can be fetched again, the first at the least cost. */
export const EVICTION_ORDER = ['tiles', 'photos', 'threads'] as const
export type EvictableKind = (typeof EVICTION_ORDER)[number]

export function countOwnDocuments(documents: readonly Pick<Doc, 'type'>[]): OwnDocumentCounts {
  const bookings = documents.filter(({ type }) => type === 'booking').length
  const messages = documents.filter(({ type }) => type === 'message').length
  return { bookings, messages, others: documents.length - bookings - messages }
}

/** @returns undefined where it fails, or is not there: private windows have the functions and refuse them */
async function undefinedOnFailure<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** Browsers without it have no `storage`, whatever the types say. */
const storageManager = (): StorageManager | undefined => navigator.storage

async function measureDeviceStorage(store: UserStore | undefined): Promise<DeviceStorage> {
  const [tiles, photos, threads, copy, estimate, isPersistent] = await Promise.all([
    undefinedOnFailure(() => measureTiles(availableCaches())),
    undefinedOnFailure(() => store?.cachedPhotos()),
    undefinedOnFailure(() => store?.evictableMessages()),
    undefinedOnFailure(() => store?.exportData()),
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

/** Measured when it is first shown, and again when asked. Undefined before the first answer. */
export function useDeviceStorage(): readonly [DeviceStorage | undefined, () => Promise<void>] {
  const store = useUserStore()
  const [held, setHeld] = useState<DeviceStorage>()
  const again = useCallback(async () => setHeld(await measureDeviceStorage(store)), [store])
  useEffect(() => {
    let isOver = false
    void measureDeviceStorage(store).then((measured) => {
      if (!isOver) setHeld(measured)
    })
    return () => {
      isOver = true
    }
  }, [store])
  return [held, again]
}

const EVICT_BY_KIND: Readonly<Record<EvictableKind, () => Promise<unknown>>> = {
  tiles: async () => availableCaches()?.delete(TILE_CACHE),
  photos: async () => currentUserStore()?.evictCachedPhotos(),
  threads: async () => currentUserStore()?.evictMessages(),
}
const COUNT_BY_KIND: Readonly<Record<EvictableKind, () => Promise<number>>> = {
  tiles: async () => (await measureTiles(availableCaches())).count,
  photos: async () => (await currentUserStore()?.cachedPhotos())?.count ?? 0,
  threads: async () => (await currentUserStore()?.evictableMessages())?.count ?? 0,
}

/** Removes all of that kind from this device. */
export async function evictKind(kind: EvictableKind): Promise<void> {
  await EVICT_BY_KIND[kind]()
}

export interface Evictable {
  /** How many things it holds. */
  count(): Promise<number>
  evict(): Promise<unknown>
}

/**
 * Frees the first of these kinds that holds anything and lets itself be freed.
 * @param passed where to begin
 * @returns how many are passed with it; undefined when there was none
 */
export async function evictNext(kinds: readonly Evictable[], passed: number): Promise<number | undefined> {
  for (const [place, kind] of kinds.entries()) {
    if (place < passed) continue
    const freed = await undefinedOnFailure(async () => {
      if ((await kind.count()) === 0) return false
      await kind.evict()
      return true
    })
    if (freed === true) return place + 1
  }
  return undefined
}

/** The device is full and something of the person's own is to be written: what can be fetched again gives way, a kind at a time. */
export const evictForSpace: FreeSpace = (passed) =>
  evictNext(
    EVICTION_ORDER.map((kind) => ({ count: COUNT_BY_KIND[kind], evict: EVICT_BY_KIND[kind] })),
    passed,
  )
