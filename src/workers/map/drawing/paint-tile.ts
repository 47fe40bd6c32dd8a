import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import { Labeler, paint, type PaintRule, type PreparedTile } from 'protomaps-leaflet'
import { edgesIn, paintFade, type Edges } from './fade.ts'
import { labelRules, NAME_PADDING } from './label-rules.ts'
import type { LabelArea, UnpaintedTexts } from './label-symbolizers.ts'
import type { MapStyle } from '../map-style.ts'
import type { DistrictName } from '../tile-request.ts'
import { TILE_SIZE, type PreparedLayers } from '../data/prepare-tile.ts'

type Context = Parameters<typeof paint>[0]
type Index = Labeler['index']
type Origin = Parameters<typeof paint>[6]

/** A data tile that is ready to be painted at one zoom. */
export interface LaidOutTile {
  readonly tiles: Map<string, PreparedTile[]>
  readonly labels: Index
  readonly edges: Edges
  /** Names that are not painted. */
  readonly districts: readonly DistrictName[]
}

/** Returns the texts of the labels for which there is room. */
const namesOf = (index: Index, texts: UnpaintedTexts): readonly DistrictName[] =>
  [...index.current.values()]
    .flatMap((labels) => [...labels])
    .flatMap(({ draw, bboxes: [box] }) => {
      const text = texts.get(draw)
      if (text === undefined || box === undefined) return []
      const [width, height] = [box.maxX - box.minX - 2 * NAME_PADDING, box.maxY - box.minY - 2 * NAME_PADDING]
      return [{ text, x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2, width, height }]
    })

const pointAt = (x: number, y: number): Origin => ({ x, y }) as Origin

/** Returns the part of a data tile in which labels may be: inside the tile, and before the fade is half done. */
export function labelArea({ west, north, east, south, fade }: Edges, dim: number): LabelArea {
  const inset = fade / 2
  return {
    minX: Math.max(0, west + inset),
    minY: Math.max(0, north + inset),
    maxX: Math.min(dim, east - inset),
    maxY: Math.min(dim, south - inset),
  }
}

/**
 * Decides on the labels of a data tile, by nothing but its content: each data tile has a separate index, so that tiles may arrive in
 * any order.
 * @param zoom at which it is shown
 * @param scratch to measure texts with
 */
export function layOutTile(
  data: PreparedLayers,
  dataTile: TileCoordinates,
  zoom: number,
  bounds: readonly [number, number, number, number],
  style: MapStyle,
  scratch: OffscreenCanvasRenderingContext2D,
): LaidOutTile {
  const dim = TILE_SIZE * 2 ** (zoom - dataTile.z)
  const edges = edgesIn(bounds, dataTile, dim)
  const tile: PreparedTile = { z: zoom, origin: pointAt(0, 0), data, scale: 1, dim, dataTile }
  const tiles = new Map([['', [tile]]])
  const texts: UnpaintedTexts = new Map()
  const labeler = new Labeler(zoom, scratch as unknown as Context, labelRules(style, labelArea(edges, dim), texts), 1)
  labeler.add(tiles)
  return { tiles, labels: labeler.index, edges, districts: namesOf(labeler.index, texts) }
}

/** Paints one tile. @param column of the tile inside its data tile @param row likewise @param ratio pixels for each CSS px */
export function paintTile(
  context: OffscreenCanvasRenderingContext2D,
  { tiles, labels, edges }: LaidOutTile,
  rules: PaintRule[],
  { zoom, column, row, ratio }: { readonly zoom: number; readonly column: number; readonly row: number; readonly ratio: number },
): void {
  const [minX, minY] = [column * TILE_SIZE, row * TILE_SIZE]
  const box = { minX, minY, maxX: minX + TILE_SIZE, maxY: minY + TILE_SIZE }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  // Halos are strokes: without it their corners are spikes.
  context.lineJoin = 'round'
  paint(context as unknown as Context, zoom, tiles, labels, rules, box, pointAt(minX, minY), false)
  const { west, north, east, south, fade } = edges
  paintFade(context, { west: west - minX, east: east - minX, north: north - minY, south: south - minY, fade }, TILE_SIZE)
}
