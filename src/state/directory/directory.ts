/** The public directory for screens: a worker reads the device's copy and answers the queries of `directory-search`. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { currencyOf, doCurrenciesMeet, pricesOf } from '#domain/cities.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { DEFAULT_FILTER, filterSchema, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { openDirectoryBridge, type DirectoryBridge } from '#workers/directory-bridge.ts'
import type { ProviderWithDistance, NearbyQuery } from '#workers/contract.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { findSnapshotProvider } from '../storage/list-snapshot.ts'
import { followAtom } from '../atoms/follow-atom.ts'
import { observableAtom } from '../atoms/observable-atom.ts'
import { followedProvidersAtom } from './favourites.ts'
import { hiddenPeopleAtom } from '../sync/blocked-people.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { defaultFilter } from '../session/preferences.ts'
import { cityAtom, isOnMap } from '../navigation/view.ts'
import { mapPaint } from '../display/first-paint.ts'
import { whenIdle } from '../display/when-idle.ts'
import { marketplaceAtom } from '../display/marketplace.ts'

export interface DirectoryConnection {
  readonly connection: 'connecting' | 'live' | 'offline'
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
}

export const filterAtom = userScopedAtom('filter', filterSchema, DEFAULT_FILTER)
/** True where prices cannot be compared: all cities (null) of several currencies. Price filter and price sorts need one city. */
export const needsOneCity = (city: string | null): boolean => city === null && doCurrenciesMeet()

/** Returns the highest price that applies in a city: the end of its slider is no limit, and so is a limit of another range. */
function maxPriceIn(city: string | null, { maxPrice }: ProviderFilter): number | null {
  if (needsOneCity(city)) return null
  if (!ownMarketplace()) return maxPrice
  const { slider_from, slider_to } = pricesOf(city)
  return maxPrice !== null && maxPrice >= slider_from && maxPrice < slider_to ? maxPrice : null
}

/** Returns the filter without the rules that do not apply: a distance in all cities (null), a price where currencies meet. */
function effectiveFilter(filter: ProviderFilter, city: string | null): ProviderFilter {
  const priced = { ...filter, maxPrice: maxPriceIn(city, filter) }
  if (city !== null) return priced
  const isPriceSort = filter.sortBy === 'price_low' || filter.sortBy === 'price_high'
  return { ...priced, maxDistanceKm: null, ...(isPriceSort && needsOneCity(city) ? { sortBy: 'distance' as const } : {}) }
}
export const effectiveFilterAtom = atom((get) => {
  get(marketplaceAtom)
  return effectiveFilter(get(filterAtom), get(cityAtom))
})

interface OpenDirectory {
  readonly bridge: DirectoryBridge
  /** Undefined until the database is open: the worker reads the stored providers without it. */
  readonly store?: DirectoryStore
}
/** The directory on this device; undefined before its worker was asked to read it. */
export const directoryAtom = atom<OpenDirectory | undefined>(undefined)
const reportedGenerationAtom = followAtom<OpenDirectory | undefined, number>(
  (get) => get(directoryAtom),
  (directory, set) => directory?.bridge.subscribe(set) ?? (() => undefined),
)
/** A number that changes with the directory and once all of it is in memory, so that queries are repeated. 0 before it is read. */
export const generationAtom = atom((get) => get(reportedGenerationAtom) ?? 0)
/** True once every stored provider of the city is in the page's memory. */
export const hasWholeDirectoryAtom = atom((get) => get(generationAtom) > 0 && get(directoryAtom)?.bridge.hasAll() === true)
const freshnessAtom = observableAtom((get) => get(directoryAtom)?.store?.freshness())
export const connectionAtom = atom<DirectoryConnection>({ connection: 'connecting', confirmed_at: null, offline_since: null })

function updateConnection(): void {
  const jotai = getDefaultStore()
  const freshness = jotai.get(freshnessAtom)
  if (!freshness) return
  const { connection, confirmed_at } = freshness
  const offline_since = connection === 'offline' ? (jotai.get(connectionAtom).offline_since ?? confirmed_at) : null
  jotai.set(connectionAtom, { connection, confirmed_at, offline_since })
}

/** Drops the price limit when a city of another currency is chosen: its number means another amount there. */
function followCurrency(): void {
  const jotai = getDefaultStore()
  const codeOf = (city: string | null): string => (city === null ? '' : currencyOf(city).code)
  let code = codeOf(jotai.get(cityAtom))
  jotai.sub(cityAtom, () => {
    const next = codeOf(jotai.get(cityAtom))
    if (next === '' || next === code) return
    if (code !== '') jotai.set(filterAtom, { ...jotai.get(filterAtom), maxPrice: null })
    code = next
  })
}

