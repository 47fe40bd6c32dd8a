import type { Basemap } from '#config/map/basemap.ts'
import { loadBasemapList, onStoredMapsChange } from '#workers/basemap-list.ts'
import { mayDrawInWorkers } from '#workers/map-bridge.ts'
import { useSyncExternalStore } from 'react'

/** `none` also while the list cannot be fetched, `unsupported` where a worker cannot draw: the next source of the map is shown. */
export interface StreetsState {
  readonly status: 'loading' | 'ready' | 'none' | 'unsupported'
  readonly basemaps: readonly Basemap[]
}

/** A file that changed on the server is looked for at most this often, ms. */
const RELOAD_MS = 60_000

let state: StreetsState = { status: 'loading', basemaps: [] }
let loadedAt: number | undefined
const listeners = new Set<() => void>()

function setState(next: StreetsState): void {
  state = next
  for (const listener of listeners) listener()
}

async function load(again = false): Promise<void> {
  loadedAt = performance.now()
  const found = (await loadBasemapList(again))?.cities
  if (state.status === 'unsupported') return
  if (found === undefined) {
    // What is known stays: its tiles may be on the device.
    if (state.status === 'loading') setState({ status: 'none', basemaps: [] })
    return
  }
  // The same list must not create the layers again.
  const isSame = state.status === 'ready' && JSON.stringify(found) === JSON.stringify(state.basemaps)
  if (!isSame) setState({ status: found.length > 0 ? 'ready' : 'none', basemaps: found })
}

/** Reports that this browser cannot draw streets. */
export const reportUnsupported = (): void => setState({ status: 'unsupported', basemaps: [] })

/** Reports that the server no longer has a file: the list is fetched again. */
export function reportGone(): void {
  if (loadedAt === undefined || performance.now() - loadedAt > RELOAD_MS) void load(true)
}

/** Loads the list, and again when a map of this device changes, or the network is back. A list that is known is not fetched again. */
function follow(): void {
  void load()
  onStoredMapsChange(() => void load())
  addEventListener('online', () => void load())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (loadedAt === undefined) {
    if (mayDrawInWorkers()) follow()
    else reportUnsupported()
  }
  return () => void listeners.delete(listener)
}

/** Returns which basemaps there are; the list is fetched once for a page. */
export const useStreets = (): StreetsState => useSyncExternalStore(subscribe, () => state)
