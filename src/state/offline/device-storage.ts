/** What this device keeps of the app, by kind; how large it is, where that is known; and freeing what can be fetched again. */
import { useCallback, useEffect, useState } from 'react'
import { TILE_CACHE } from '#config/map/tiles.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { MakeRoom } from '#data/database/retry-after-eviction.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { cachesHere, tilesIn, type KeptPart } from './tile-cache.ts'
import { currentUserStore, useUserStore } from '../sync/user-store.ts'

/** Own documents: the database does not tell how large they are. */
export interface OwnCounts {
  readonly bookings: number
  readonly messages: number
  readonly others: number
}

/** What is not known is undefined: the browser does not tell it, or nobody is signed in. */
export interface DeviceStorage {
  readonly tiles: KeptPart
  /** Photos of chats that were only seen. */
  readonly photos: KeptPart | undefined
  /** Earlier messages of chats that are over. */
  readonly threads: KeptPart | undefined
  readonly own: OwnCounts | undefined
  /** Of everything that this site keeps, in bytes, as the browser estimates it. */
  readonly space: { readonly used: number; readonly quota: number } | undefined
  /** The browser promised not to clear it by itself. */
  readonly lasts: boolean | undefined
}

/** What may be freed, in the order in which it goes when space is short: each can be fetched again, the first at the least cost. */
export const FREED_IN_ORDER = ['tiles', 'photos', 'threads'] as const
export type FreeableKind = (typeof FREED_IN_ORDER)[number]

export function ownCounts(documents: readonly Pick<Doc, 'type'>[]): OwnCounts {
  const bookings = documents.filter(({ type }) => type === 'booking').length
  const messages = documents.filter(({ type }) => type === 'message').length
  return { bookings, messages, others: documents.length - bookings - messages }
}

/** @returns undefined where it fails, or is not there: private windows have the functions and refuse them */
async function asked<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** Browsers without it have no `storage`, whatever the types say. */
const storageHere = (): StorageManager | undefined => navigator.storage

async function measure(store: UserStore | undefined): Promise<DeviceStorage> {
  const [tiles, photos, threads, copy, estimate, lasts] = await Promise.all([
    asked(() => tilesIn(cachesHere())),
    asked(() => store?.seenPhotos()),
    asked(() => store?.spareMessages()),
    asked(() => store?.copy()),
    asked(() => storageHere()?.estimate()),
    asked(() => storageHere()?.persisted()),
  ])
  const { usage, quota } = estimate ?? {}
  return {
    tiles: tiles ?? { count: 0, bytes: 0 },
    photos,
    threads,
    own: copy && ownCounts(copy.documents),
    space: usage === undefined || quota === undefined ? undefined : { used: usage, quota },
    lasts,
  }
}

/** Measured when it is first shown, and again when asked. Undefined before the first answer. */
export function useDeviceStorage(): readonly [DeviceStorage | undefined, () => Promise<void>] {
  const store = useUserStore()
  const [held, setHeld] = useState<DeviceStorage>()
  const again = useCallback(async () => setHeld(await measure(store)), [store])
  useEffect(() => {
    let isOver = false
    void measure(store).then((measured) => {
      if (!isOver) setHeld(measured)
    })
    return () => {
      isOver = true
    }
  }, [store])
  return [held, again]
}

const FREE: Readonly<Record<FreeableKind, () => Promise<unknown>>> = {
  tiles: async () => cachesHere()?.delete(TILE_CACHE),
  photos: async () => currentUserStore()?.freeSeenPhotos(),
  threads: async () => currentUserStore()?.freeSpareMessages(),
}
const HELD: Readonly<Record<FreeableKind, () => Promise<number>>> = {
  tiles: async () => (await tilesIn(cachesHere())).count,
  photos: async () => (await currentUserStore()?.seenPhotos())?.count ?? 0,
  threads: async () => (await currentUserStore()?.spareMessages())?.count ?? 0,
}

/** Removes all of that kind from this device. */
export async function freeKind(kind: FreeableKind): Promise<void> {
  await FREE[kind]()
}

export interface Freeable {
  /** How many things it holds. */
  held(): Promise<number>
  free(): Promise<unknown>
}

/**
 * Frees the first of these kinds that holds anything and lets itself be freed.
 * @param passed where to begin
 * @returns how many are passed with it; undefined when there was none
 */
export async function freeNext(kinds: readonly Freeable[], passed: number): Promise<number | undefined> {
  for (const [place, kind] of kinds.entries()) {
    if (place < passed) continue
    const freed = await asked(async () => {
      if ((await kind.held()) === 0) return false
      await kind.free()
      return true
    })
    if (freed === true) return place + 1
  }
  return undefined
}

/** The device is full and something of the person's own is to be written: what can be fetched again gives way, a kind at a time. */
export const makeRoom: MakeRoom = (passed) =>
  freeNext(
    FREED_IN_ORDER.map((kind) => ({ held: HELD[kind], free: FREE[kind] })),
    passed,
  )
