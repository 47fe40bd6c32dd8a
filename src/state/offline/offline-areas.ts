/** Cities saved on this device with their map tiles: adding, refreshing and deleting them. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import type { AreaDownloadResult } from '#data/directory/offline-area-resource.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import type { OfflineArea } from '#data/directory/offline-area-status.ts'
import { cityNamed } from '#domain/cities.ts'
import { asyncAtom } from '../atoms/async-atom.ts'
import { downloadCityMap, removeCityMap, updateCityMap } from './city-maps.ts'
import { connectionAtom, currentDirectory, directoryAtom } from '../directory/directory.ts'
import { availableCaches, removeTilesOfCity, measureTilesByCity, type StorageUsage } from './tile-cache.ts'
import { removeListSnapshotOfCity } from '../storage/list-snapshot.ts'
import { cityAtom } from '../navigation/city.ts'

export type { AreaDownloadResult } from '#data/directory/offline-area-resource.ts'

export interface OfflineAreaItem extends OfflineArea {
  /** Whether the city is selected, alone or as one of all: it is followed all the time, and fetched again after it was deleted. */
  readonly isSelected: boolean
  /** Map tiles of the city and its surroundings. */
  readonly tiles: StorageUsage
}

async function measureAreas({ areas }: DirectoryStore, selectedCity: string | null): Promise<readonly OfflineAreaItem[]> {
  const tiles = await measureTilesByCity(availableCaches()).catch(() => undefined)
  const listed = (await areas.list()) ?? []
  return listed.map((area) => ({
    ...area,
    isSelected: selectedCity === null || area.city === selectedCity,
    tiles: tiles?.get(area.city) ?? { count: 0, bytes: 0 },
  }))
}

const areaFetchCountAtom = atom(0)
/** Signals that a saved city was fetched in the background, so that its measurements are outdated. */
export const notifyAreaFetched = (): void => getDefaultStore().set(areaFetchCountAtom, (count) => count + 1)

const offlineAreasAtom = asyncAtom((get) => {
  get(areaFetchCountAtom)
  const city = get(cityAtom)
  // After a reload this may be the first screen: before the database is open, nothing is known.
  const directory = get(directoryAtom)?.store
  return directory && (() => measureAreas(directory, city).catch((): readonly OfflineAreaItem[] => []))
})

/**
 * Returns the saved cities and a function that measures them again. They are measured when first shown, and when a city is selected
 * or fetched. Undefined before the first result.
 */
export const useOfflineAreas = (): readonly [readonly OfflineAreaItem[] | undefined, () => Promise<void>] => useAtom(offlineAreasAtom)

/** Saves a city and fetches it, and has its map downloaded. @returns the result of everything but the map, which takes longer */
export async function addOfflineArea(city: string): Promise<AreaDownloadResult> {
  const slug = cityNamed(city)?.slug
  if (slug !== undefined) await downloadCityMap(slug)
  return (await currentDirectory()?.areas.download(city, new AbortController().signal)) ?? 'failed'
}

/** Fetches what is new of a city, and a newer map where there is one. @returns as `addOfflineArea` */
export async function refreshOfflineArea(city: string): Promise<AreaDownloadResult> {
  const slug = cityNamed(city)?.slug
  if (slug !== undefined) await updateCityMap(slug)
  return (await currentDirectory()?.areas.refresh(city, new AbortController().signal)) ?? 'failed'
}

/** Removes a city's map, its providers with their reviews, and its map tiles. @returns false when the database is broken */
export async function deleteOfflineArea(city: string): Promise<boolean> {
  const slug = cityNamed(city)?.slug
  if (slug !== undefined) await removeCityMap(slug).catch(() => undefined)
  const isRemoved = (await currentDirectory()?.areas.remove(city)) ?? false
  if (!isRemoved) return false
  removeListSnapshotOfCity(city)
  await removeTilesOfCity(city, availableCaches()).catch(() => undefined)
  return true
}

/** Follows the selected city again. If it was deleted, it is fetched at the next connection. */
export const refollowCity = (): void => currentDirectory()?.resumeFollowing()

const connectedAtom = atom((get) => get(connectionAtom).connection)
const offlineCitiesAtom = asyncAtom((get) => {
  // Selecting a city and reconnecting change which cities are complete.
  get(cityAtom)
  get(connectedAtom)
  return async (): Promise<readonly string[]> => {
    const statuses =
      (await currentDirectory()
        ?.areas.statuses()
        .catch(() => undefined)) ?? []
    return statuses.flatMap(({ city, isComplete }) => (isComplete ? city : []))
  }
})

/** Returns the cities available without a connection, whichever is selected; undefined before they are known. */
export const useOfflineCities = (): readonly string[] | undefined => useAtomValue(offlineCitiesAtom)
