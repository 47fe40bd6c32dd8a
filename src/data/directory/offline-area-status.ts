/**
 * The cities that this device holds: the one that is followed, those that somebody wants kept, and those that were looked at before.
 * Only the followed one is in memory; the others lie in the database and are brought up to date in one go.
 */
import { CITIES } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OfflineAreaMetadata, OfflineAreaSize } from './offline-area-metadata.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { FeedState, SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { ProviderRow } from './directory-database.ts'

export interface OfflineAreaStatus {
  readonly city: string
  /** Somebody wants it on this device. */
  readonly kept: boolean
  /** Everything that the server has of it came at least once. */
  readonly isWhole: boolean
  /** When the server last confirmed it, by this device's clock; null: nothing is held of it. */
  readonly confirmed_at: Instant | null
}

export interface OfflineArea extends OfflineAreaStatus, OfflineAreaSize {}

export interface OfflineAreaStatusDeps {
  readonly providers: Table<Provider, ProviderRow>
  readonly syncState: SyncState
  readonly metadata: OfflineAreaMetadata
}

/** Name of a city's feed in the sync state; null: of all cities. */
export const directoryFeedName = (city: string | null): string => `directory:${city ?? '*'}`

const latest = (a: Instant | null, b: Instant | null): Instant | null => (a === null || (b !== null && b > a) ? b : a)

/** A city's own feed and that of all cities both say how things stand there. */
export function combineFeedStates(own: FeedState, all: FeedState): Pick<OfflineAreaStatus, 'confirmed_at' | 'isWhole'> {
  return all.caught_up
    ? { confirmed_at: latest(own.confirmed_at, all.confirmed_at), isWhole: true }
    : { confirmed_at: own.confirmed_at, isWhole: own.caught_up }
}

/** How things stand in each city of the marketplace, in their order, without counting what is held. */
export async function listOfflineAreaStatuses({
  syncState,
  metadata,
}: Pick<OfflineAreaStatusDeps, 'syncState' | 'metadata'>): Promise<readonly OfflineAreaStatus[]> {
  const all = await syncState.readFeed(directoryFeedName(null))
  return Promise.all(
    CITIES.map(async ({ name: city }) => {
      const [own, { kept }] = await Promise.all([syncState.readFeed(directoryFeedName(city)), metadata.read(city)])
      return { city, kept, ...combineFeedStates(own, all) }
    }),
  )
}

const encoder = new TextEncoder()

/** How much these are. However many, it gives way between parts of them. */
export async function measureProviders(providers: readonly Provider[]): Promise<OfflineAreaSize> {
  const sizes = await mapInChunks(providers, (provider) => encoder.encode(JSON.stringify(provider)).length)
  return {
    providers: providers.length,
    reviews: providers.reduce((sum, { recent_reviews }) => sum + recent_reviews.length, 0),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const EMPTY_SIZE: OfflineAreaSize = { providers: 0, reviews: 0, bytes: 0 }

/** The same with what is held of each. What did not change since it was counted is not read again. */
export async function listOfflineAreas(deps: OfflineAreaStatusDeps): Promise<readonly OfflineArea[]> {
  const { providers, syncState, metadata } = deps
  const all = await syncState.readFeed(directoryFeedName(null))
  const areas: OfflineArea[] = []
  for (const area of await listOfflineAreaStatuses(deps)) {
    const { city, confirmed_at } = area
    const [own, note] = [await syncState.readFeed(directoryFeedName(city)), await metadata.read(city)]
    const at = `${own.since ?? ''} ${all.since ?? ''}`
    let size: OfflineAreaSize = note.size ?? EMPTY_SIZE
    // A removal that was cut off leaves something to count, and to remove.
    if (note.size?.at !== at && (confirmed_at !== null || note.size)) {
      size = await measureProviders(await providers.read({ selector: { city } }))
      await metadata.save(city, { size: { ...size, at } })
    }
    areas.push({ ...area, providers: size.providers, reviews: size.reviews, bytes: size.bytes })
  }
  return areas
}

/**
 * Removes what is held of a city, and the wish to keep it. Its feed and that of all cities are begun anew before anything goes: cut off
 * in between, what is left is fetched again and not taken for all there is.
 */
export async function removeOfflineArea({ providers, syncState, metadata }: OfflineAreaStatusDeps, city: string): Promise<void> {
  const all = await syncState.readFeed(directoryFeedName(null))
  for (const { name } of all.caught_up ? CITIES : []) {
    // What came with all cities is still here of the others.
    const { confirmed_at } = combineFeedStates(await syncState.readFeed(directoryFeedName(name)), all)
    if (name !== city) await syncState.saveFeed(directoryFeedName(name), { confirmed_at, caught_up: true })
  }
  await syncState.resetFeed(directoryFeedName(null))
  await syncState.resetFeed(directoryFeedName(city))
  await providers.hardDelete((await providers.read({ selector: { city } })).map(({ doc_id }) => doc_id))
  await metadata.remove(city)
}
