/** The list of the cities' maps, which is fetched once for all its readers in a page. */
import { safeParse } from 'valibot'
import { BASEMAP_LIST_PATH, basemapListSchema, type BasemapList } from '#config/map/basemap.ts'

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
 * Returns the list; the next reader after a failure fetches it again.
 * @param again fetches it also when it is known
 * @returns undefined when it cannot be fetched, or another page answers in its place
 */
export function loadBasemapList(again = false): Promise<BasemapList | undefined> {
  if (again || loading === undefined) loading = fetchOnce()
  return loading
}
