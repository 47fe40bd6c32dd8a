/** The public directory for screens: the device's copy feeds the worker, which answers the queries of filter, list and map. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { DEFAULT_FILTER, filterSchema, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { openDirectoryBridge, type Requester, type DirectoryBridge } from '#workers/directory-bridge.ts'
import type { Bounds, FilterRelaxation, MapItem, ProviderWithDistance, NearbyQuery } from '#workers/contract.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { useOrigin } from '../device/geolocation.ts'
import { saveListSnapshot, readListSnapshot, findSnapshotProvider, type SearchResult } from '../storage/list-snapshot.ts'
import { followedProvidersAtom, useFavouriteIdFilter } from './favourites.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { defaultFilter } from '../session/preferences.ts'
import { cityAtom } from '../navigation/view.ts'

export interface DirectoryConnection {
  readonly connection: 'connecting' | 'live' | 'offline'
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
}

/** City name under which the directory of All Cities is loaded into the worker. */
const ALL_CITIES = '*'

export const filterAtom = userScopedAtom('filter', filterSchema, DEFAULT_FILTER)
/** Returns the filter without its distance rule when all cities (null) are selected. */
const effectiveFilter = (filter: ProviderFilter, city: string | null): ProviderFilter =>
  city === null ? { ...filter, maxDistanceKm: null } : filter
const effectiveFilterAtom = atom((get) => effectiveFilter(get(filterAtom), get(cityAtom)))
const generationAtom = atom(0)
const connectionAtom = atom<DirectoryConnection>({ connection: 'connecting', confirmed_at: null, offline_since: null })

let bridge: DirectoryBridge | undefined
let directory: DirectoryStore | undefined

/** Feeds the worker from the device's directory until the page closes. @returns stops feeding it */
export function startDirectory(store: DirectoryStore): () => void {
  const jotai = getDefaultStore()
  directory = store
  bridge = openDirectoryBridge()
  const opened = bridge
  store.setCity(jotai.get(cityAtom))
  const stopCity = jotai.sub(cityAtom, () => store.setCity(jotai.get(cityAtom)))
  const stopListening = opened.subscribe((generation) => jotai.set(generationAtom, generation))
  const changes = store.changes().subscribe((change) => {
    const city = change.city ?? ALL_CITIES
    if (change.reset) void opened.load(city, change.reset)
    else void opened.apply(city, { upserts: change.upserts ?? [], removals: change.removals ?? [] })
    // A removed provider may be a favourite or part of a booking, of which a separate copy is stored.
    if (change.removals?.some((id) => jotai.get(followedProvidersAtom).has(id))) currentUserStore()?.providers.refresh()
  })
  const freshness = store.freshness().subscribe(({ connection, confirmed_at }) => {
    const before = jotai.get(connectionAtom)
    const offline_since = connection === 'offline' ? (before.offline_since ?? confirmed_at) : null
    jotai.set(connectionAtom, { connection, confirmed_at, offline_since })
  })
  return () => {
    stopCity()
    stopListening()
    changes.unsubscribe()
    freshness.unsubscribe()
    opened.dispose()
    bridge = undefined
    directory = undefined
  }
}

export const useDirectoryConnection = (): DirectoryConnection => useAtomValue(connectionAtom)
export const useFilter = () => useAtom(filterAtom)

/** Returns the directory on this device; undefined before it is open. */
export const currentDirectory = (): DirectoryStore | undefined => directory

/** Finds a provider in the directory, or in the snapshot of the list before the directory is read. */
const findInDirectory = (id: string): Provider | undefined =>
  bridge?.provider(id) ??
  directory?.provider(id as Uid) ??
  (getDefaultStore().get(generationAtom) === 0 ? findSnapshotProvider(id) : undefined)

/** Returns a listed provider stored on this device: from the directory, or a followed provider of any city. */
export function currentProvider(id: string): Provider | undefined {
  const followed = getDefaultStore().get(followedProvidersAtom).get(id)
  return findInDirectory(id) ?? (followed && isListed(followed) ? followed : undefined)
}

