/** The public directory on screen: the device's copy feeds the worker, the worker answers filter, list and map. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { DEFAULT_FILTER, filterSchema, type ProviderFilter } from '#domain/filters.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/instant.ts'
import type { DirectoryStore } from '#data/directory-store.ts'
import { openDirectoryBridge, type DirectoryBridge } from '#workers/bridge.ts'
import type { Bounds, Loosening, MapItem } from '#workers/contract.ts'
import { personalAtom } from './personal.ts'
import { useOrigin } from './position.ts'
import { rememberList, rememberedList } from './list-snapshot.ts'
import { onUserChange } from './session.ts'
import { cityAtom } from './view.ts'

export interface FoundProvider {
  readonly provider: Provider
  readonly distanceKm: number | undefined
}

export interface SearchResult {
  readonly found: readonly FoundProvider[]
  readonly total: number
  /** False for what was remembered from the last visit, until the directory is read. */
  readonly live: boolean
}

export interface DirectoryConnection {
  readonly connection: 'connecting' | 'live' | 'offline'
  readonly confirmed_at: Instant | null
  readonly offline_since: Instant | null
}

/** Name under which an All Cities directory is loaded into the worker. */
const ALL = '*'

export const filterAtom = personalAtom('filter', filterSchema, DEFAULT_FILTER)
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
  // What one person looked for is not the next one's to see.
  const stopUser = onUserChange((user) => {
    if (user === null) jotai.set(filterAtom, DEFAULT_FILTER)
  })
  const stopCity = jotai.sub(cityAtom, () => store.setCity(jotai.get(cityAtom)))
  const stopListening = opened.subscribe((generation) => jotai.set(generationAtom, generation))
  const changes = store.changes().subscribe((change) => {
    const city = change.city ?? ALL
    if (change.reset) void opened.load(city, change.reset)
    else void opened.apply(city, { upserts: change.upserts ?? [], removals: change.removals ?? [] })
  })
  const age = store.age().subscribe(({ connection, confirmed_at }) => {
    const before = jotai.get(connectionAtom)
    const offline_since = connection === 'offline' ? (before.offline_since ?? confirmed_at) : null
    jotai.set(connectionAtom, { connection, confirmed_at, offline_since })
  })
  return () => {
    stopCity()
    stopUser()
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

/** A provider held on this device, now. */
export const currentProvider = (id: string): Provider | undefined => bridge?.provider(id) ?? directory?.provider(id as Uid)

/** A provider, following its changes; undefined when this device does not hold it (any more). */
export function useProvider(id: string | undefined): Provider | undefined {
  useAtomValue(generationAtom)
  return id === undefined ? undefined : currentProvider(id)
}

/** Those of these providers that this device holds, following their changes. */
export function useProviders(ids: readonly string[]): readonly Provider[] {
  useAtomValue(generationAtom)
  return ids.flatMap((id) => currentProvider(id) ?? [])
}

/** How many filters differ from the default: what the filter button tells. */
export function filtersSet(filter: ProviderFilter): number {
  return (['serviceType', 'minRating', 'maxPrice', 'maxDistanceKm', 'verifiedOnly', 'availableOnly'] as const).filter(
    (field) => filter[field] !== DEFAULT_FILTER[field],
  ).length
}

/** The filtered, sorted list. Undefined before the first answer; the last visit's list shows until then if there is one. */
export function useSearch(): SearchResult | undefined {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(filterAtom)
  const city = useAtomValue(cityAtom)
  const origin = useOrigin()
  const [result, setResult] = useState<SearchResult | undefined>(() => rememberedList(city, filter))
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const opened = bridge
      if (!opened || generation === 0) return
      const answer = await opened.search({ filter, origin }, abort.signal)
      if (!answer) return
      const found = answer.ids.flatMap((id, index) => {
        const provider = opened.provider(id)
        return provider ? [{ provider, distanceKm: answer.distancesKm[index] }] : []
      })
      setResult({ found, total: answer.total, live: true })
      rememberList(city, filter, found, answer.total)
    }
    void ask()
    return () => abort.abort()
  }, [generation, filter, city, origin])
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
  const filter = useAtomValue(filterAtom)
  const origin = useOrigin()
  const [items, setItems] = useState<readonly MapItem[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      if (!bridge || !view || generation === 0) return
      const answer = await bridge.clusters({ filter, origin, ...view, selectedId: selectedId as Uid | undefined }, abort.signal)
      if (answer) setItems(answer.items)
    }
    void ask()
    return () => abort.abort()
  }, [generation, filter, origin, view, selectedId])
  return items
}

/** Which single filter to switch off when nothing is found, the most helpful first. */
export function useLoosenings(active: boolean): readonly Loosening[] {
  const generation = useAtomValue(generationAtom)
  const filter = useAtomValue(filterAtom)
  const origin = useOrigin()
  const [loosenings, setLoosenings] = useState<readonly Loosening[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = active ? await bridge?.loosen({ filter, origin }, abort.signal) : []
      if (answer) setLoosenings(answer)
    }
    void ask()
    return () => abort.abort()
  }, [active, generation, filter, origin])
  return loosenings
}
