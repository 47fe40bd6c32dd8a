/**
 * The cities that this device holds: the one that is followed, those that somebody wants kept, and those that were looked at before.
 * Only the followed one is in memory; the others lie in the database and are brought up to date in one go.
 */
import { CITIES } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { AreaNotes, AreaSize } from './offline-area-metadata.ts'
import { mapInTasks } from '../platform/yield-to-main.ts'
import type { FeedState, SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { ProviderRow } from './directory-database.ts'

export interface AreaStanding {
  readonly city: string
  /** Somebody wants it on this device. */
  readonly kept: boolean
  /** Everything that the server has of it came at least once. */
  readonly isWhole: boolean
  /** When the server last confirmed it, by this device's clock; null: nothing is held of it. */
  readonly confirmed_at: Instant | null
}

export interface HeldArea extends AreaStanding, AreaSize {}

export interface AreasDeps {
  readonly providers: Table<Provider, ProviderRow>
  readonly syncState: SyncState
  readonly notes: AreaNotes
}

/** Name of a city's feed in the sync state; null: of all cities. */
export const feedName = (city: string | null): string => `directory:${city ?? '*'}`

const later = (a: Instant | null, b: Instant | null): Instant | null => (a === null || (b !== null && b > a) ? b : a)

/** A city's own feed and that of all cities both say how things stand there. */
export function standing(own: FeedState, all: FeedState): Pick<AreaStanding, 'confirmed_at' | 'isWhole'> {
  return all.caught_up
    ? { confirmed_at: later(own.confirmed_at, all.confirmed_at), isWhole: true }
    : { confirmed_at: own.confirmed_at, isWhole: own.caught_up }
}

/** How things stand in each city of the marketplace, in their order, without counting what is held. */
export async function standings({ syncState, notes }: Pick<AreasDeps, 'syncState' | 'notes'>): Promise<readonly AreaStanding[]> {
  const all = await syncState.feed(feedName(null))
  return Promise.all(
    CITIES.map(async ({ name: city }) => {
      const [own, { kept }] = await Promise.all([syncState.feed(feedName(city)), notes.read(city)])
      return { city, kept, ...standing(own, all) }
    }),
  )
}

const encoder = new TextEncoder()

/** How much these are. However many, it gives way between parts of them. */
export async function sizeOf(providers: readonly Provider[]): Promise<AreaSize> {
  const sizes = await mapInTasks(providers, (provider) => encoder.encode(JSON.stringify(provider)).length)
  return {
    providers: providers.length,
    reviews: providers.reduce((sum, { recent_reviews }) => sum + recent_reviews.length, 0),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const NOTHING: AreaSize = { providers: 0, reviews: 0, bytes: 0 }

/** The same with what is held of each. What did not change since it was counted is not read again. */
export async function listAreas(deps: AreasDeps): Promise<readonly HeldArea[]> {
  const { providers, syncState, notes } = deps
  const all = await syncState.feed(feedName(null))
  const areas: HeldArea[] = []
  for (const area of await standings(deps)) {
    const { city, confirmed_at } = area
    const [own, note] = [await syncState.feed(feedName(city)), await notes.read(city)]
    const at = `${own.since ?? ''} ${all.since ?? ''}`
    let size: AreaSize = note.size ?? NOTHING
    // A removal that was cut off leaves something to count, and to remove.
    if (note.size?.at !== at && (confirmed_at !== null || note.size)) {
      size = await sizeOf(await providers.read({ selector: { city } }))
      await notes.save(city, { size: { ...size, at } })
    }
    areas.push({ ...area, providers: size.providers, reviews: size.reviews, bytes: size.bytes })
  }
  return areas
}

/**
 * Removes what is held of a city, and the wish to keep it. Its feed and that of all cities are begun anew before anything goes: cut off
 * in between, what is left is fetched again and not taken for all there is.
 */
export async function removeArea({ providers, syncState, notes }: AreasDeps, city: string): Promise<void> {
  const all = await syncState.feed(feedName(null))
  for (const { name } of all.caught_up ? CITIES : []) {
    // What came with all cities is still here of the others.
    const { confirmed_at } = standing(await syncState.feed(feedName(name)), all)
    if (name !== city) await syncState.saveFeed(feedName(name), { confirmed_at, caught_up: true })
  }
  await syncState.beginAnew(feedName(null))
  await syncState.beginAnew(feedName(city))
  await providers.drop((await providers.read({ selector: { city } })).map(({ doc_id }) => doc_id))
  await notes.forget(city)
}
