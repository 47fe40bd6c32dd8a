import type { Feature } from 'protomaps-leaflet'
import { classOf, labelClassOf } from './feature-class.ts'
import { canBeSpaced, labelText } from './label-text.ts'
import { readTile, type IsWanted } from './read-tile.ts'

/** Edge of a painted tile, CSS px. */
export const TILE_SIZE = 256
/** Half of the widest line, px: a line this close to a tile is drawn in it too. */
const MARGIN = 28

/** Features by class, in CSS px of the data tile. Those that are painted are united: one feature for each class and painted tile. */
export type PreparedLayers = Map<string, Feature[]>

type Lines = Feature['geom']

const boxOf = (line: Lines[number]): Feature['bbox'] => {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { x, y } of line) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** Unites features by painted tile, so that one stroke or fill paints all of a class. */
function unite(features: readonly Feature[], dim: number): Feature[] {
  const across = dim / TILE_SIZE
  const cells: Lines[] = Array.from({ length: across * across }, () => [])
  const cellOf = (px: number): number => Math.floor(px / TILE_SIZE)
  const add = (geom: Lines, { minX, minY, maxX, maxY }: Feature['bbox']): void => {
    for (let y = Math.max(0, cellOf(minY - MARGIN)); y <= Math.min(across - 1, cellOf(maxY + MARGIN)); y += 1)
      for (let x = Math.max(0, cellOf(minX - MARGIN)); x <= Math.min(across - 1, cellOf(maxX + MARGIN)); x += 1)
        cells[y * across + x]?.push(...geom)
  }
  for (const { geomType, geom, bbox } of features) {
    // The rings of an area belong together; each line may be alone.
    if (geomType === 3) add(geom, bbox)
    else for (const line of geom) add([line], boxOf(line))
  }
  const [first] = features
  if (first === undefined) return []
  return cells.flatMap((geom, cell) => {
    if (geom.length === 0) return []
    const [x, y] = [(cell % across) * TILE_SIZE, Math.floor(cell / across) * TILE_SIZE]
    // A little smaller than the painted tile, because the painter draws what touches it.
    const bbox = { minX: x + 1, minY: y + 1, maxX: x + TILE_SIZE - 1, maxY: y + TILE_SIZE - 1 }
    return [{ props: {}, geomType: first.geomType, geom, bbox, numVertices: geom.length }]
  })
}

/** Returns a feature with the properties that label rules read. */
function labelled(feature: Feature, language: string): Feature | undefined {
  const text = labelText(feature, language)
  if (text === undefined) return undefined
  const isSpaced = canBeSpaced(text)
  const { min_zoom: minZoom, population_rank: rank } = feature.props
  const capitals = isSpaced ? text.toLocaleUpperCase(language) : text
  return { ...feature, props: { text, capitals, isSpaced, minZoom: Number(minZoom ?? 0), rank: Number(rank ?? 0) } }
}

const isNamed: IsWanted = (layer, feature) => labelClassOf(layer, feature) !== undefined && 'name' in feature.props

/**
 * Reads and sorts a data tile.
 * @param dim edge of the data tile in CSS px at the zoom at which it is shown
 * @param language BCP 47 tag
 * @throws RangeError for a tile that is damaged or too large
 */
export function prepareTile(bytes: Uint8Array, dim: number, language: string): PreparedLayers {
  const classes = new Map<string, Feature[]>()
  const names: PreparedLayers = new Map()
  const addTo = (map: PreparedLayers, name: string, feature: Feature): void => {
    const known = map.get(name)
    if (known === undefined) map.set(name, [feature])
    else known.push(feature)
  }
  const isWanted: IsWanted = (layer, feature) => classOf(layer, feature) !== undefined || isNamed(layer, feature)
  for (const [layer, features] of readTile(bytes, dim, isWanted)) {
    for (const feature of features) {
      const name = classOf(layer, feature)
      if (name !== undefined) addTo(classes, name, feature)
      const labelClass = labelClassOf(layer, feature)
      const label = labelClass === undefined ? undefined : labelled(feature, language)
      if (labelClass !== undefined && label !== undefined) addTo(names, labelClass, label)
    }
  }
  for (const [name, features] of classes) names.set(name, unite(features, dim))
  return names
}
