// The page's side of the map worker.
import type { MapJobs } from './map/map-jobs.ts'
import type { MapStyle } from './map/map-style.ts'
import { MAP_WORKER_URL, startMapWorker } from './map/start-map-worker.ts'
import type { DataTile } from './map/data-tile.ts'
import type { DistrictName, PaintedTile, TileRequest } from './map/tile-request.ts'
import { pageSettings } from './rpc/page-settings.ts'
import type { WorkerConnectionOptions } from './rpc/worker-connection.ts'
import { superviseWorker } from './rpc/worker-supervisor.ts'

export { MAP_COLORS, type MapColor, type MapStyle } from './map/map-style.ts'
export { dataTileOf, type DataTile } from './map/data-tile.ts'
export type { DistrictName, MapFocus, PaintedTile, TileRequest } from './map/tile-request.ts'

/** A tile may wait for a slow network and for other tiles. */
const TIMEOUT_MS = 60_000

export interface MapBridge {
  /** Sets the style of all tiles that are asked for afterwards. Call it before the first `paint`. */
  setStyle(style: MapStyle): void
  /** Starts the worker before the first tile is asked for: it takes as long as the page needs for its map. */
  warmUp(): void
  /** Paints a tile; the worker starts with the first. */
  paint(request: TileRequest): Promise<PaintedTile>
  /** Returns the names of districts in a data tile that was painted at a zoom, where the style sets them apart. */
  districts(dataTile: DataTile, zoom: number): Promise<readonly DistrictName[]>
  /** Drops a request, whose answer is then `dropped`. */
  drop(id: number): void
  /** Returns the addresses that the worker has fetched, with its own; none before it has started. */
  asked(): Promise<readonly string[]>
  /** Ends the worker; requests that wait are answered `dropped`. */
  dispose(): void
}

/** Returns whether a browser may be able to draw in a worker. Only the worker knows whether it can. */
export const mayDrawInWorkers = (): boolean => typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined'

/** Opens the bridge, one for a page. @param settings of a page; tests pass their own */
export function openMapBridge(settings: WorkerConnectionOptions = { ...pageSettings(startMapWorker), timeoutMs: TIMEOUT_MS }): MapBridge {
  let style: MapStyle | undefined
  let isBroken = false
  let hasStarted = false
  const supervisor = superviseWorker<MapJobs>(settings, async (connection) => {
    const current = style
    if (current !== undefined) await connection.call((jobs) => jobs.setStyle(current))
  })
  return {
    setStyle(next) {
      const isFirst = style === undefined
      style = next
      // A worker that dies on the way is replaced, and has the style from the beginning.
      if (!isFirst) void supervisor.send((connection) => connection.call((jobs) => jobs.setStyle(next))).catch(() => undefined)
    },
    warmUp: () => void supervisor.send(async () => undefined).catch(() => undefined),
    async paint(request) {
      if (isBroken) return 'unsupported'
      hasStarted = true
      try {
        return (await supervisor.call<PaintedTile>((jobs) => jobs.paint(request))) ?? 'dropped'
      } catch {
        // Several workers in a row did not survive: starting more would cost a phone its battery.
        isBroken = true
        return 'unsupported'
      }
    },
    async districts(dataTile, zoom) {
      if (isBroken) return []
      return (await supervisor.call<readonly DistrictName[]>((jobs) => jobs.districts(dataTile, zoom)).catch(() => undefined)) ?? []
    },
    drop(id) {
      void supervisor.send((connection) => connection.call((jobs) => jobs.drop(id))).catch(() => undefined)
    },
    async asked() {
      if (!hasStarted) return []
      const tiles = await supervisor.call<readonly string[]>((jobs) => jobs.askedTiles()).catch(() => undefined)
      return [MAP_WORKER_URL, ...(tiles ?? [])]
    },
    dispose: supervisor.dispose,
  }
}
