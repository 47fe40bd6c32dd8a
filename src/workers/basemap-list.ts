/** The list of the cities' maps, which is fetched once for all its readers in a page. */
import { safeParse } from 'valibot'
import { BASEMAP_LIST_PATH, basemapListSchema, type BasemapList } from '#config/map/basemap.ts'
import { onCityMapChange } from '#data/city-maps/city-map-records.ts'
import { readUsableMaps } from '#data/city-maps/usable-maps.ts'

const NONE: BasemapList = { cities: [], shores: [] }

let loading: Promise<BasemapList | undefined> | undefined

async function fetchList(): Promise<BasemapList | undefined> {
  try {
    const response = await fetch(BASEMAP_LIST_PATH)
    const parsed = safeParse(basemapListSchema, response.ok ? await response.json() : NONE)
    return parsed.success ? parsed.output : NONE
  } catch {
    return undefined
  }
}

async function fetchOnce(): Promise<BasemapList | undefined> {
  const list = await fetchList()
  if (list === undefined) loading = undefined
  return list
}

/**
 * Returns the list as the server has it; the next reader after a failure fetches it again.
 * @param again fetches it also when it is known
 * @returns undefined when it cannot be fetched, or another page answers in its place
 */
export function loadServedList(again = false): Promise<BasemapList | undefined> {
  if (again || loading === undefined) loading = fetchOnce()
  return loading
}

/**
 * Returns the list of the maps to draw: that of the server, where a map that is on this device takes the place of the server's of the
 * same city. It is complete and needs no network, also when the server has another one meanwhile.
 * @param again as of `loadServedList`
 * @returns undefined when there is neither a list nor a map on this device
 */
export async function loadBasemapList(again = false): Promise<BasemapList | undefined> {
  const [served, stored] = await Promise.all([loadServedList(again), readUsableMaps()])
  if (served === undefined && stored.length === 0) return undefined
  const { cities, shores } = served ?? NONE
  // In the server's order: another one would have all layers of the map made again.
  const drawn = cities.map((basemap) => stored.find(({ slug }) => slug === basemap.slug) ?? basemap)
  return { cities: [...drawn, ...stored.filter((basemap) => !cities.some(({ slug }) => slug === basemap.slug))], shores }
}

/** Calls back when a map on this device may have been added, replaced or removed. @returns unsubscribes */
export const onStoredMapsChange = (listener: () => void): (() => void) => onCityMapChange(listener)
