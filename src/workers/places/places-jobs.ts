// Jobs about the places of a city's map: the file is fetched with the first question, and searched outside the page's thread.
import { readUpTo } from '#config/map/read-up-to.ts'
import { PLACES_MAX_BYTES } from '#config/places/places-file.ts'
import { readPlaces } from '#config/places/read-places.ts'
import type { Position } from '#domain/location/haversine.ts'
import { nearestCrossing } from '#domain/location/search/nearest-crossing.ts'
import type { PlaceTable } from '#domain/location/search/place-table.ts'
import { searchTyped, type TypedPlace } from '#domain/location/search/search-typed.ts'
import type { SearchOptions } from '#domain/location/search/find-in-table.ts'

/** The file of a city's places. */
export interface PlacesSource {
  /** Path on our own origin. Its contents never change. */
  readonly path: string
  /** True: only the caches of this device are asked. */
  readonly cachedOnly: boolean
}

export interface PlacesQuery extends Omit<SearchOptions, 'listsAll'> {
  readonly source: PlacesSource
  readonly typed: string
}

export interface CrossingQuery {
  readonly source: PlacesSource
  readonly position: Position
  readonly language: string
}

/** The browser's functions; tests pass their own. */
export interface PlacesPlatform {
  fetch(path: string, options: { readonly signal: AbortSignal }): Promise<Response>
  /** Returns the cached response of a URL. */
  readCache(path: string): Promise<Response | undefined>
  nowMs(): number
}

const TIMEOUT_MS = 20_000
/** A file that could not be fetched is tried again after this long. */
const RETRY_MS = 5_000
/** Files that are held in memory. A person rarely asks about a third city. */
const HELD = 2

export function createPlacesJobs(platform: PlacesPlatform) {
  const held = new Map<string, Promise<PlaceTable | undefined>>()
  const failedAtMs = new Map<string, number>()

  /** Returns undefined for a file that is not there, or damaged. */
  async function load({ path, cachedOnly }: PlacesSource): Promise<PlaceTable | undefined> {
    try {
      const response = await (cachedOnly ? platform.readCache(path) : platform.fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
      const bytes = response?.ok === true ? await readUpTo(response.body, PLACES_MAX_BYTES) : undefined
      return bytes && readPlaces(bytes, new TextDecoder('utf-8', { fatal: true }))
    } catch {
      return undefined
    }
  }

  async function tableOf(source: PlacesSource): Promise<PlaceTable | undefined> {
    const { path } = source
    const known = held.get(path)
    if (known) return known
    if (platform.nowMs() - (failedAtMs.get(path) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return undefined
    const loading = load(source)
    held.set(path, loading)
    const [oldest] = held.keys()
    if (held.size > HELD && oldest !== undefined) held.delete(oldest)
    const table = await loading
    if (!table) {
      held.delete(path)
      failedAtMs.set(path, platform.nowMs())
    }
    return table
  }

  return {
    /** Finds places in a file. @returns the best first; undefined while the file cannot be read */
    async findPlaces({ source, typed, ...options }: PlacesQuery): Promise<readonly TypedPlace[] | undefined> {
      const table = await tableOf(source)
      return table && searchTyped(table, typed, options)
    },
    /** Returns the names of the streets that cross nearest to a position; null where none are near, undefined while the file cannot be read. */
    async nearestCrossing({ source, position, language }: CrossingQuery): Promise<readonly [string, string] | null | undefined> {
      const table = await tableOf(source)
      return table && (nearestCrossing(table, position, language) ?? null)
    },
  }
}

/** What the directory worker does about places. */
export type PlacesJobs = ReturnType<typeof createPlacesJobs>
