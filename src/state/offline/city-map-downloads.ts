/** Downloads of city maps in this page: on which connection, and that they continue when the app is opened again. */
import { createWantedDownloads, isWanted } from '#data/city-maps/download/download-wanted.ts'
import { onCityMapChange, readCityMapRecords } from '#data/city-maps/city-map-records.ts'
import { loadServedList } from '#workers/basemap-list.ts'
import { downloadInWorker } from '#workers/city-map-bridge.ts'
import { hasGoodConnection } from '../device/network-quality.ts'
import { updatePlaces } from './city-places.ts'

/** Cities whose download the person began or resumed in this page. */
const anyConnection = new Set<string>()

/** Lets this page download a city's map on any connection: the person has just asked for it, and read its size. */
export const allowAnyConnection = (slug: string): void => void anyConnection.add(slug)

const mayLoad = (slug: string): boolean => anyConnection.has(slug) || hasGoodConnection()

/** Downloads all that is wanted, now or after the tab that already does; then removes files that nothing names any more. */
export const runCityMapDownloads = createWantedDownloads({
  download: downloadInWorker,
  fetchList: () => loadServedList(true),
  mayLoad,
  afterwards: (records) => updatePlaces(records, mayLoad),
  locks: (globalThis as { readonly navigator?: Partial<Navigator> }).navigator?.locks,
  network: globalThis,
})

/** Continues downloads that were interrupted, from now on until the page closes. */
export function startCityMapDownloads(): void {
  const start = (): void => {
    if (document.visibilityState !== 'visible') return
    void readCityMapRecords().then(
      (records) => (records.some(isWanted) ? runCityMapDownloads() : undefined),
      () => undefined,
    )
  }
  // Once in any case: an earlier page may have left files behind.
  runCityMapDownloads()
  onCityMapChange(start)
  addEventListener('online', start)
  document.addEventListener('visibilitychange', start)
  if ('connection' in navigator) (navigator.connection as EventTarget).addEventListener('change', start)
}
