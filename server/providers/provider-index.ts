/** Index of all providers in memory, updated by the store's changes: serves `/api/providers` and the admin's lists. */
import {
  compareRanked,
  createFilterTest,
  rankMatches,
  searchableText,
  type ProviderMatch,
  type ProviderFilter,
} from '#domain/directory/provider-filter.ts'
import { isInArea } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { haversineFrom, type Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import { sortedSlice } from './sorted-slice.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { fromStored, TOMBSTONE } from '../store/documents/stored-document.ts'
import { createProviderGrid, type Bounds, type IndexedProvider, type ProviderGrid } from './provider-grid.ts'

const compareIds = (a: Uid, b: Uid): number => (a < b ? -1 : a > b ? 1 : 0)

const PAGE = 500

export interface SearchPage {
  /** Only providers in the city of that name. */
  readonly city?: string | undefined
  /** Results to return; all when omitted. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** People to leave out. */
  readonly hidden?: ReadonlySet<Uid>
}

export interface AreaPage {
  /** Undefined: of all cities. */
  readonly city?: string | undefined
  readonly service?: ServiceType | undefined
  /** Providers in this circle are left out. */
  readonly beyond?: (Position & { readonly radiusM: number }) | undefined
  readonly limit: number
}

export interface ProviderIndex {
  /** Reads the stored providers; changes are followed from the creation of the index on. */
  load(): Promise<void>
  /** Returns all providers, listed or not. */
  all(): Iterable<Provider>
  byId(uid: Uid): Provider | undefined
  /** The listed ones by place. */
  readonly listed: Pick<ProviderGrid, 'total' | 'around' | 'nearest'>
  /** Returns the number of the window up to which changes are in the index. */
  head(): number
  /** Returns false if the provider surely has not moved since that number of the window. */
  hasMovedSince(uid: Uid, number: number): boolean
  /** Reads one provider again, for a caller that changed it and answers before the change arrives. */
  refresh(uid: Uid): Promise<void>
  /** Runs the domain's `findProviders` over all providers, asked for at the origin: the same results in the same order. @returns a page of them, and their total */
  search(
    filter: ProviderFilter,
    origin: Position | undefined,
    page?: SearchPage,
  ): { readonly matches: readonly ProviderMatch[]; readonly total: number }
  /** Returns the listed providers within bounds, the nearest to their middle first, and their total. */
  within(bounds: Bounds, page: AreaPage): { readonly providers: readonly Provider[]; readonly total: number }
  stop(): void
}

export interface ProviderIndexDeps {
  readonly store: DocumentStore
  readonly window: ChangeWindow
}

export function createProviderIndex({ store, window }: ProviderIndexDeps): ProviderIndex {
  const indexed = new Map<Uid, IndexedProvider>()
  const grid = createProviderGrid()
  /** Numbers of the last moves since `followedFrom`; Infinity for one whose number is not known. */
  const moves = new Map<Uid, number>()
  let followedFrom = Infinity
  /** Read from the store, and not changed since: the place before that version is not known. */
  const firstRead = new WeakSet<IndexedProvider>()

  function apply(stored: StoredDoc | undefined, number = Infinity): void {
    const provider = fromStored(stored)
    if (provider?.type !== 'provider') return
    const before = indexed.get(provider.id)
    // The first load and the changes may overlap: the later version wins.
    if (before && before.provider.version >= provider.version) {
      // The load was ahead of the window, so this change may have been a move.
      if (number !== Infinity && firstRead.has(before)) moves.set(provider.id, number)
      return
    }
    const item = { provider, text: searchableText(provider) }
    indexed.set(provider.id, item)
    if (!before && number === Infinity) firstRead.add(item)
    if (before) grid.remove(before)
    if (isListed(provider)) grid.put(item)
    const hasMoved = before && (before.provider.latitude !== provider.latitude || before.provider.longitude !== provider.longitude)
    if (hasMoved) moves.set(provider.id, number)
  }

  const unlisten = window.listen((doc, number) => {
    if (doc['type'] === TOMBSTONE && doc._id.startsWith('provider:')) {
      const uid = doc._id.slice('provider:'.length) as Uid
      const gone = indexed.get(uid)
      if (gone) grid.remove(gone)
      indexed.delete(uid)
      moves.delete(uid)
    } else apply(doc, number)
  })

  return {
    all: () => [...indexed.values()].map((each) => each.provider),
    byId: (uid) => indexed.get(uid)?.provider,
    listed: grid,
    head: () => window.head(),
    hasMovedSince: (uid, number) => number < followedFrom || (moves.get(uid) ?? 0) > number,
    refresh: async (uid) => apply(await store.get(providerId(uid))),
    stop: unlisten,
    load: async () => {
      for (let start = 'provider:', more = true; more;) {
        const rows = await store.range({ start, end: 'provider:\uffff', limit: PAGE, includeDocs: true })
        for (const row of rows) apply(row.doc)
        more = rows.length === PAGE
        start = `${rows.at(-1)?.id ?? start}\u0000`
      }
      followedFrom = window.head()
    },
    within: (bounds, { city, service, beyond, limit }) => {
      const { west, south, east, north } = bounds
      const isKnown = beyond === undefined ? () => false : (place: Position) => isInArea(beyond, place)
      const distanceTo = haversineFrom({ latitude: (south + north) / 2, longitude: (west + east) / 2 })
      const found: { readonly provider: Provider; readonly km: number }[] = []
      for (const { provider } of grid.within(city, bounds)) {
        const { latitude, longitude } = provider
        const isWithin = latitude >= south && latitude <= north && longitude >= west && longitude <= east
        if (!isWithin || (service !== undefined && provider.service_type !== service) || isKnown(provider)) continue
        found.push({ provider, km: distanceTo(latitude, longitude) })
      }
      const nearest = sortedSlice(found, (a, b) => a.km - b.km || compareIds(a.provider.id, b.provider.id), 0, limit)
      return { providers: nearest.map(({ provider }) => provider), total: found.length }
    },
    search: (filter, origin, { city, limit = Infinity, offset = 0, hidden } = {}) => {
      const { maxDistanceKm } = filter
      const candidates = origin && maxDistanceKm !== null ? grid.around(city, origin, maxDistanceKm) : grid.all(city)
      const distanceTo = origin && haversineFrom(origin)
      const found: ProviderMatch[] = []
      const matches = createFilterTest(filter)
      for (const { provider, text } of candidates) {
        if (hidden?.has(provider.provider_uid)) continue
        const distanceKm = distanceTo?.(provider.latitude, provider.longitude)
        if (matches(provider, distanceKm, text)) found.push({ provider, distanceKm })
      }
      const page = sortedSlice(rankMatches(filter.sortBy, found, { place: origin }), compareRanked, offset, offset + limit)
      return { matches: page.map(({ match }) => match), total: found.length }
    },
  }
}
