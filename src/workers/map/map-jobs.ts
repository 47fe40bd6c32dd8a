// The jobs of the map worker: it reads data tiles, lays them out and paints tiles from them, one at a time.
import type { PaintRule } from 'protomaps-leaflet'
import type { Basemap } from '#config/map/basemap.ts'
import type { DataTile } from './data-tile.ts'
import { fetchTile, type FetchedTile, type TileSource } from './data/fetch-tile.ts'
import type { MapStyle } from './map-style.ts'
import { nextTile } from './paint-queue.ts'
import { paintRules } from './drawing/paint-rules.ts'
import { layOutTile, paintTile, type LaidOutTile } from './drawing/paint-tile.ts'
import { prepareTile, TILE_SIZE } from './data/prepare-tile.ts'
import { createRecentValues } from './data/recent-values.ts'
import type { DistrictName, MapFocus, PaintedTile, TileRequest } from './tile-request.ts'

/** Most addresses that are remembered: a first visit asks for fewer before its service worker is there. */
const MOST_ASKED = 200

/** Data tiles that are remembered as bytes, some 100 kB each, and laid out, some 1 MB each. */
const REMEMBERED = { fetched: 48, laidOut: 20 } as const

/** The browser's functions; tests pass their own. */
export interface MapPlatform extends TileSource {
  /** Reads a tile of a map that is on this device; undefined when it has to be fetched. */
  readStored(basemap: Basemap, tile: DataTile): Promise<FetchedTile | undefined>
  /** Returns a canvas; undefined where a worker cannot draw. */
  createCanvas(size: number): OffscreenCanvas | undefined
  /** Resolves after messages that have arrived are read. */
  nextTurn(): Promise<void>
}

const keyOf = ({ path }: DataTile, zoom: number): string => `${path}@${zoom}`

interface Waiting extends TileRequest {
  /** Data from which it is painted; undefined until it has arrived. */
  bytes?: Uint8Array
  settle(painted: PaintedTile): void
}

export function createMapJobs(platform: MapPlatform) {
  const scratch = platform.createCanvas(1)?.getContext('2d')
  const fetched = createRecentValues<Promise<FetchedTile>>(REMEMBERED.fetched)
  const laidOut = createRecentValues<LaidOutTile>(REMEMBERED.laidOut)
  const waiting = new Map<number, Waiting>()
  const asked = new Set<string>()
  let canvas: OffscreenCanvas | undefined
  let style: MapStyle | undefined
  let rules: PaintRule[] = []
  let focus: MapFocus = { zoom: 0, x: 0, y: 0 }
  let isPainting = false

  const fetchOne = async ({ basemap, dataTile, cachedOnly }: TileRequest): Promise<FetchedTile> => {
    const stored = await platform.readStored(basemap, dataTile)
    if (stored !== undefined) return stored
    if (!cachedOnly && asked.size < MOST_ASKED) asked.add(dataTile.path)
    return fetchTile(dataTile.path, cachedOnly, platform)
  }

  const fetchData = (request: TileRequest): Promise<FetchedTile> => {
    const url = request.dataTile.path
    const known = fetched.get(url)
    if (known !== undefined) return known
    const answer = fetchOne(request)
    fetched.set(url, answer)
    // Asked for again the next time.
    void answer.then((tile) => {
      if (tile === 'later' || tile === 'gone') fetched.remove(url)
    })
    return answer
  }

  const layOut = (request: Waiting, bytes: Uint8Array, ask: MapStyle): LaidOutTile | undefined => {
    const { dataTile, basemap, z } = request
    const key = keyOf(dataTile, z)
    const known = laidOut.get(key)
    if (known !== undefined || scratch == null) return known
    const data = prepareTile(bytes, TILE_SIZE * 2 ** (z - dataTile.z), ask.language)
    const tile = layOutTile(data, dataTile, z, basemap.bounds, ask, scratch)
    laidOut.set(key, tile)
    return tile
  }

  const paintOne = (request: Waiting, bytes: Uint8Array, ask: MapStyle): PaintedTile => {
    const tile = layOut(request, bytes, ask)
    const { z, x, y, ratio, dataTile } = request
    const size = TILE_SIZE * ratio
    if (canvas?.width !== size) canvas = platform.createCanvas(size)
    const context = canvas?.getContext('2d')
    if (tile === undefined || canvas === undefined || context == null) return 'unsupported'
    const scale = 2 ** (z - dataTile.z)
    paintTile(context, tile, rules, { zoom: z, column: x - dataTile.x * scale, row: y - dataTile.y * scale, ratio })
    return canvas.transferToImageBitmap()
  }

  const settle = (request: Waiting, painted: PaintedTile): void => {
    if (waiting.get(request.id) === request) waiting.delete(request.id)
    request.settle(painted)
  }

  /** Paints what waits, one tile between two readings of messages: a tile may be dropped until its turn comes. */
  const paintAll = async (): Promise<void> => {
    if (isPainting) return
    isPainting = true
    for (;;) {
      await platform.nextTurn()
      const request = nextTile(
        [...waiting.values()].filter(({ bytes }) => bytes !== undefined),
        focus,
      )
      if (request?.bytes === undefined || style === undefined) break
      try {
        settle(request, paintOne(request, request.bytes, style))
      } catch {
        // It is damaged, and will be the next time.
        settle(request, 'empty')
      }
    }
    isPainting = false
  }

  return {
    /** Sets the style of all tiles that are painted from now on. */
    setStyle(next: MapStyle): void {
      style = next
      rules = paintRules(next)
      laidOut.clear()
      void paintAll()
    },
    /** Paints a tile as soon as its data is there and nearer tiles are painted. */
    async paint(request: TileRequest): Promise<PaintedTile> {
      if (scratch == null) return 'unsupported'
      focus = request.focus
      const { dataTile } = request
      if (dataTile.z < request.basemap.minZoom) return 'empty'
      return new Promise((resolve) => {
        const wanted: Waiting = { ...request, settle: resolve }
        waiting.set(request.id, wanted)
        void fetchData(request).then((tile) => {
          if (typeof tile === 'string') return settle(wanted, tile)
          wanted.bytes = tile
          return paintAll()
        })
      })
    },
    /** Returns the names of districts in a data tile that was painted at a zoom: the page writes them. */
    districts: (dataTile: DataTile, zoom: number): readonly DistrictName[] => laidOut.get(keyOf(dataTile, zoom))?.districts ?? [],
    /** Drops a request: its picture is no longer wanted. */
    drop(id: number): void {
      const request = waiting.get(id)
      if (request !== undefined) settle(request, 'dropped')
    },
    /** Returns the addresses of tiles that were fetched. */
    askedTiles: (): readonly string[] => [...asked],
  }
}

/** Interface of the worker. */
export type MapJobs = ReturnType<typeof createMapJobs>
