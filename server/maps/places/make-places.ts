/** Makes the file of a city's places from its map. */
import { Compression } from 'pmtiles'
import { tileAt, type TileCoordinates } from '#config/map/tile-coordinates.ts'
import { PLACES_MAX_BYTES } from '#config/places/places-file.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { PlaceKind } from '#domain/location/search/place-kinds.ts'
import { makePlaceTable, type ListedCrossing, type ListedPlace } from '#domain/location/search/place-table.ts'
import { gunzip } from '../gunzip.ts'
import type { MapArchive } from '../map-archive.ts'
import { boundsOf } from '../map-content.ts'
import { joinStreets } from './street-pieces.ts'
import { findTileCrossings, type TileCrossing } from './tile-crossings.ts'
import { readTilePlaces, TILE_UNITS, type NamedLine, type NamedPoint, type WorldPoint } from './tile-places.ts'
import { writePlaces } from './write-places.ts'

/** Largest tile once unpacked, bytes. */
const TILE_MAX_BYTES = 4_000_000
/** Tiles of a box of 200 km. */
const MAX_TILES = 60_000
/** Points of interest of a file: the most important ones of a larger city. */
const MAX_POINTS = 90_000
/** An end of a street this near to another street meets it, m. */
const GAP_M = 3
/** Crossings of the same streets within this distance are one, such as those of the two sides of a road, m. */
const SAME_CROSSING_M = 80
/** Points of the same name and kind within this distance are one, such as the stops on both sides of a street, m. */
const SAME_POINT_M = 200
const EQUATOR_M = 40_075_017

export interface MadePlaces {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly counts: Readonly<Record<'streets' | 'districts' | 'points' | 'crossings', number>>
  /** Names in further languages. */
  readonly otherNames: number
  /** Tiles that cannot be read, or have too many points. */
  readonly skippedTiles: number
  /** Points of interest that are left out. */
  readonly leftOut: number
}

/** Returns the tiles of the deepest zoom within the bounds. */
function tilesOf({ header }: MapArchive): Result<TileCoordinates[], string> {
  const [west, south, east, north] = boundsOf(header)
  const first = tileAt({ longitude: west, latitude: north }, header.maxZoom)
  const last = tileAt({ longitude: east, latitude: south }, header.maxZoom)
  const [columns, rows] = [last.x - first.x + 1, last.y - first.y + 1]
  if (columns * rows > MAX_TILES) return fail(`It has ${columns * rows} tiles, at most ${MAX_TILES} are read: extract the city alone.`)
  return ok(
    Array.from({ length: columns * rows }, (_, at) => ({
      z: header.maxZoom,
      x: first.x + (at % columns),
      y: first.y + Math.floor(at / columns),
    })),
  )
}

/** Keeps the first of what is within a distance. */
function createNearbyFilter(units: number): (key: string, at: WorldPoint) => boolean {
  const kept = new Map<string, WorldPoint[]>()
  return (key, at) => {
    const near = kept.get(key) ?? []
    if (near.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) <= units)) return false
    kept.set(key, [...near, at])
    return true
  }
}

/** Returns the position of a point of the world. */
function createDegrees(zoom: number): (at: WorldPoint) => { readonly latitude: number; readonly longitude: number } {
  const size = 2 ** zoom * TILE_UNITS
  return ([x, y]) => ({
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size) * 360 - 180,
  })
}

interface Collected {
  readonly lines: NamedLine[]
  readonly points: NamedPoint[]
  readonly crossings: TileCrossing[]
  skippedTiles: number
}

/** @param meters of a unit. @throws MapChanged */
async function readAllTiles(archive: MapArchive, tiles: readonly TileCoordinates[], meters: number): Promise<Collected> {
  const collected: Collected = { lines: [], points: [], crossings: [], skippedTiles: 0 }
  for (const tile of tiles) {
    const stored = await archive.tile(tile)
    if (stored.ok && !stored.value) continue
    try {
      if (!stored.ok || !stored.value) throw new RangeError('the tile cannot be read')
      const isGzip = archive.header.tileCompression === Compression.Gzip
      const bytes = isGzip ? new Uint8Array(await gunzip(stored.value.buffer, TILE_MAX_BYTES)) : stored.value
      const { lines, points } = readTilePlaces(bytes, tile)
      collected.lines.push(...lines)
      collected.points.push(...points)
      collected.crossings.push(...findTileCrossings(lines, GAP_M / meters))
    } catch {
      collected.skippedTiles += 1
    }
  }
  return collected
}

const isPoint = (kind: PlaceKind): boolean => kind !== 'district' && kind !== 'town'

/**
 * Makes the file.
 * @param mapId of the map
 * @param cityName which is no place within itself
 * @returns it, or a sentence on why it cannot be made
 * @throws MapChanged
 */
export async function makePlaces(archive: MapArchive, mapId: string, cityName: string): Promise<Result<MadePlaces, string>> {
  const tiles = tilesOf(archive)
  if (!tiles.ok) return tiles
  const { maxZoom, minLat, maxLat } = archive.header
  const meters = (EQUATOR_M * Math.cos((((minLat + maxLat) / 2) * Math.PI) / 180)) / (2 ** maxZoom * TILE_UNITS)
  const collected = await readAllTiles(archive, tiles.value, meters)
  const degrees = createDegrees(maxZoom)

  const placeOfLine = new Map<NamedLine, ListedPlace>()
  const streets = joinStreets(collected.lines).map(({ lines, at, radius }): ListedPlace => {
    const { name, others, kind } = lines[0] as NamedLine
    const place = { name, others, kind, ...degrees(at), radiusM: radius * meters }
    for (const line of lines) placeOfLine.set(line, place)
    return place
  })
  const isNewPoint = createNearbyFilter(SAME_POINT_M / meters)
  const points = collected.points.filter(({ name, kind, at }) => name !== cityName && isNewPoint(`${kind} ${name}`, at))
  const districts = points.filter(({ kind }) => !isPoint(kind))
  const important = points.filter(({ kind }) => isPoint(kind)).toSorted((a, b) => a.minZoom - b.minZoom)
  const kept = important.slice(0, MAX_POINTS)
  const isNewCrossing = createNearbyFilter(SAME_CROSSING_M / meters)
  const crossings = collected.crossings.flatMap(({ lines, at }): ListedCrossing[] => {
    const [a, b] = lines.map((line) => placeOfLine.get(line))
    if (!a || !b) return []
    const isSwapped = b.name < a.name
    const [first, second] = isSwapped ? [b, a] : [a, b]
    return isNewCrossing(`${first.name}\n${second.name}`, at) ? [{ streets: [first, second], ...degrees(at) }] : []
  })
  const listed = [
    ...streets,
    ...[...districts, ...kept].map(({ name, others, kind, at }): ListedPlace => ({ name, others, kind, ...degrees(at) })),
  ]
  if (listed.length === 0) return fail('It has no names of streets or places.')
  const bytes = writePlaces(makePlaceTable(listed, crossings), mapId)
  if (bytes.length > PLACES_MAX_BYTES)
    return fail(`Its places would have ${bytes.length} bytes, at most ${PLACES_MAX_BYTES} are read: extract the city alone.`)
  return ok({
    bytes,
    counts: { streets: streets.length, districts: districts.length, points: kept.length, crossings: crossings.length },
    otherNames: listed.reduce((sum, { others = [] }) => sum + others.length, 0),
    skippedTiles: collected.skippedTiles,
    leftOut: important.length - kept.length,
  })
}
