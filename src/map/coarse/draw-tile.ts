/** Draws one tile of land and water. */
import { clipRing } from './shores/clip-ring.ts'
import { doBoxesMeet, isBoxWithin, type Box, type Shores } from './shores/shores.ts'
import type { GroundColours } from './ground-colours.ts'

/** Size of a tile, CSS px. */
export const TILE_PX = 256
/** Widths of the bands that make the water paler towards the shore, px. */
const SHALLOW_PX = [16, 10, 5] as const
/** At smaller zooms the bands are narrower: they would fill every bay and river. */
const bandShare = (zoom: number): number => (zoom < 7 ? 0.33 : zoom < 12 ? 0.6 : 1)
/** Shapes are cut this far outside of the tile, px, so that no band begins at its edge. */
const MARGIN_PX = 12
/** Width of a river that is a line in the data: metres at the equator, and its limits in px. */
const RIVER_M = 160
const RIVER_PX = { min: 1, max: 7 } as const
/** From this zoom, rivers are drawn. */
const RIVER_ZOOM = 8
const EARTH_M = 40_075_017

export interface TileAddress {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Returns the part of the plane that a tile shows. */
export function tileBox({ x, y, z }: TileAddress): Box {
  const width = 1 / 2 ** z
  return { left: x * width, top: y * width, right: (x + 1) * width, bottom: (y + 1) * width }
}

interface Shapes {
  /** All land, for filling. */
  readonly land: Path2D
  /** The shores, for drawing lines: without the edges where data or tile are cut. */
  readonly shore: Path2D
  readonly hasShore: boolean
  /** Of a tile without shores: whether it is land. */
  readonly isLand: boolean
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-12

/** True for an edge that runs along a side of the box. */
const runsAlong = (box: Box, ax: number, ay: number, bx: number, by: number): boolean =>
  (isSame(ax, bx) && (isSame(ax, box.left) || isSame(ax, box.right))) || (isSame(ay, by) && (isSame(ay, box.top) || isSame(ay, box.bottom)))

/** Returns whether a ring that runs along the sides of a box covers it, and does not go back the way it came. */
function doesCover(ring: ArrayLike<number>, box: Box): boolean {
  let twice = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [x, y, nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0]
    twice += (x - box.left) * (nextY - box.top) - (nextX - box.left) * (y - box.top)
  }
  return Math.abs(twice) > (box.right - box.left) * (box.bottom - box.top)
}

/** @param wide the tile's box with its margin */
function shapesOf(shores: Shores, tile: Box, wide: Box): Shapes {
  const scale = TILE_PX / (tile.right - tile.left)
  const [land, shore] = [new Path2D(), new Path2D()]
  let [hasShore, isLand] = [false, false]
  for (const { line, box } of shores.rings) {
    if (!doBoxesMeet(box, wide)) continue
    const ring = isBoxWithin(box, wide) ? line : clipRing(line, wide)
    if (ring.length < 6) continue
    let isAround = true
    let [beforeX, beforeY] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0]
    let isDrawing = false
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0]
      const [px, py] = [(x - tile.left) * scale, (y - tile.top) * scale]
      if (at === 0) land.moveTo(px, py)
      else land.lineTo(px, py)
      if (runsAlong(wide, beforeX, beforeY, x, y) || runsAlong(shores.box, beforeX, beforeY, x, y)) {
        isDrawing = false
      } else {
        if (!isDrawing) shore.moveTo((beforeX - tile.left) * scale, (beforeY - tile.top) * scale)
        shore.lineTo(px, py)
        isDrawing = true
        isAround = false
      }
      ;[beforeX, beforeY] = [x, y]
    }
    land.closePath()
    if (isAround && doesCover(ring, wide)) isLand = !isLand
    if (!isAround) hasShore = true
  }
  return { land, shore, hasShore, isLand }
}

