/** The cities on this device, with the map's pictures of each; keeping, fetching anew and deleting them. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { AreaFetched } from '#data/directory/directory-store.ts'
import type { HeldArea } from '#data/directory/offline-area-status.ts'
import { currentDirectory, useDirectoryConnection } from '../directory/directory.ts'
import { cachesHere, dropTilesOf, tilesByCity, type KeptPart } from './tile-cache.ts'
import { forgetListOf } from '../storage/list-snapshot.ts'
import { useCity } from '../navigation/view.ts'

export type { AreaFetched } from '#data/directory/directory-store.ts'

export interface Area extends HeldArea {
  /** It is what is looked at, or is among it: followed all the time, and fetched again when it was deleted. */
  readonly isChosen: boolean
  /** Of the places in and around it. */
  readonly tiles: KeptPart
}

async function measure(chosen: string | null): Promise<readonly Area[]> {
  const tiles = await tilesByCity(cachesHere()).catch(() => undefined)
  const areas = (await currentDirectory()?.areas()) ?? []
  return areas.map((area) => ({
    ...area,
    isChosen: chosen === null || area.city === chosen,
    tiles: tiles?.get(area.city) ?? { count: 0, bytes: 0 },
  }))
}

const fetchesAtom = atom(0)
/** A kept city was fetched without anybody asking: what is shown of it is old. */
export const tellFetched = (): void => getDefaultStore().set(fetchesAtom, (count) => count + 1)

/** Measured when it is first shown, when another city is chosen or one is fetched, and when asked. Undefined before the first answer. */
export function useAreas(): readonly [readonly Area[] | undefined, () => Promise<void>] {
  const [chosen] = useCity()
  const fetches = useAtomValue(fetchesAtom)
  const [areas, setAreas] = useState<readonly Area[]>()
  const again = useCallback(async () => setAreas(await measure(chosen)), [chosen])
  useEffect(() => {
    let isOver = false
    const show = async (): Promise<void> => {
      const measured = await measure(chosen).catch(() => [])
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
export const keepArea = async (city: string): Promise<AreaFetched> =>
  (await currentDirectory()?.keepArea(city, new AbortController().signal)) ?? 'failed'

export const refreshArea = async (city: string): Promise<AreaFetched> =>
  (await currentDirectory()?.refreshArea(city, new AbortController().signal)) ?? 'failed'

/** Removes a city's helpers with their reviews, and its map pictures. @returns false when the database is broken */
export async function deleteArea(city: string): Promise<boolean> {
  const isRemoved = (await currentDirectory()?.removeArea(city)) ?? false
  if (!isRemoved) return false
  forgetListOf(city)
  await dropTilesOf(city, cachesHere()).catch(() => undefined)
  return true
}

/** The chosen city is looked at again: if it was deleted, it comes with the next connection. */
export const lookAgain = (): void => currentDirectory()?.followAgain()

/** Cities that can be looked at without a connection, whichever is chosen; undefined before they are known. */
export function useCitiesHere(): readonly string[] | undefined {
  const [chosen] = useCity()
  const { connection } = useDirectoryConnection()
  const [cities, setCities] = useState<readonly string[]>()
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const standings =
        (await currentDirectory()
          ?.standings()
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
