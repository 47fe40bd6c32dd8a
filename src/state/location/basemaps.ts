/** The cities that have a vector map on the server. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { BASEMAP_LIST_PATH, readBasemapList, type Basemap } from '#config/map/basemap.ts'

const basemapsAtom = atom<readonly Basemap[] | undefined>(undefined)

/** Returns the maps; undefined while they are not known. */
export const useBasemaps = (): readonly Basemap[] | undefined => useAtomValue(basemapsAtom)

let loading: Promise<void> | undefined

async function load(): Promise<void> {
  const response = await fetch(BASEMAP_LIST_PATH)
  getDefaultStore().set(basemapsAtom, readBasemapList(await response.json()).cities)
}

/** Reads the list once; again after a failure. Resolves in any case. */
export function loadBasemaps(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined
  })
  return loading
}
