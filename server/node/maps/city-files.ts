/** The files of one city: its map, and the places that were made from it. */
import { join } from 'node:path'
import type { City } from '#domain/cities.ts'
import { fail } from '#domain/result.ts'
import { PLACES_MAX_BYTES } from '#config/places/places-file.ts'
import { openServedPlaces, staleFault, type ServedPlaces } from '../../maps/places/served-places.ts'
import { openServedMap, type ServedMap } from '../../maps/served-map.ts'
import { followFile, type FollowedFile } from './follow-file.ts'

export const MAP_ENDING = '.pmtiles'
export const PLACES_ENDING = '.places'

export interface CityFiles {
  readonly map: FollowedFile<ServedMap>
  readonly places: FollowedFile<ServedPlaces>
  /** Returns what is served of the city: its list entry says which places there are. */
  served(): Promise<{ readonly map: ServedMap; readonly places: ServedPlaces | undefined } | undefined>
}

/**
 * @param nowMs of a clock that never jumps
 * @param report is told about a tile that cannot be read, and about each change after the first look
 */
export function openCityFiles(folder: string, city: City, nowMs: () => number, report: (sentence: string) => void): CityFiles {
  const pathOf = (ending: string): string => join(folder, `${city.slug}${ending}`)
  const mapPath = pathOf(MAP_ENDING)
  const map = followFile({
    path: mapPath,
    read: (file) => openServedMap(file, city, (fault) => report(`${mapPath}: ${fault}`)),
    idOf: ({ basemap }) => basemap.id,
    nowMs,
    report,
  })
  const places = followFile({
    path: pathOf(PLACES_ENDING),
    // Small, and held in memory.
    read: async (file) =>
      file.size > PLACES_MAX_BYTES
        ? fail(`It has ${file.size} bytes, at most ${PLACES_MAX_BYTES} are read.`)
        : openServedPlaces(await file.read(0, file.size)),
    idOf: ({ id }) => id,
    nowMs,
    report,
  })
  let saidStale: string | undefined
  return {
    map,
    places,
    async served() {
      const servedMap = await map.current()
      if (servedMap?.ok !== true) return undefined
      const servedPlaces = await places.current()
      if (servedPlaces?.ok !== true) return { map: servedMap.value, places: undefined }
      const stale = staleFault(servedPlaces.value, servedMap.value.basemap.id)
      if (stale !== undefined && stale !== saidStale) report(`${pathOf(PLACES_ENDING)}: ${stale}`)
      saidStale = stale
      return { map: servedMap.value, places: servedPlaces.value }
    },
  }
}