/** Resolves in an idle moment after the map has its marks: what the page collects then is for lookups only. */
async function whenIdleAfterMap(): Promise<void> {
  if (isOnMap()) await mapPaint.painted()
  await whenIdle()
}

/** Has the worker read the stored providers of the chosen city, once: before the database is open, beside the rest of the start. */
export function readDirectory(): DirectoryBridge {
  const jotai = getDefaultStore()
  const open = jotai.get(directoryAtom)
  if (open) return open.bridge
  const bridge = openDirectoryBridge(whenIdleAfterMap)
  // Also read without a component that uses it.
  jotai.sub(generationAtom, () => undefined)
  jotai.sub(cityAtom, () => {
    // An open store says when it follows the city.
    if (!jotai.get(directoryAtom)?.store) void bridge.restore(jotai.get(cityAtom))
  })
  jotai.set(directoryAtom, { bridge })
  void bridge.restore(jotai.get(cityAtom))
  return bridge
}

/** Keeps the worker up to date with the open directory until the page closes. */
export function followDirectory(store: DirectoryStore): void {
  const jotai = getDefaultStore()
  const bridge = readDirectory()
  jotai.set(directoryAtom, { bridge, store })
  store.setCity(jotai.get(cityAtom))
  jotai.sub(cityAtom, () => store.setCity(jotai.get(cityAtom)))
  followCurrency()
  jotai.sub(freshnessAtom, updateConnection)
  store.changes().subscribe(({ city, reset, upserts = [], removals = [] }) => {
    if (reset) void bridge.restore(city)
    const gone = removals.filter((id) => !bridge.hasAll() || bridge.provider(id))
    if (upserts.length > 0 || gone.length > 0) void bridge.apply(city, { upserts, removals: gone })
    // A removed provider may be a favourite or part of a booking, of which a separate copy is stored.
    if (removals.some((id) => jotai.get(followedProvidersAtom).has(id))) currentUserStore()?.providers.refresh()
  })
}

export const useDirectoryConnection = (): DirectoryConnection => useAtomValue(connectionAtom)
export const useFilter = () => useAtom(filterAtom)
/** Returns the filter with only the rules that apply to the chosen city. */
export const useEffectiveFilter = (): ProviderFilter => useAtomValue(effectiveFilterAtom)

/** Returns the directory's store on this device; undefined before it is open. */
export const currentDirectory = (): DirectoryStore | undefined => getDefaultStore().get(directoryAtom)?.store

/** Finds a provider whom the user may see in the directory, or in the snapshot of the list before all of it is in memory. */
function findInDirectory(id: string): Provider | undefined {
  const jotai = getDefaultStore()
  if (jotai.get(hiddenPeopleAtom).has(id)) return undefined
  const bridge = jotai.get(directoryAtom)?.bridge
  return bridge?.provider(id) ?? (bridge?.hasAll() ? undefined : findSnapshotProvider(id))
}

/** Returns a listed provider stored on this device: from the directory, or a followed provider of any city. */
export function currentProvider(id: string): Provider | undefined {
  const followed = getDefaultStore().get(followedProvidersAtom).get(id)
  return findInDirectory(id) ?? (followed && isListed(followed) ? followed : undefined)
}

/** Follows a provider; undefined when this device does not store it (any more). */
export function useProvider(id: string | undefined): Provider | undefined {
  useAtomValue(generationAtom)
  useAtomValue(followedProvidersAtom)
  useAtomValue(hiddenPeopleAtom)
  return id === undefined ? undefined : currentProvider(id)
}

/** Follows the providers with these ids that this device knows. One that left the directory is included, unlisted. */
export function useProviders(ids: readonly string[]): readonly Provider[] {
  useAtomValue(generationAtom)
  const followed = useAtomValue(followedProvidersAtom)
  useAtomValue(hiddenPeopleAtom)
  return ids.flatMap((id) => findInDirectory(id) ?? followed.get(id) ?? [])
}

/** Finds Available providers whom the user may see around a position, nearest first; undefined while there is no directory. */
export async function findNearbyProviders(query: NearbyQuery): Promise<readonly ProviderWithDistance[] | undefined> {
  const found = await getDefaultStore().get(directoryAtom)?.bridge.findNearby(query)
  return found?.filter(({ provider }) => !getDefaultStore().get(hiddenPeopleAtom).has(provider.id))
}

/** Counts the effective filters that differ from the default, for the filter button. @param city null for all cities */
export function countActiveFilters(filter: ProviderFilter, city: string | null): number {
  const [set, untouched] = [effectiveFilter(filter, city), effectiveFilter(defaultFilter(), city)]
  return (['serviceType', 'minRating', 'maxPrice', 'maxDistanceKm', 'verifiedOnly', 'availableOnly'] as const).filter(
    (field) => set[field] !== untouched[field],
  ).length
}
