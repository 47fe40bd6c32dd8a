/**
 * Reads vector tiles (https://github.com/mapbox/vector-tile-spec, version 2). The library's own reader takes each feature apart five times
 * and believes every length in a tile; this one reads only what is drawn, and refuses a tile that is not whole.
 */
import Point from '@mapbox/point-geometry'
import type { Feature } from 'protomaps-leaflet'

/** Most points of a tile that is drawn. Dense tiles of a city have some 25,000. */
export const MAX_POINTS = 250_000

const DEFAULT_EXTENT = 4096
const wires = { number: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const
const fields = { layer: 3, name: 1, feature: 2, key: 3, value: 4, extent: 5, tags: 2, type: 3, geometry: 4 } as const
const commands = { moveTo: 1, lineTo: 2, close: 7 } as const

type Properties = Feature['props']
type Value = string | number | boolean

/** Returns whether a feature is drawn or named, before its geometry is read. */
export type IsWanted = (layer: string, feature: Pick<Feature, 'props' | 'geomType'>) => boolean

const text = new TextDecoder()

function broken(): never {
  throw new RangeError('The tile is damaged')
}

/** Position in a tile. Ranges of bytes end where the field that holds them says. */
class Cursor {
  at = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  readNumber(end: number): number {
    let value = 0
    for (let factor = 1; this.at < end && factor < 2 ** 64; factor *= 128) {
      const byte = this.#bytes[this.at] ?? 0
      this.at += 1
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
    return broken()
  }

  /** Zigzag: odd numbers are negative. */
  readSigned(end: number): number {
    const value = this.readNumber(end)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  /** Calls back at the content of each field; what is not read is skipped. @param visit gets the number, and the end of the content */
  visitFields(end: number, visit: (field: number, contentEnd: number) => void): void {
    while (this.at < end) {
      const tag = this.readNumber(end)
      const wire = tag % 8
      const start = this.at
      let contentEnd = end
      if (wire === wires.bytes) contentEnd = this.readNumber(end) + this.at
      else if (wire === wires.eightBytes || wire === wires.fourBytes) contentEnd = start + (wire === wires.eightBytes ? 8 : 4)
      else if (wire === wires.number) {
        this.readNumber(end)
        contentEnd = this.at
        this.at = start
      } else broken()
      if (contentEnd > end) broken()
      visit(Math.floor(tag / 8), contentEnd)
      this.at = contentEnd
    }
  }

  readText(end: number): string {
    return text.decode(this.#bytes.subarray(this.at, end))
  }

  /** Reads a value of a property. */
  readValue(end: number): Value {
    let value: Value = ''
    this.visitFields(end, (type, contentEnd) => {
      if (type === 1) value = this.readText(contentEnd)
      else if (type === 2) value = this.#view.getFloat32(this.at, true)
      else if (type === 3) value = this.#view.getFloat64(this.at, true)
      else if (type === 6) value = this.readSigned(contentEnd)
      else if (type === 7) value = this.readNumber(contentEnd) !== 0
      else value = this.readNumber(contentEnd)
    })
    return value
  }
}

interface Geometry {
  readonly geom: Point[][]
  readonly bbox: Feature['bbox']
  readonly numVertices: number
}

/** @param scale CSS px for each unit of the tile */
function readGeometry(cursor: Cursor, end: number, scale: number): Geometry {
  const geom: Point[][] = []
  const bbox = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  let line: Point[] = []
  let [x, y, numVertices] = [0, 0, 0]
  while (cursor.at < end) {
    const word = cursor.readNumber(end)
    const [command, count] = [word % 8, Math.floor(word / 8)]
    const [first] = line
    if (command === commands.close && count === 1 && first !== undefined) {
      line.push(first)
      continue
    }
    if ((command !== commands.moveTo && command !== commands.lineTo) || count > MAX_POINTS) broken()
    for (let point = 0; point < count; point += 1) {
      x += cursor.readSigned(end)
      y += cursor.readSigned(end)
      if (command === commands.moveTo) geom.push((line = []))
      const [px, py] = [x * scale, y * scale]
      line.push(new Point(px, py))
      bbox.minX = Math.min(bbox.minX, px)
      bbox.minY = Math.min(bbox.minY, py)
      bbox.maxX = Math.max(bbox.maxX, px)
      bbox.maxY = Math.max(bbox.maxY, py)
    }
    numVertices += count
  }
  return { geom, bbox, numVertices }
}

interface Layer {
  readonly name: string
  readonly extent: number
  readonly keys: readonly string[]
  readonly values: readonly Value[]
  /** Ranges of bytes. */
  readonly features: readonly (readonly [start: number, end: number])[]
}

function readLayer(cursor: Cursor, end: number): Layer {
  const [keys, values, features]: [string[], Value[], [number, number][]] = [[], [], []]
  let [name, extent] = ['', DEFAULT_EXTENT]
  cursor.visitFields(end, (field, contentEnd) => {
    if (field === fields.name) name = cursor.readText(contentEnd)
    else if (field === fields.feature) features.push([cursor.at, contentEnd])
    else if (field === fields.key) keys.push(cursor.readText(contentEnd))
    else if (field === fields.value) values.push(cursor.readValue(contentEnd))
    else if (field === fields.extent) extent = cursor.readNumber(contentEnd)
  })
  if (extent < 1) broken()
  return { name, extent, keys, values, features }
}

function readTags(cursor: Cursor, end: number, { keys, values }: Layer): Properties {
  const props: Properties = {}
  while (cursor.at < end) {
    const [key, value] = [keys[cursor.readNumber(end)], values[cursor.readNumber(end)]]
    if (key === undefined || value === undefined) broken()
    props[key] = value
  }
  return props
}

/**
 * Reads the features that are wanted, by layer.
 * @param dim edge of the tile in CSS px
 * @throws RangeError for a damaged tile, or more than `MAX_POINTS` points
 */
export function readTile(bytes: Uint8Array, dim: number, isWanted: IsWanted): Map<string, Feature[]> {
  const cursor = new Cursor(bytes)
  const found = new Map<string, Feature[]>()
  let points = 0
  const readFeature = (layer: Layer, start: number, end: number): Feature | undefined => {
    let [props, geomType, geometry]: [Properties, number, readonly [number, number] | undefined] = [{}, 0, undefined]
    cursor.at = start
    cursor.visitFields(end, (field, contentEnd) => {
      if (field === fields.tags) props = readTags(cursor, contentEnd, layer)
      else if (field === fields.type) geomType = cursor.readNumber(contentEnd)
      else if (field === fields.geometry) geometry = [cursor.at, contentEnd]
    })
    if (geometry === undefined || !isWanted(layer.name, { props, geomType })) return undefined
    cursor.at = geometry[0]
    const read = readGeometry(cursor, geometry[1], dim / layer.extent)
    points += read.numVertices
    if (points > MAX_POINTS) broken()
    return read.geom.length === 0 ? undefined : { props, geomType, ...read }
  }
  cursor.visitFields(bytes.length, (field, end) => {
    if (field !== fields.layer) return
    const layer = readLayer(cursor, end)
    const features = layer.features.flatMap(([start, featureEnd]) => readFeature(layer, start, featureEnd) ?? [])
    found.set(layer.name, [...(found.get(layer.name) ?? []), ...features])
  })
  return found
}
