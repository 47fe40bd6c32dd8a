/** Writes small PMTiles files (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), sound and unsound ones. */
import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Bounds } from '#config/map/basemap.ts'
import { tileAt } from '#config/map/tile-coordinates.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface CraftedMap {
  readonly bounds?: Bounds
  /** Longitude and latitude of the header. */
  readonly center?: readonly [number, number]
  readonly minZoom?: number
  readonly maxZoom?: number
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly tileType?: TileType
  readonly tileCompression?: Compression
  readonly internalCompression?: Compression
  /** Contents of the tile at the center in each zoom, before they are compressed. */
  readonly tile?: Bytes
  /** False: tiles are stored as they are, although the header may say otherwise. */
  readonly isPacked?: boolean
  /** Length that the directory gives for the tiles. */
  readonly claimedLength?: number
  /** The root directory, before it is compressed. */
  readonly directory?: Bytes
}

/** Downtown San Francisco. */
const BOUNDS: Bounds = [-122.42, 37.77, -122.38, 37.8]
const CENTER = [-122.4, 37.785] as const
export const V4_METADATA = {
  version: '4.1.0',
  attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap contributors</a>',
  vector_layers: ['earth', 'water', 'roads', 'buildings'].map((id) => ({ id, fields: { kind: 'String' } })),
}
const HEADER_BYTES = 127

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const gzip = (bytes: Bytes): Bytes => new Uint8Array(gzipSync(bytes))
const join = (...parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]))

function varint(value: number): number[] {
  const digits = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...digits, rest]
    digits.push((rest % 128) + 128)
  }
}

const field = (tag: number, bytes: Bytes): Bytes => join(Uint8Array.from([tag, ...varint(bytes.length)]), bytes)

/** Returns a vector tile with one empty layer, whose features would have this key. */
export const vectorTile = (layer = 'earth', key = 'kind'): Bytes =>
  field(0x1a, join(field(0x0a, utf8(layer)), field(0x1a, utf8(key)), Uint8Array.of(0x78, 2)))

/** Returns a directory of entries that all have the same contents at offset 0. */
function directoryOf(ids: readonly number[], length: number): Bytes {
  const deltas = ids.map((id, index) => id - (ids[index - 1] ?? 0))
  const columns = [deltas, ids.map(() => 1), ids.map(() => length), ids.map(() => 1)]
  return Uint8Array.from([...varint(ids.length), ...columns.flat().flatMap(varint)])
}

/** Returns a file with one tile in each zoom, by default one that a server takes for San Francisco. */
export function craftMap(map: CraftedMap = {}): Bytes {
  const { bounds = BOUNDS, center = CENTER, minZoom = 10, maxZoom = 14 } = map
  const { tileType = TileType.Mvt, tileCompression = Compression.Gzip, internalCompression = Compression.Gzip, isPacked = true } = map
  const tile = isPacked && tileCompression === Compression.Gzip ? gzip(map.tile ?? vectorTile()) : (map.tile ?? vectorTile())
  const zooms = Array.from({ length: Math.max(0, maxZoom - minZoom + 1) }, (_, index) => minZoom + index)
  const ids = zooms.map((z) => tileAt({ longitude: center[0], latitude: center[1] }, z)).map(({ z, x, y }) => zxyToTileId(z, x, y))
  const pack = internalCompression === Compression.Gzip ? gzip : (bytes: Bytes): Bytes => bytes
  const directory = pack(
    map.directory ??
      directoryOf(
        ids.toSorted((a, b) => a - b),
        map.claimedLength ?? tile.length,
      ),
  )
  const metadata = pack(utf8(JSON.stringify(map.metadata ?? V4_METADATA)))

  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  utf8('PMTiles\u0003').forEach((byte, index) => header.setUint8(index, byte))
  const at = { root: HEADER_BYTES, metadata: HEADER_BYTES + directory.length, tiles: HEADER_BYTES + directory.length + metadata.length }
  const numbers = [at.root, directory.length, at.metadata, metadata.length, at.tiles, 0, at.tiles, tile.length, ids.length, ids.length, 1]
  numbers.forEach((value, index) => header.setBigUint64(8 + index * 8, BigInt(value), true))
  ;[1, internalCompression, tileCompression, tileType, minZoom, maxZoom].forEach((value, index) => header.setUint8(96 + index, value))
  bounds.forEach((degrees, index) => header.setInt32(102 + index * 4, Math.round(degrees * 1e7), true))
  header.setUint8(118, maxZoom)
  center.forEach((degrees, index) => header.setInt32(119 + index * 4, Math.round(degrees * 1e7), true))
  return join(new Uint8Array(header.buffer), directory, metadata, tile)
}
