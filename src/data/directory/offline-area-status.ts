/**
 * The cities on this device: the followed one, those the person keeps offline, and those viewed before. Only the followed city is in
 * memory; the others stay in the database and are brought up to date with a single sync.
 */
import { cities } from '#domain/cities.ts'
import { areaOf } from '#domain/directory/kept-area.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OfflineAreaMetadata, OfflineAreaSize } from './offline-area-metadata.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { FeedState, SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { ProviderRow } from './directory-database.ts'

export interface OfflineAreaStatus {
  readonly city: string
  /** True when the person keeps it offline. */
  readonly kept: boolean
  /** True when the server's data of it, or the part of a large city that a device keeps, was received completely at least once. */
  readonly isComplete: boolean
  /** When the server last confirmed it, by this device's clock; null when nothing of it is stored. */
  readonly confirmed_at: Instant | null
}

export interface OfflineArea extends OfflineAreaStatus, OfflineAreaSize {}

export interface OfflineAreaStatusDeps {
  readonly providers: Table<Provider, ProviderRow>
  readonly syncState: SyncState
  readonly metadata: OfflineAreaMetadata
}

/** Returns the name of a city's feed in the sync state; null: of all cities. */
export const directoryFeedName = (city: string | null): string => `directory:${city ?? '*'}`

const latest = (a: Instant | null, b: Instant | null): Instant | null => (a === null || (b !== null && b > a) ? b : a)

/** True for a feed of all cities that has brought every city as far as it is kept: not one that is limited to an area. */
const isEveryCity = (all: FeedState): boolean => all.caught_up && areaOf(all.since ?? '') === undefined

/** Combines the states of a city's own feed and of the feed of all cities. */
export function combineFeedStates(own: FeedState, all: FeedState): Pick<OfflineAreaStatus, 'confirmed_at' | 'isComplete'> {
  return isEveryCity(all)
    ? { confirmed_at: latest(own.confirmed_at, all.confirmed_at), isComplete: true }
    : { confirmed_at: own.confirmed_at, isComplete: own.caught_up }
}

/** Lists the status of each city of the marketplace, in their order, without counting the stored data. */
export async function listOfflineAreaStatuses({
  syncState,
  metadata,
}: Pick<OfflineAreaStatusDeps, 'syncState' | 'metadata'>): Promise<readonly OfflineAreaStatus[]> {
  const all = await syncState.readFeed(directoryFeedName(null))
  return Promise.all(
    cities().map(async ({ name: city }) => {
      const [own, { kept }] = await Promise.all([syncState.readFeed(directoryFeedName(city)), metadata.read(city)])
      return { city, kept, ...combineFeedStates(own, all) }
    }),
  )
}

const encoder = new TextEncoder()

/** Measures providers. Yields to the main thread between chunks of a long list. */
export async function measureProviders(providers: readonly Provider[]): Promise<OfflineAreaSize> {
  const sizes = await mapInChunks(providers, (provider) => encoder.encode(JSON.stringify(provider)).length)
  return {
    providers: providers.length,
    reviews: providers.reduce((sum, { recent_reviews }) => sum + recent_reviews.length, 0),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const EMPTY_SIZE: OfflineAreaSize = { providers: 0, reviews: 0, bytes: 0 }

/** Lists the areas with the size of their data. Data that did not change since it was counted is not read again. */
export async function listOfflineAreas(deps: OfflineAreaStatusDeps): Promise<readonly OfflineArea[]> {
  const { providers, syncState, metadata } = deps
  const all = await syncState.readFeed(directoryFeedName(null))
  const areas: OfflineArea[] = []
  for (const area of await listOfflineAreaStatuses(deps)) {
    const { city, confirmed_at } = area
    const [own, record] = [await syncState.readFeed(directoryFeedName(city)), await metadata.read(city)]
    const at = `${own.since ?? ''} ${all.since ?? ''}`
    let size: OfflineAreaSize = record.size ?? EMPTY_SIZE
    // An interrupted removal leaves data to count, and to remove.
    if (record.size?.at !== at && (confirmed_at !== null || record.size)) {
      size = await measureProviders(await providers.read({ selector: { city } }))
      await metadata.save(city, { size: { ...size, at } })
    }
    areas.push({ ...area, providers: size.providers, reviews: size.reviews, bytes: size.bytes })
  }
  return areas
}

/**
 * Removes a city's data and the mark to keep it. Its feed and the feed of all cities are reset before any deletion: after an interruption
 * the rest is fetched again, and not taken for complete.
 */
export async function removeOfflineArea({ providers, syncState, metadata }: OfflineAreaStatusDeps, city: string): Promise<void> {
  const all = await syncState.readFeed(directoryFeedName(null))
  for (const { name } of isEveryCity(all) ? cities() : []) {
    // Data of the other cities that came with the feed of all cities is still stored.
    const { confirmed_at } = combineFeedStates(await syncState.readFeed(directoryFeedName(name)), all)
    if (name !== city) await syncState.saveFeed(directoryFeedName(name), { confirmed_at, caught_up: true })
  }
  await syncState.resetFeed(directoryFeedName(null))
  await syncState.resetFeed(directoryFeedName(city))
  await providers.hardDelete((await providers.read({ selector: { city } })).map(({ doc_id }) => doc_id))
  await metadata.remove(city)
}
