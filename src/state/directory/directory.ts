/** The public directory for screens: a worker reads the device's copy and answers the queries of `directory-search`. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { currencyOf, doCurrenciesMeet, pricesOf } from '#domain/cities.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { DEFAULT_FILTER, filterSchema, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { KeptArea } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { openDirectoryBridge, type DirectoryBridge } from '#workers/directory-bridge.ts'
import type { ProviderWithDistance, NearbyQuery } from '#workers/contract.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { findSnapshotProvider } from '../storage/list-snapshot.ts'
import { followAtom } from '../atoms/follow-atom.ts'
import { observableAtom } from '../atoms/observable-atom.ts'
import { positionAtom } from '../device/geolocation.ts'
import { followedProvidersAtom } from './favourites.ts'
import { hiddenPeopleAtom } from '../sync/blocked-people.ts'
import { followArriving, refreshFollowed } from './arriving-providers.ts'
import { defaultFilter } from '../session/preferences.ts'
import { cityAtom } from '../navigation/city.ts'
import { marketplaceAtom } from '../display/marketplace.ts'

export interface DirectoryConnection {
  readonly connection: 'connecting' | 'live' | 'offline'
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
  /** The part of a large city that this device keeps; null for all. */
  readonly area: KeptArea | null
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
/** A number that changes with the directory, so that queries are repeated. 0 before it is read. */
export const generationAtom = atom((get) => get(reportedGenerationAtom) ?? 0)
/** Another value whenever the page's memory holds other providers. */
const heldAtom = followAtom<OpenDirectory | undefined, object>(
  (get) => get(directoryAtom),
  (directory, set) => directory?.bridge.subscribeToHeld(() => set({})) ?? (() => undefined),
)
const freshnessAtom = observableAtom((get) => get(directoryAtom)?.store?.freshness())
export const connectionAtom = atom<DirectoryConnection>({ connection: 'connecting', confirmed_at: null, offline_since: null, area: null })