function riversOf(shores: Shores, tile: Box, wide: Box): Path2D | undefined {
  const scale = TILE_PX / (tile.right - tile.left)
  const path = new Path2D()
  let isEmpty = true
  for (const { line, box } of shores.rivers) {
    if (!doBoxesMeet(box, wide)) continue
    let isDrawing = false
    for (let at = 2; at < line.length; at += 2) {
      const [ax, ay, bx, by] = [line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0]
      const isNear =
        Math.min(ax, bx) <= wide.right && Math.max(ax, bx) >= wide.left && Math.min(ay, by) <= wide.bottom && Math.max(ay, by) >= wide.top
      // The piece before ended in the middle of this one.
      const share = at === 2 ? 0 : 0.5
      if (isNear && !isDrawing) path.moveTo((ax + (bx - ax) * share - tile.left) * scale, (ay + (by - ay) * share - tile.top) * scale)
      // Curves through the middles of the pieces, so that the corners of the data do not show.
      const [x, y] = [(bx - tile.left) * scale, (by - tile.top) * scale]
      const [nextX, nextY] = [line[at + 2], line[at + 3]]
      if (isNear && nextX !== undefined && nextY !== undefined)
        path.quadraticCurveTo(x, y, (x + (nextX - tile.left) * scale) / 2, (y + (nextY - tile.top) * scale) / 2)
      else if (isNear) path.lineTo(x, y)
      isDrawing = isNear
      if (isNear) isEmpty = false
    }
  }
  return isEmpty ? undefined : path
}

/** What a tile shows: nothing but land, nothing but water, or a drawing. */
export type TilePicture = 'land' | 'water' | ((context: CanvasRenderingContext2D, colours: GroundColours) => void)

/** Prepares one tile of some shores. */
function pictureOf(shores: Shores, address: TileAddress): TilePicture {
  const tile = tileBox(address)
  const margin = ((tile.right - tile.left) * MARGIN_PX) / TILE_PX
  const wide = { left: tile.left - margin, top: tile.top - margin, right: tile.right + margin, bottom: tile.bottom + margin }
  const { land, shore, hasShore, isLand } = shapesOf(shores, tile, wide)
  const rivers = address.z >= RIVER_ZOOM ? riversOf(shores, tile, wide) : undefined
  if (!hasShore && !rivers) return isLand ? 'land' : 'water'
  const riverPx = Math.min(RIVER_PX.max, Math.max(RIVER_PX.min, (RIVER_M / EARTH_M) * TILE_PX * 2 ** address.z))
  return (context, colours) => {
    context.fillStyle = colours.water
    context.fillRect(0, 0, TILE_PX, TILE_PX)
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.strokeStyle = colours.shallow
    for (const width of SHALLOW_PX) {
      context.lineWidth = width * bandShare(address.z)
      context.stroke(shore)
    }
    context.fillStyle = colours.land
    context.fill(land, 'evenodd')
    if (rivers) {
      context.strokeStyle = colours.river
      context.lineWidth = riverPx
      context.stroke(rivers)
    }
    context.strokeStyle = colours.shore
    context.lineWidth = 1
    context.stroke(shore)
  }
}

const fillOf = (picture: 'land' | 'water', colours: GroundColours): string => (picture === 'land' ? colours.land : colours.water)

/** Draws one picture into the part of the tile that its data describes. */
function drawWithin(context: CanvasRenderingContext2D, tile: Box, box: Box, picture: TilePicture, colours: GroundColours): void {
  const scale = TILE_PX / (tile.right - tile.left)
  const [left, top] = [Math.round((box.left - tile.left) * scale), Math.round((box.top - tile.top) * scale)]
  const [right, bottom] = [Math.round((box.right - tile.left) * scale), Math.round((box.bottom - tile.top) * scale)]
  context.save()
  context.beginPath()
  context.rect(left, top, right - left, bottom - top)
  context.clip()
  if (typeof picture === 'string') {
    context.fillStyle = fillOf(picture, colours)
    context.fillRect(0, 0, TILE_PX, TILE_PX)
  } else {
    picture(context, colours)
  }
  context.restore()
}

/** Prepares one tile. @param layers shores from below: each covers those before it in its box. What none describes is land */
export function tilePicture(layers: readonly Shores[], address: TileAddress): TilePicture {
  const tile = tileBox(address)
  const shown = layers.filter(({ box }) => doBoxesMeet(box, tile))
  const covering = shown.findLastIndex(({ box }) => isBoxWithin(tile, box))
  const parts = shown.slice(Math.max(0, covering)).map((shores) => ({ box: shores.box, picture: pictureOf(shores, address) }))
  const [first, ...others] = parts
  if (first === undefined) return 'land'
  if (covering >= 0 && others.length === 0) return first.picture
  return (context, colours) => {
    context.fillStyle = colours.land
    context.fillRect(0, 0, TILE_PX, TILE_PX)
    for (const { box, picture } of parts) drawWithin(context, tile, box, picture, colours)
  }
}
