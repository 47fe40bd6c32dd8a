import type { Basemap } from '#config/map/basemap.ts'
import { dataTileOf, type MapFocus, type PaintedTile } from '#workers/map-bridge.ts'
import { GridLayer, type Coords, type DoneCallback, type Map as LeafletMap, type TileEvent } from 'leaflet'
import { DistrictNames } from './district-names.ts'
import { firstZoom } from './first-zoom.ts'
import { mapPainter, onStyleChange } from './map-painter.ts'
import { reportGone, reportUnsupported } from './use-streets.ts'

const TILE_SIZE = 256
/** More pixels cost time and memory, and streets look no better. */
const MAX_RATIO = 2
/** Tiles that could not be fetched are asked for again after this, ms, and when the device is online again. */
const RETRY_MS = 30_000

interface LiveTile {
  readonly coords: Coords
  /** Of the latest request. */
  request: number
  isMissing: boolean
}

let requests = 0

/** Layer of tiles that the map worker paints from one basemap. */
export class StreetLayer extends GridLayer {
  readonly #basemap: Basemap
  readonly #cachedOnly: boolean
  readonly #tiles = new Map<HTMLCanvasElement, LiveTile>()
  #names: DistrictNames | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #stopListening: (() => void) | undefined

  /** @param cachedOnly true: no tile is fetched from the network */
  constructor(basemap: Basemap, cachedOnly: boolean, pane: string) {
    const [west, south, east, north] = basemap.bounds
    super({
      pane,
      tileSize: TILE_SIZE,
      bounds: [
        [south, west],
        [north, east],
      ],
      minZoom: firstZoom(basemap),
      keepBuffer: 1,
      updateWhenIdle: false,
      updateWhenZooming: false,
    })
    this.#basemap = basemap
    this.#cachedOnly = cachedOnly
    this.on('tileunload', ({ tile }: TileEvent) => this.#unload(tile))
  }

  override onAdd(map: LeafletMap): this {
    this.#names = new DistrictNames(map)
    this.#stopListening = onStyleChange(() => {
      this.#names?.clear()
      this.#paintAgain(() => true)
    })
    addEventListener('online', this.#retryMissing)
    super.onAdd(map)
    return this
  }

  override onRemove(map: LeafletMap): this {
    this.#stopListening?.()
    removeEventListener('online', this.#retryMissing)
    clearTimeout(this.#retry)
    super.onRemove(map)
    for (const tile of this.#tiles.keys()) this.#unload(tile)
    this.#names?.dispose()
    this.#names = undefined
    return this
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    // Set before the picture comes: a new size would lay the page out again.
    canvas.width = canvas.height = TILE_SIZE * this.#ratio()
    this.#tiles.set(canvas, { coords, request: 0, isMissing: false })
    void this.#load(canvas, done)
    return canvas
  }

  async #load(canvas: HTMLCanvasElement, done: DoneCallback): Promise<void> {
    await this.#paint(canvas)
    done(undefined, canvas)
  }

  #ratio(): number {
    return Math.min(devicePixelRatio, MAX_RATIO)
  }

  #focus(): MapFocus {
    const zoom = this._map.getZoom()
    const { x, y } = this._map.project(this._map.getCenter(), zoom)
    return { zoom, x: x / TILE_SIZE, y: y / TILE_SIZE }
  }

  async #paint(canvas: HTMLCanvasElement): Promise<void> {
    const tile = this.#tiles.get(canvas)
    if (tile === undefined) return
    requests += 1
    const id = requests
    const earlier = tile.request
    tile.request = id
    if (earlier !== 0) mapPainter().drop(earlier)
    const { x, y, z } = tile.coords
    const basemap = this.#basemap
    const dataTile = dataTileOf(basemap, tile.coords)
    const how = { basemap, dataTile, ratio: this.#ratio(), cachedOnly: this.#cachedOnly }
    const painted = await mapPainter().paint({ ...how, id, x, y, z, focus: this.#focus() })
    // The tile was removed or asked for again in the meantime.
    if (this.#tiles.get(canvas)?.request === id) {
      this.#show(canvas, tile, painted)
      if (typeof painted !== 'string') this.#names?.add(canvas, dataTile, z)
    } else if (typeof painted !== 'string') painted.close()
  }

  #show(canvas: HTMLCanvasElement, tile: LiveTile, painted: PaintedTile): void {
    tile.isMissing = painted === 'later' || painted === 'gone'
    if (painted === 'later') this.#planRetry()
    if (painted === 'gone') reportGone()
    if (painted === 'unsupported') reportUnsupported()
    if (typeof painted !== 'string') canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(painted)
  }

  #paintAgain(which: (tile: LiveTile) => boolean): void {
    for (const [canvas, tile] of this.#tiles) if (which(tile)) void this.#paint(canvas)
  }

  readonly #retryMissing = (): void => {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#paintAgain(({ isMissing }) => isMissing)
  }

  #planRetry(): void {
    if (!this.#cachedOnly) this.#retry ??= setTimeout(this.#retryMissing, RETRY_MS)
  }

  #unload(element: HTMLElement): void {
    if (!(element instanceof HTMLCanvasElement)) return
    const tile = this.#tiles.get(element)
    if (tile === undefined) return
    this.#tiles.delete(element)
    this.#names?.remove(element)
    mapPainter().drop(tile.request)
    // Browsers free the memory of a canvas late, and some allow little in all.
    element.width = element.height = 0
  }
}
