/** The cities that have a vector map on the server. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { Basemap } from '#config/map/basemap.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'

const basemapsAtom = atom<readonly Basemap[] | undefined>(undefined)

/** Returns the maps; undefined while they are not known. */
export const useBasemaps = (): readonly Basemap[] | undefined => useAtomValue(basemapsAtom)

/** Reads the list. Resolves in any case. */
export async function loadBasemaps(): Promise<void> {
  getDefaultStore().set(basemapsAtom, (await loadBasemapList())?.cities)
}
