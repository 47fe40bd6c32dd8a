/** Queries over the directory: the filtered list, the map, and filters to relax. All screens show the same results. */
import { atom, getDefaultStore, useAtomValue, useSetAtom, type Getter } from 'jotai'
import { useEffect, useState } from 'react'
import type { Uid } from '#domain/ids.ts'
import type { Bounds, DirectoryQuery, FilterRelaxation, MapItem, MeaningQuery } from '#workers/contract.ts'
import type { DirectoryBridge } from '#workers/directory-bridge.ts'
import { asyncAtom } from '../../atoms/async-atom.ts'
import { askedPlaceAtom, originAtom } from '../../device/geolocation.ts'
import { mapPaint } from '../../display/first-paint.ts'
import { roadsAtom } from '../../location/way/known-roads.ts'
import { cityAtom } from '../../navigation/city.ts'
import { forgetListSnapshot, readListSnapshot, saveListSnapshot, type SearchResult } from '../../storage/list-snapshot.ts'
import { hiddenIdsAtom } from '../../sync/blocked-people.ts'
import { directoryAtom, effectiveFilterAtom, generationAtom } from '../directory.ts'
import { areaAtom, areaFilterAtom, isAreaShownAtom } from './search-area.ts'
import { favouriteIdFilterAtom } from '../favourites.ts'
import { readMeaningQuery, withMeaning } from './search-meaning.ts'

interface Request {
  readonly bridge: DirectoryBridge
  readonly query: DirectoryQuery
  /** What to ask about the filter's text. */
  readonly asked: MeaningQuery | undefined
}

/** Returns the worker and the query of the screens; undefined before the directory is read. */
function readQuery(get: Getter): Request | undefined {
  const directory = get(directoryAtom)
  if (!directory || get(generationAtom) === 0) return undefined
  const filter = get(areaFilterAtom)
  // Only the order by ETA depends on the place and the known roads.
  const place = filter.sortBy === 'eta' ? { place: get(askedPlaceAtom), roads: get(roadsAtom) } : {}
  const query = { filter, origin: get(originAtom), onlyIds: get(favouriteIdFilterAtom), hiddenIds: get(hiddenIdsAtom), ...place }
  return { bridge: directory.bridge, query, asked: readMeaningQuery(get) }
}

/** Rows of the list that are read at first. */
const FIRST_ROWS = 80
/** Rows that a list needs; more than those on screen, so that the next ones are there when they are asked for. */
const rowsAtom = atom(FIRST_ROWS)

/** Has every later search return at least that many rows. */
export function useListRows(count: number): void {
  const setRows = useSetAtom(rowsAtom)
  useEffect(() => setRows((before) => Math.max(before, count)), [setRows, count])
}

const searchAtom = asyncAtom((get) => {
  const request = readQuery(get)
  const city = get(cityAtom)
  const limit = get(rowsAtom)
  const area = get(areaAtom)
  const isArea = get(isAreaShownAtom)
  if (!request) return undefined
  const { bridge, asked } = request
  return async (signal): Promise<SearchResult | undefined> => {
    const query = await withMeaning(bridge, request.query, asked, signal)
    const response = await bridge.search({ ...query, limit, area }, signal)
    if (!response) return undefined
    await bridge.hold('list', response.ids)
    forgetListSnapshot()
    const found = response.ids.flatMap((id, index) => {
      const provider = bridge.provider(id)
      return provider ? [{ provider, distanceKm: response.distancesKm[index] }] : []
    })
    if (!query.onlyIds && !area && !query.meaning) saveListSnapshot(city, query.filter, found, response.total)
    return { found, total: response.total, isLive: true, isArea, meaning: query.meaning }
  }
})

let isSearchKept = false
/** Keeps the result from the first list on: a list that the person comes back to is there in its first frame. */
function keepSearch(): void {
  if (isSearchKept) return
  isSearchKept = true
  getDefaultStore().sub(searchAtom, () => undefined)
}

/** Returns the first rows of the filtered, sorted list (`useListRows`), and its total. Until the first result this is the last visit's snapshot, or undefined without one. */
export function useProviderSearch(): SearchResult | undefined {
  const result = useAtomValue(searchAtom)
  const [filter, city, onlyIds] = [useAtomValue(effectiveFilterAtom), useAtomValue(cityAtom), useAtomValue(favouriteIdFilterAtom)]
  useEffect(keepSearch, [])
  const [snapshot] = useState(() => (result || onlyIds ? undefined : readListSnapshot(city, filter)))
  return result ?? snapshot
}

/** Visible part of the map. */
export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
}

/** What the map shows; undefined before its first view. */
export const mapQueryAtom = atom<(MapView & { readonly selectedId: Uid | undefined }) | undefined>(undefined)
const mapItemsAtom = asyncAtom((get) => {
  const request = readQuery(get)
  const view = get(mapQueryAtom)
  return (
    request &&
    view &&
    (async (signal) => {
      const query = await withMeaning(request.bridge, request.query, request.asked, signal)
      const items = (await request.bridge.clusters({ ...query, ...view }, signal))?.items
      // A press on a pin opens its provider.
      if (items)
        void request.bridge.hold(
          'map',
          items.flatMap((item) => (item.kind === 'pin' ? item.id : item.ids)),
        )
      return items
    })
  )
})

const NO_ITEMS: readonly MapItem[] = []

/** Returns the pins and clusters in view: the same providers as the list. For the one map of the screen. */
export function useMapItems(view: MapView | undefined, selectedId: string | undefined): readonly MapItem[] {
  const setQuery = useSetAtom(mapQueryAtom)
  useEffect(() => setQuery(view && { ...view, selectedId: selectedId as Uid | undefined }), [setQuery, view, selectedId])
  const items = useAtomValue(mapItemsAtom)
  const isRead = items !== undefined
  useEffect(() => {
    if (isRead) mapPaint.mark()
  }, [isRead])
  return items ?? NO_ITEMS
}

const relaxationsAtom = asyncAtom((get) => {
  const request = readQuery(get)
  return (
    request &&
    (async (signal) => request.bridge.suggestRelaxations(await withMeaning(request.bridge, request.query, request.asked, signal), signal))
  )
})

const NO_RELAXATIONS: readonly FilterRelaxation[] = []

/** Returns the filter relaxations to suggest when the list is empty, the most helpful first. */
export const useFilterRelaxations = (): readonly FilterRelaxation[] => useAtomValue(relaxationsAtom) ?? NO_RELAXATIONS
