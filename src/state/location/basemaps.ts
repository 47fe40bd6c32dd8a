/** The cities that have a vector map on the server. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { Basemap } from '#config/map/basemap.ts'
import { cityNamed } from '#domain/cities.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import { cityAtom } from '../navigation/city.ts'

const basemapsAtom = atom<readonly Basemap[] | undefined>(undefined)

/** Returns the maps; undefined while they are not known. */
export const useBasemaps = (): readonly Basemap[] | undefined => useAtomValue(basemapsAtom)

/** Reads the list. Resolves in any case, with whether the chosen city has a map. */
export async function loadBasemaps(): Promise<boolean> {
  const jotai = getDefaultStore()
  const basemaps = (await loadBasemapList())?.cities
  jotai.set(basemapsAtom, basemaps)
  const city = jotai.get(cityAtom)
  const slug = city === null ? undefined : cityNamed(city)?.slug
  return basemaps?.some((each) => each.slug === slug) === true
}
