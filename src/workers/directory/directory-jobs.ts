// The worker's jobs: it holds the providers of one city and answers queries about them. It uses no clock, and of a database only `read`.
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { createClusterIndex, type ClusterLookup } from './clusters/cluster-index.ts'
import { placeRows, type PlacedRows } from './clusters/placed-rows.ts'
import { createDirectoryEntries, type DirectoryChange, type DirectoryContent } from './directory-entries.ts'
import { suggestRelaxations, type FilterRelaxation } from './filter-relaxation.ts'
import type { Bounds, MapItem } from './map-item.ts'
import { findNearby, type ProviderWithDistance, type NearbyQuery } from './find-nearby.ts'
import { createSearchIndex, type DirectoryQuery } from './search-index.ts'
import { createSearchMeaning, type MeaningQuery, type ReadWords } from './search-meaning.ts'

export interface SearchResponse {
  /** Ids of the matches up to the query's limit, best first. */
  readonly ids: readonly Uid[]
  /** km from the origin, in the order of `ids`; empty without an origin. */
  readonly distancesKm: Float64Array
  /** Number of all matches. */
  readonly total: number
  /** Directory state that produced this result. */
  readonly generation: number
}

export interface SearchQuery extends DirectoryQuery {
  /** Matches to return; all when undefined. */
  readonly limit?: number | undefined
  /** Only matches within these bounds; everywhere when undefined. */
  readonly area?: Bounds | undefined
}

export interface MapItemsQuery extends DirectoryQuery {
  /** Visible part of the map. The result extends a quarter further on each side, so that pins are ready after a small pan. */
  readonly bounds: Bounds
  readonly zoom: number
  readonly selectedId: Uid | undefined
}

export interface MapItemsResponse {
  /** Ordered from north to south. */
  readonly items: readonly MapItem[]
  readonly generation: number
}

function expandBounds({ west, south, east, north }: Bounds): Bounds {
  const across = (east < west ? east + 360 - west : east - west) / 4
  const along = (north - south) / 4
  return { west: west - across, south: south - along, east: east + across, north: north + along }
}

/** Whether a point is within the bounds, their edges included. */
const contains = ({ west, south, east, north }: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

const compareNorthFirst = (a: MapItem, b: MapItem): number =>
  b.latitude - a.latitude || a.longitude - b.longitude || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Returns the stored providers of a city; null: of all cities. */
export type ReadProviders = (city: string | null) => Promise<readonly Provider[]>

const noWords: ReadWords = () => Promise.resolve([])

/** Creates the jobs over one directory, which is empty at first. @param readWords the app's words for its services, by language */
export function createDirectoryJobs(read: ReadProviders = () => Promise.resolve([]), readWords: ReadWords = noWords) {
  const entries = createDirectoryEntries()
  const readMeaning = createSearchMeaning(entries, readWords)
  const search = createSearchIndex(entries)
  let placed: { readonly moves: number; readonly rows: PlacedRows } | undefined
  let clustered: { readonly key: string; readonly query: ClusterLookup } | undefined

  const placedRows = (): PlacedRows => {
    if (placed?.moves !== entries.moves()) placed = { moves: entries.moves(), rows: placeRows(entries) }
    return placed.rows
  }

  const clusterQuery = (query: DirectoryQuery): ClusterLookup => {
    const key = `${entries.revision()} ${search.keyOf(query)}`
    if (clustered?.key !== key) clustered = { key, query: createClusterIndex(entries, placedRows(), search.filtered(query).rows) }
    return clustered.query
  }

  return {
    /** Replaces the directory, as `DirectoryEntries`. */
    load: (content: DirectoryContent): boolean => entries.load(content),

    /** Replaces the directory by what this device has stored of a city, as `load`. @throws the browser's error when it cannot read it */
    restore: async (city: string | null, generation: number): Promise<boolean> =>
      entries.load({ city, generation, providers: await read(city) }),

    /** Applies a change, as `DirectoryEntries`. */
    apply: (change: DirectoryChange): boolean => entries.apply(change),

    /** Adds providers that this device does not store, as `DirectoryEntries`. */
    visit: (content: DirectoryContent): boolean => entries.visit(content),

    /** Returns the services that a text means; none where it is about something else, or a helper's name. */
    understand: (query: MeaningQuery): Promise<readonly ServiceType[]> => readMeaning(query),

    /** Searches with the result and order of the domain's `findProviders`. */
    search(query: SearchQuery): SearchResponse {
      const { latitudes, longitudes } = entries.columns()
      const { area } = query
      const sorted = search.sorted(query)
      const all = area ? sorted.filter((row) => contains(area, latitudes[row] ?? Number.NaN, longitudes[row] ?? Number.NaN)) : sorted
      const { distancesKm } = search.filtered(query)
      const rows = all.subarray(0, query.limit)
      const ids = entries.ids()
      return {
        ids: Array.from(rows, (row) => ids[row] as Uid),
        distancesKm: Float64Array.from(distancesKm ? rows : [], (row) => distancesKm?.[row] ?? Number.NaN),
        total: all.length,
        generation: entries.generation(),
      }
    },

    /** Returns the providers of `search` as pins and clusters of the map. */
    clusters(query: MapItemsQuery): MapItemsResponse {
      const chosen = query.selectedId === undefined ? undefined : entries.get(query.selectedId)
      const items = clusterQuery(query)(expandBounds(query.bounds), query.zoom, chosen && isListed(chosen) ? chosen : undefined)
      return { items: items.sort(compareNorthFirst), generation: entries.generation() }
    },

    findNearby: (query: NearbyQuery): ProviderWithDistance[] => findNearby(entries, query),

    /** Returns the providers with these ids, in the given order, without unknown ids. */
    details: (ids: readonly Uid[]): Provider[] => ids.flatMap((id) => entries.get(id) ?? []),

    suggestRelaxations: (query: DirectoryQuery): FilterRelaxation[] => suggestRelaxations(entries, query),
  }
}
