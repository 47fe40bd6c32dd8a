/** The public directory on screen: the device's copy feeds the worker, the worker answers filter, list and map. */
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

/** Name under which an All Cities directory is loaded into the worker. */
const ALL_CITIES = '*'

export const filterAtom = userScopedAtom('filter', filterSchema, DEFAULT_FILTER)
/** What of a filter counts: with all cities chosen (null) nobody is too far. */
const effectiveFilter = (filter: ProviderFilter, city: string | null): ProviderFilter =>
  city === null ? { ...filter, maxDistanceKm: null } : filter
const effectiveFilterAtom = atom((get) => effectiveFilter(get(filterAtom), get(cityAtom)))
const generationAtom = atom(0)
const connectionAtom = atom<DirectoryConnection>({ connection: 'connecting', confirmed_at: null, offline_since: null })

let bridge: DirectoryBridge | undefined
let directory: DirectoryStore | undefined

/** Feeds the worker from the device's directory for as long as the page lives. @returns stops */
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
    // One of them may be a favourite or of a booking, of whom a copy is kept besides.
    if (change.removals?.some((id) => jotai.get(followedProvidersAtom).has(id))) currentUserStore()?.refreshFollowedProviders()
  })
  const age = store.freshness().subscribe(({ connection, confirmed_at }) => {
    const before = jotai.get(connectionAtom)
    const offline_since = connection === 'offline' ? (before.offline_since ?? confirmed_at) : null
    jotai.set(connectionAtom, { connection, confirmed_at, offline_since })
  })
  return () => {
    stopCity()
    stopListening()
    changes.unsubscribe()
    age.unsubscribe()
    opened.dispose()
    bridge = undefined
    directory = undefined
  }
}

export const useDirectoryConnection = (): DirectoryConnection => useAtomValue(connectionAtom)
export const useFilter = () => useAtom(filterAtom)

/** The directory on this device; undefined before it is open. */
export const currentDirectory = (): DirectoryStore | undefined => directory

/** A provider of the followed directory, now; before it is read, of the list that was remembered of it. */
const findInDirectory = (id: string): Provider | undefined =>
  bridge?.provider(id) ??
  directory?.provider(id as Uid) ??
  (getDefaultStore().get(generationAtom) === 0 ? findSnapshotProvider(id) : undefined)

/** A listed provider held on this device, now: of the directory, or of another city a favourite or one of a booking. */
export function currentProvider(id: string): Provider | undefined {
  const kept = getDefaultStore().get(followedProvidersAtom).get(id)
  return findInDirectory(id) ?? (kept && isListed(kept) ? kept : undefined)
}

/** A provider, following its changes; undefined when this device does not hold it (any more). */
export function useProvider(id: string | undefined): Provider | undefined {
  useAtomValue(generationAtom)
  useAtomValue(followedProvidersAtom)
  return id === undefined ? undefined : currentProvider(id)
}

/** These providers as far as this device knows them, following their changes: one who left the directory is there unlisted. */
export function useProviders(ids: readonly string[]): readonly Provider[] {
  useAtomValue(generationAtom)
  const kept = useAtomValue(followedProvidersAtom)
  return ids.flatMap((id) => findInDirectory(id) ?? kept.get(id) ?? [])
}

/** Available providers around a position, the nearest first; undefined while there is no directory. */
export const findNearbyProviders = async (question: NearbyQuery): Promise<readonly ProviderWithDistance[] | undefined> =>
  bridge?.near(question)
/** Another number when the directory has changed: time to ask again. 0 before it is read. */
export const useDirectoryGeneration = (): number => useAtomValue(generationAtom)

/** How many filters that count differ from the default: what the filter button tells. @param city null: all of them */
export function countActiveFilters(filter: ProviderFilter, city: string | null): number {
  const [set, untouched] = [effectiveFilter(filter, city), effectiveFilter(defaultFilter(), city)]
  return (['serviceType', 'minRating', 'maxPrice', 'maxDistanceKm', 'verifiedOnly', 'availableOnly'] as const).filter(
    (field) => set[field] !== untouched[field],
  ).length
}

/** The component that asks: what another one asks meanwhile does not take its answer away. */
function useRequester(): Requester {
  const [asker] = useState<Requester>(() => ({}))
  return asker
}

/** The filtered, sorted list. Undefined before the first answer; the last visit's list shows until then if there is one. */
export function useProviderSearch(): SearchResult | undefined {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const city = useAtomValue(cityAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const asker = useRequester()
  const [result, setResult] = useState<SearchResult | undefined>(() => (onlyIds ? undefined : readListSnapshot(city, filter)))
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const opened = bridge
      if (!opened || generation === 0) return
      const answer = await opened.search({ filter, origin, onlyIds }, abort.signal, asker)
      if (!answer) return
      const found = answer.ids.flatMap((id, index) => {
        const provider = opened.provider(id)
        return provider ? [{ provider, distanceKm: answer.distancesKm[index] }] : []
      })
      setResult({ found, total: answer.total, isLive: true })
      if (!onlyIds) saveListSnapshot(city, filter, found, answer.total)
    }
    void ask()
    return () => abort.abort()
  }, [generation, filter, city, origin, onlyIds, asker])
  return result
}

/** What the map shows. */
export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
}

/** Pins and clusters of what the map shows: the same providers as the list. */
export function useMapItems(view: MapView | undefined, selectedId: string | undefined): readonly MapItem[] {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const asker = useRequester()
  const [items, setItems] = useState<readonly MapItem[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      if (!bridge || !view || generation === 0) return
      const answer = await bridge.clusters(
        { filter, origin, onlyIds, ...view, selectedId: selectedId as Uid | undefined },
        abort.signal,
        asker,
      )
      if (answer) setItems(answer.items)
    }
    void ask()
    return () => abort.abort()
  }, [generation, filter, origin, onlyIds, view, selectedId, asker])
  return items
}

/** Which single filter to switch off when nothing is found, the most helpful first. */
export function useFilterRelaxations(active: boolean): readonly FilterRelaxation[] {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(effectiveFilterAtom)
  const origin = useOrigin()
  const onlyIds = useFavouriteIdFilter()
  const asker = useRequester()
  const [loosenings, setLoosenings] = useState<readonly FilterRelaxation[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = active ? await bridge?.loosen({ filter, origin, onlyIds }, abort.signal, asker) : []
      if (answer) setLoosenings(answer)
    }
    void ask()
    return () => abort.abort()
  }, [active, generation, filter, origin, onlyIds, asker])
  return loosenings
}