/** Follows a provider; undefined when this device does not store it (any more). */
export function useProvider(id: string | undefined): Provider | undefined {
  useAtomValue(generationAtom)
  useAtomValue(followedProvidersAtom)
  return id === undefined ? undefined : currentProvider(id)
}

/** Follows the providers with these ids that this device knows. One that left the directory is included, unlisted. */
export function useProviders(ids: readonly string[]): readonly Provider[] {
  useAtomValue(generationAtom)
  const followed = useAtomValue(followedProvidersAtom)
  return ids.flatMap((id) => findInDirectory(id) ?? followed.get(id) ?? [])
}

/** Finds Available providers around a position, nearest first; undefined while there is no directory. */
export const findNearbyProviders = async (query: NearbyQuery): Promise<readonly ProviderWithDistance[] | undefined> =>
  bridge?.findNearby(query)
/** Returns a number that changes with the directory, so that queries can be repeated. 0 before it is read. */
export const useDirectoryGeneration = (): number => useAtomValue(generationAtom)

/** Counts the effective filters that differ from the default, for the filter button. @param city null for all cities */
export function countActiveFilters(filter: ProviderFilter, city: string | null): number {
  const [set, untouched] = [effectiveFilter(filter, city), effectiveFilter(defaultFilter(), city)]
  return (['serviceType', 'minRating', 'maxPrice', 'maxDistanceKm', 'verifiedOnly', 'availableOnly'] as const).filter(
    (field) => set[field] !== untouched[field],
  ).length
}

/** Returns an identity for the component's queries, so that queries of other components do not replace them. */
function useRequester(): Requester {
  const [requester] = useState<Requester>(() => ({}))
  return requester
}

/** Returns the filtered, sorted list. Until the first result this is the last visit's snapshot, or undefined without one. */
export function useProviderSearch(): SearchResult | undefined {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const city = useAtomValue(cityAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const requester = useRequester()
  const [result, setResult] = useState<SearchResult | undefined>(() => (onlyIds ? undefined : readListSnapshot(city, filter)))
  useEffect(() => {
    const abort = new AbortController()
    const runQuery = async (): Promise<void> => {
      const opened = bridge
      if (!opened || generation === 0) return
      const response = await opened.search({ filter, origin, onlyIds }, abort.signal, requester)
      if (!response) return
      const found = response.ids.flatMap((id, index) => {
        const provider = opened.provider(id)
        return provider ? [{ provider, distanceKm: response.distancesKm[index] }] : []
      })
      setResult({ found, total: response.total, isLive: true })
      if (!onlyIds) saveListSnapshot(city, filter, found, response.total)
    }
    void runQuery()
    return () => abort.abort()
  }, [generation, filter, city, origin, onlyIds, requester])
  return result
}

/** Visible part of the map. */
export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
}

/** Returns the pins and clusters in view: the same providers as the list. */
export function useMapItems(view: MapView | undefined, selectedId: string | undefined): readonly MapItem[] {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const requester = useRequester()
  const [items, setItems] = useState<readonly MapItem[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const runQuery = async (): Promise<void> => {
      if (!bridge || !view || generation === 0) return
      const response = await bridge.clusters(
        { filter, origin, onlyIds, ...view, selectedId: selectedId as Uid | undefined },
        abort.signal,
        requester,
      )
      if (response) setItems(response.items)
    }
    void runQuery()
    return () => abort.abort()
  }, [generation, filter, origin, onlyIds, view, selectedId, requester])
  return items
}

/** Returns the filter relaxations to suggest when the list is empty, the most helpful first. @param active false to return none */
export function useFilterRelaxations(active: boolean): readonly FilterRelaxation[] {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const requester = useRequester()
  const [relaxations, setRelaxations] = useState<readonly FilterRelaxation[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const runQuery = async (): Promise<void> => {
      const suggested = active ? await bridge?.suggestRelaxations({ filter, origin, onlyIds }, abort.signal, requester) : []
      if (suggested) setRelaxations(suggested)
    }
    void runQuery()
    return () => abort.abort()
  }, [active, generation, filter, origin, onlyIds, requester])
  return relaxations
}