function updateConnection(): void {
  const jotai = getDefaultStore()
  const freshness = jotai.get(freshnessAtom)
  if (!freshness) return
  const { connection, confirmed_at, area } = freshness
  const offline_since = connection === 'offline' ? (jotai.get(connectionAtom).offline_since ?? confirmed_at) : null
  jotai.set(connectionAtom, { connection, confirmed_at, offline_since, area })
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

/** Has the worker read the stored providers of the chosen city, once: before the database is open, beside the rest of the start. */
export function readDirectory(): DirectoryBridge {
  const jotai = getDefaultStore()
  const open = jotai.get(directoryAtom)
  if (open) return open.bridge
  const bridge = openDirectoryBridge()
  // Also read without a component that uses them.
  jotai.sub(generationAtom, () => undefined)
  jotai.sub(heldAtom, () => undefined)
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
  store.setPlace(jotai.get(positionAtom))
  jotai.sub(positionAtom, () => store.setPlace(jotai.get(positionAtom)))
  followCurrency()
  jotai.sub(freshnessAtom, updateConnection)
  store.changes().subscribe(({ city, reset, upserts = [], removals = [] }) => {
    if (reset) void bridge.restore(city)
    if (upserts.length > 0 || removals.length > 0) void bridge.apply(city, { upserts, removals })
    refreshFollowed(upserts, removals)
  })
  followArriving(store, freshnessAtom)
}

export const useDirectoryConnection = (): DirectoryConnection => useAtomValue(connectionAtom)
const isKnownAtom = atom((get) => {
  const { connection, confirmed_at } = get(connectionAtom)
  return confirmed_at !== null || connection === 'offline'
})
/** Returns whether it is known who is in the city, or that nobody can be asked: until then the list loads. */
export const useIsDirectoryKnown = (): boolean => useAtomValue(isKnownAtom)
export const useFilter = () => useAtom(filterAtom)
/** Returns the filter with only the rules that apply to the chosen city. */
export const useEffectiveFilter = (): ProviderFilter => useAtomValue(effectiveFilterAtom)

/** Returns the directory's store on this device; undefined before it is open. */
export const currentDirectory = (): DirectoryStore | undefined => getDefaultStore().get(directoryAtom)?.store

/** Finds a provider whom the user may see in the page's memory, or in the snapshot of the list before the directory is read. */
function findInDirectory(id: string): Provider | undefined {
  const jotai = getDefaultStore()
  if (jotai.get(hiddenPeopleAtom).has(id)) return undefined
  const bridge = jotai.get(directoryAtom)?.bridge
  return bridge?.provider(id) ?? (bridge?.isMissing(id) ? undefined : findSnapshotProvider(id))
}

/** Returns a listed provider that a view shows, or a followed one of any city. */
export function currentProvider(id: string): Provider | undefined {
  const followed = getDefaultStore().get(followedProvidersAtom).get(id)
  return findInDirectory(id) ?? (followed && isListed(followed) ? followed : undefined)
}

/** Returns a provider of the loaded city whom the user may see, whether or not a view shows them. */
export async function findProvider(id: Uid): Promise<Provider | undefined> {
  const jotai = getDefaultStore()
  const found = await jotai.get(directoryAtom)?.bridge.details([id])
  return jotai.get(hiddenPeopleAtom).has(id) ? undefined : found?.[0]
}

/** Has the page's memory hold these providers while the component is there. */
function useHeld(ids: readonly string[]): void {
  const bridge = useAtomValue(directoryAtom)?.bridge
  const [view] = useState(() => ({}))
  const key = ids.join(' ')
  useEffect(() => void bridge?.hold(view, key.split(' ').filter(Boolean) as Uid[]), [bridge, view, key])
  useEffect(() => () => void bridge?.hold(view, []), [bridge, view])
  useAtomValue(heldAtom)
}

/** Follows a provider; undefined until they are read, and when this device does not store them (any more). */
export function useProvider(id: string | undefined): Provider | undefined {
  useHeld(id === undefined ? [] : [id])
  useAtomValue(followedProvidersAtom)
  useAtomValue(hiddenPeopleAtom)
  return id === undefined ? undefined : currentProvider(id)
}

/** True while the server can be asked for helpers whom this device does not keep: of a large city, or of another one. */
const hasOthersAtom = atom((get) => get(connectionAtom).connection === 'live')

/** Takes in a provider whom the server knows. One of another city shows that city: list, map and reviews are about one. */
async function takeIn(provider: Provider): Promise<void> {
  const jotai = getDefaultStore()
  const city = jotai.get(cityAtom)
  if (city !== null && provider.city !== city) jotai.set(cityAtom, provider.city)
  await jotai.get(directoryAtom)?.bridge.visit(jotai.get(cityAtom), [provider])
}

/**
 * Returns true for a provider who is not listed any more, or whom the user may not see. One whom this device does not keep is fetched
 * first. For a component that uses `useProvider`.
 */
export function useIsMissing(id: string): boolean {
  const directory = useAtomValue(directoryAtom)
  const isHidden = useAtomValue(hiddenPeopleAtom).has(id)
  const hasOthers = useAtomValue(hasOthersAtom)
  const [answered, setAnswered] = useState<string>()
  useAtomValue(heldAtom)
  const isMissing = directory?.bridge.isMissing(id) === true
  useEffect(() => {
    if (!isMissing || !hasOthers) return undefined
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const found = await directory?.store?.fetchProvider(id as Uid, abort.signal)
      if (abort.signal.aborted) return
      if (found && !abort.signal.aborted) await takeIn(found)
      setAnswered(id)
    }
    void ask()
    return () => abort.abort()
  }, [directory, id, isMissing, hasOthers])
  return isHidden || (isMissing && (!hasOthers || answered === id))
}

/** Follows the providers with these ids that this device knows. One that left the directory is included, unlisted. */
export function useProviders(ids: readonly string[]): readonly Provider[] {
  useHeld(ids)
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
