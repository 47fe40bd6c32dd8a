import { DomUtil, GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet'
import type { GroundColours } from './ground-colours.ts'
import { TILE_PX, tilePicture, type TileAddress } from './draw-tile.ts'
import type { Shores } from './shores/shores.ts'

/** Denser screens get two pixels a point: a shore needs no more. */
const MAX_RATIO = 2
/** Time for plain tiles in each frame, ms: a quarter of a frame. Of drawn tiles there is one a frame: most of its cost comes at the frame's end. */
const BUDGET_MS = 4
/** A frame that is late already draws nothing, but no more than these in a row. */
const MAX_LATE_FRAMES = 3

export interface CoarseLayerOptions extends GridLayerOptions {
  /** Returns the shores of a tile, from below. */
  readonly shoresAt: (tile: TileAddress) => readonly Shores[]
  readonly colours: () => GroundColours
}

interface Waiting {
  readonly tile: HTMLElement
  readonly address: TileAddress
  readonly done: () => void
}

/**
 * Land and water in tiles: a canvas where there is a shore, else a colour. Tiles are drawn over the next frames, so that no zoom or drag waits
 * for them.
 */
export class CoarseLayer extends GridLayer {
  declare options: CoarseLayerOptions
  #waiting: Waiting[] = []
  #frame: number | undefined
  #lateFrames = 0
  #colours: GroundColours | undefined

  constructor(options: CoarseLayerOptions) {
    super({ tileSize: TILE_PX, keepBuffer: 2, updateWhenIdle: false, updateWhenZooming: false, ...options })
    this.on('tileunload', ({ tile }) => {
      this.#waiting = this.#waiting.filter((each) => each.tile !== tile)
      freeCanvas(tile)
    })
    this.on('remove', () => {
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
      this.#frame = undefined
      this.#waiting = []
    })
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create('div')
    this.#draw(tile, coords, () => done(undefined, tile))
    return tile
  }

  /** Draws all tiles again, in place: other shores or colours. */
  repaint(): void {
    this.#colours = undefined
    for (const { el, coords } of Object.values(this._tiles)) this.#draw(el, coords, () => {})
  }

  #draw(tile: HTMLElement, { x, y, z }: Coords, done: () => void): void {
    const across = 2 ** z
    // The world repeats to the east and west.
    const address = { x: ((x % across) + across) % across, y, z }
    // A tile that waits for its first drawing is told to Leaflet after it, or it would stay hidden.
    const first = this.#waiting.find((each) => each.tile === tile)
    this.#waiting = [...this.#waiting.filter((each) => each !== first), { tile, address, done: first?.done ?? done }]
    this.#frame ??= requestAnimationFrame((frameMs) => this.#drawSome(frameMs))
  }

  /** @param frameMs start of the frame, as of `performance.now` */
  #drawSome(frameMs: number): void {
    this.#frame = undefined
    const nowMs = performance.now()
    const isLate = nowMs - frameMs > BUDGET_MS && this.#lateFrames < MAX_LATE_FRAMES
    this.#lateFrames = isLate ? this.#lateFrames + 1 : 0
    if (isLate) {
      this.#frame = requestAnimationFrame((nextMs) => this.#drawSome(nextMs))
      return
    }
    const until = nowMs + BUDGET_MS
    let isPlain: boolean
    do {
      const next = this.#waiting.shift()
      if (next === undefined) return
      isPlain = this.#paint(next)
      next.done()
    } while (isPlain && performance.now() < until)
    this.#frame = requestAnimationFrame((frameMs) => this.#drawSome(frameMs))
  }

  /** @returns true for a tile without a drawing */
  #paint({ tile, address }: Waiting): boolean {
    const picture = tilePicture(this.options.shoresAt(address), address)
    const isPlain = typeof picture === 'string'
    tile.classList.toggle('map-coarse--land', picture === 'land')
    tile.classList.toggle('map-coarse--water', picture === 'water')
    if (isPlain) {
      freeCanvas(tile)
      tile.replaceChildren()
      return true
    }
    const ratio = Math.min(MAX_RATIO, Math.max(1, devicePixelRatio))
    const canvas = tile.querySelector('canvas') ?? document.createElement('canvas')
    canvas.width = TILE_PX * ratio
    canvas.height = TILE_PX * ratio
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) return false
    context.scale(ratio, ratio)
    picture(context, (this.#colours ??= this.options.colours()))
    if (!canvas.isConnected) tile.replaceChildren(canvas)
    return false
  }
}

/** Gives the memory of a tile's canvas back now; browsers otherwise do so late. */
function freeCanvas(tile: HTMLElement): void {
  const canvas = tile.querySelector('canvas')
  if (canvas === null) return
  canvas.width = 0
  canvas.height = 0
}
