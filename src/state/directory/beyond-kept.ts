/** Views beyond the helpers that this device keeps of a large city: others are fetched by area while online, and words say what is left. */
import { atom, useAtomValue } from 'jotai'
import { coversBounds, coversCircle, type KeptArea } from '#domain/directory/kept-area.ts'
import type { Bounds } from '#workers/contract.ts'
import { asyncAtom } from '../atoms/async-atom.ts'
import { originAtom } from '../device/geolocation.ts'
import { cityAtom } from '../navigation/city.ts'
import { connectionAtom, directoryAtom } from './directory.ts'
import { mapQueryAtom } from './search/directory-search.ts'
import { areaAtom, areaFilterAtom } from './search/search-area.ts'

/**
 * `offline`: some of what list or map are about lies outside of the area that the device keeps. `more`: the view of the map has more helpers
 * than were fetched.
 */
export type BeyondKept = { readonly kind: 'offline'; readonly area: KeptArea } | { readonly kind: 'more' }

/** The same text while the area stays the same: each exchange with the server makes another object. */
const areaKeyAtom = atom((get) => JSON.stringify(get(connectionAtom).area))
const keptAreaAtom = atom((get) => JSON.parse(get(areaKeyAtom)) as KeptArea | null)

/** Part of the map beyond the kept area; undefined without one. */
const viewBeyondAtom = atom((get): Bounds | undefined => {
  const [kept, view] = [get(keptAreaAtom), get(mapQueryAtom)]
  return kept && view && !coversBounds(kept, view.bounds) ? view.bounds : undefined
})

/** True where the list is about a circle that is not all within the kept area. */
const isListBeyondAtom = atom((get) => {
  const [kept, origin] = [get(keptAreaAtom), get(originAtom)]
  if (!kept || get(areaAtom)) return false
  return !origin || !coversCircle(kept, origin, get(areaFilterAtom).maxDistanceKm)
})

const isOfflineAtom = atom((get) => get(connectionAtom).connection === 'offline')

interface Fetched {
  readonly bounds: Bounds
  readonly isAll: boolean
}

const fetchedAtom = asyncAtom((get) => {
  const [kept, bounds, directory] = [get(keptAreaAtom), get(viewBeyondAtom), get(directoryAtom)]
  const service = get(areaFilterAtom).serviceType
  const city = get(cityAtom)
  if (!kept || !bounds || !directory?.store || get(isOfflineAtom)) return undefined
  const { store, bridge } = directory
  return async (signal): Promise<Fetched | undefined> => {
    const found = await store.fetchWithin({ bounds, service, kept }, signal)
    if (!found || signal.aborted) return undefined
    await bridge.visit(city, found.providers)
    return { bounds, isAll: found.providers.length >= found.total }
  }
})

/** What to say about the rest; the helpers of views beyond the kept area are fetched while it is used. */
export const beyondAtom = atom((get): BeyondKept | undefined => {
  const [kept, bounds, fetched] = [get(keptAreaAtom), get(viewBeyondAtom), get(fetchedAtom)]
  if (!kept) return undefined
  if (get(isOfflineAtom)) return bounds || get(isListBeyondAtom) ? { kind: 'offline', area: kept } : undefined
  return bounds && fetched?.bounds === bounds && !fetched.isAll ? { kind: 'more' } : undefined
})

export const useBeyondKept = (): BeyondKept | undefined => useAtomValue(beyondAtom)
