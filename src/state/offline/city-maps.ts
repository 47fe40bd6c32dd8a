/** Maps of cities on this device: what is there, what the server offers, and what the person decides about them. */
import { useAtomValue } from 'jotai'
import type { Basemap } from '#config/map/basemap.ts'
import type { CityMapFault, CityMapRecord } from '#data/city-maps/city-map-record.ts'
import { changeCityMapRecord, onCityMapChange, readCityMapRecord } from '#data/city-maps/city-map-records.ts'
import { readCheckedRecords } from '#data/city-maps/usable-maps.ts'
import { loadServedList } from '#workers/basemap-list.ts'
import { mayDrawInWorkers } from '#workers/city-map-bridge.ts'
import { asyncAtom } from '../atoms/async-atom.ts'
import { followAtom } from '../atoms/follow-atom.ts'
import { requestPersistentStorage } from '../storage/persistent-storage.ts'
import { allowAnyConnection, runCityMapDownloads } from './city-map-downloads.ts'
import { removePlaces } from './city-places.ts'

/** `offered` is not on this device, `waiting` continues on a good connection. */
export type CityMapState = 'offered' | 'loading' | 'waiting' | 'paused' | 'stored'

export interface CityMap {
  readonly state: CityMapState
  /** Size of the file that the state is about, with the names of its places. */
  readonly bytes: number
  /** Bytes of a file that is not whole yet. */
  readonly received: number
  /** Size of a newer file, when the stored one can be updated. */
  readonly updateBytes: number | undefined
  /** Why the last download ended. */
  readonly fault: CityMapFault | undefined
}

/** By the city's slug. */
export type CityMaps = ReadonlyMap<string, CityMap>

const bytesOf = ({ bytes, places }: Basemap): number => bytes + (places?.bytes ?? 0)

/** Returns what is known of a city's map; undefined when there is none, here or on the server. */
export function cityMapOf(record: CityMapRecord | undefined, served: Basemap | undefined): CityMap | undefined {
  const { stored, part, fault } = record ?? {}
  const basemap = part?.basemap ?? stored?.basemap ?? served
  if (basemap === undefined) return undefined
  const newer = part === undefined && stored !== undefined && served !== undefined && served.id !== stored.basemap.id
  const partState = part?.isPaused === true ? 'paused' : part?.isWaiting === true ? 'waiting' : 'loading'
  return {
    state: part === undefined ? (stored === undefined ? 'offered' : 'stored') : partState,
    bytes: bytesOf(basemap),
    received: part?.received ?? 0,
    updateBytes: newer ? bytesOf(served) : undefined,
    fault,
  }
}

/** @param again fetches the server's list also when it is known */
async function readCityMaps(again: boolean): Promise<CityMaps> {
  // Without streets a map on the device would be of no use.
  if (!mayDrawInWorkers()) return new Map()
  const [records, served] = await Promise.all([readCheckedRecords().catch((): readonly CityMapRecord[] => []), loadServedList(again)])
  const all = new Set([...records.map(({ slug }) => slug), ...(served?.cities ?? []).map(({ slug }) => slug)])
  return new Map(
    [...all].flatMap((slug) => {
      const map = cityMapOf(
        records.find((record) => record.slug === slug),
        served?.cities.find((basemap) => basemap.slug === slug),
      )
      return map === undefined ? [] : [[slug, map] as const]
    }),
  )
}

/** Increases with each change of a record, by any page. */
const changesAtom = followAtom<undefined, number>(
  () => undefined,
  (_source, set) => {
    let changes = 0
    return onCityMapChange(() => set((changes += 1)))
  },
)

const cityMapsAtom = asyncAtom((get) => {
  const isFirst = get(changesAtom) === undefined
  return () => readCityMaps(isFirst)
})

/** Returns the maps of the cities, which are followed while they are shown; undefined before the first result. */
export const useCityMaps = (): CityMaps | undefined => useAtomValue(cityMapsAtom)

/** Returns whether the browser says that it has no room for so many bytes. */
async function isTooLarge(bytes: number): Promise<boolean> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage !== undefined && quota !== undefined && quota - usage < bytes
  } catch {
    return false
  }
}

const servedMap = async (slug: string): Promise<Basemap | undefined> => (await loadServedList())?.cities.find((each) => each.slug === slug)

/** Downloads the map that the server has of a city; a file that is on this device is used until the new one is whole. */
export async function downloadCityMap(slug: string): Promise<void> {
  const basemap = await servedMap(slug)
  if (basemap === undefined || !mayDrawInWorkers()) return
  void requestPersistentStorage()
  allowAnyConnection(slug)
  const isFull = await isTooLarge(bytesOf(basemap))
  await changeCityMapRecord(slug, ({ stored, part }) => {
    const here = stored === undefined ? { slug } : { slug, stored }
    if (stored?.basemap.id === basemap.id) return here
    if (part?.basemap.id === basemap.id) return { ...here, part: { ...part, isPaused: false, isWaiting: false } }
    if (isFull) return { ...here, fault: 'full' }
    return { ...here, part: { basemap, place: 'database', received: 0, isPaused: false, isWaiting: false } }
  })
  runCityMapDownloads()
}

/** Downloads the server's map of a city if an earlier one is on this device. */
export async function updateCityMap(slug: string): Promise<void> {
  const map = cityMapOf(await readCityMapRecord(slug), await servedMap(slug))
  if (map?.updateBytes !== undefined) await downloadCityMap(slug)
}

const changePart = (slug: string, change: { readonly isPaused: boolean; readonly isWaiting: boolean }): Promise<unknown> =>
  changeCityMapRecord(slug, (record) => (record.part === undefined ? undefined : { ...record, part: { ...record.part, ...change } }))

export const pauseCityMap = (slug: string): Promise<unknown> => changePart(slug, { isPaused: true, isWaiting: false })

/** Resumes a download, on any connection. */
export async function resumeCityMap(slug: string): Promise<void> {
  allowAnyConnection(slug)
  await changePart(slug, { isPaused: false, isWaiting: false })
  runCityMapDownloads()
}

/** Removes a city's map, also one of which a part is here. */
export async function removeCityMap(slug: string): Promise<void> {
  await changeCityMapRecord(slug, () => ({ slug }))
  await removePlaces(slug).catch(() => undefined)
  // Removes the files once nobody writes them.
  runCityMapDownloads()
}
