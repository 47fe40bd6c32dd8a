/** The cities on this device, with the map's pictures of each; keeping, fetching anew and deleting them. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { AreaDownloadResult } from '#data/directory/directory-store.ts'
import type { OfflineArea } from '#data/directory/offline-area-status.ts'
import { currentDirectory, useDirectoryConnection } from '../directory/directory.ts'
import { availableCaches, removeTilesOfCity, measureTilesByCity, type StorageUsage } from './tile-cache.ts'
import { removeListSnapshotOfCity } from '../storage/list-snapshot.ts'
import { useCity } from '../navigation/view.ts'

export type { AreaDownloadResult } from '#data/directory/directory-store.ts'

export interface OfflineAreaItem extends OfflineArea {
  /** It is what is looked at, or is among it: followed all the time, and fetched again when it was deleted. */
  readonly isSelected: boolean
  /** Of the places in and around it. */
  readonly tiles: StorageUsage
}

async function measureAreas(chosen: string | null): Promise<readonly OfflineAreaItem[]> {
  const tiles = await measureTilesByCity(availableCaches()).catch(() => undefined)
  const areas = (await currentDirectory()?.offlineAreas()) ?? []
  return areas.map((area) => ({
    ...area,
    isSelected: chosen === null || area.city === chosen,
    tiles: tiles?.get(area.city) ?? { count: 0, bytes: 0 },
  }))
}

const areaFetchCountAtom = atom(0)
/** A kept city was fetched without anybody asking: what is shown of it is old. */
export const notifyAreaFetched = (): void => getDefaultStore().set(areaFetchCountAtom, (count) => count + 1)

/** Measured when it is first shown, when another city is chosen or one is fetched, and when asked. Undefined before the first answer. */
export function useOfflineAreas(): readonly [readonly OfflineAreaItem[] | undefined, () => Promise<void>] {
  const [chosen] = useCity()
  const fetches = useAtomValue(areaFetchCountAtom)
  const [areas, setAreas] = useState<readonly OfflineAreaItem[]>()
  const again = useCallback(async () => setAreas(await measureAreas(chosen)), [chosen])
  useEffect(() => {
    let isOver = false
    const show = async (): Promise<void> => {
      const measured = await measureAreas(chosen).catch(() => [])
      if (!isOver) setAreas(measured)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [chosen, fetches])
  return [areas, again]
}

/** Keeps a city from now on, and fetches it. */
export const addOfflineArea = async (city: string): Promise<AreaDownloadResult> =>
  (await currentDirectory()?.downloadArea(city, new AbortController().signal)) ?? 'failed'

export const refreshOfflineArea = async (city: string): Promise<AreaDownloadResult> =>
  (await currentDirectory()?.refreshArea(city, new AbortController().signal)) ?? 'failed'

/** Removes a city's helpers with their reviews, and its map pictures. @returns false when the database is broken */
export async function deleteOfflineArea(city: string): Promise<boolean> {
  const isRemoved = (await currentDirectory()?.removeArea(city)) ?? false
  if (!isRemoved) return false
  removeListSnapshotOfCity(city)
  await removeTilesOfCity(city, availableCaches()).catch(() => undefined)
  return true
}

/** The chosen city is looked at again: if it was deleted, it comes with the next connection. */
export const refollowCity = (): void => currentDirectory()?.resumeFollowing()

/** Cities that can be looked at without a connection, whichever is chosen; undefined before they are known. */
export function useOfflineCities(): readonly string[] | undefined {
  const [chosen] = useCity()
  const { connection } = useDirectoryConnection()
  const [cities, setCities] = useState<readonly string[]>()
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const standings =
        (await currentDirectory()
          ?.offlineAreaStatuses()
          .catch(() => undefined)) ?? []
      if (!isOver) setCities(standings.flatMap(({ city, isWhole }) => (isWhole ? city : [])))
    }
    void look()
    return () => {
      isOver = true
    }
  }, [chosen, connection])
  return cities
}
