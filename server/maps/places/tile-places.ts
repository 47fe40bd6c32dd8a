/** Reads what has a name in a tile: streets as lines, and places as points. */
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import { PLACE_NAME_MAX, PLACE_NAME_MAX_BYTES } from '#config/places/places-file.ts'
import { foldName } from '#domain/location/search/fold-name.ts'
import type { PlaceKind } from '#domain/location/search/place-kinds.ts'
import { NAME_LANGUAGES, type NameLanguage } from '#domain/location/search/place-table.ts'
import { readTile, type IsWanted } from '#workers/map/data/read-tile.ts'
import { poiKind } from './poi-kinds.ts'

/** Units of a tile's edge in which its points are. */
export const TILE_UNITS = 4096

/** Units of the whole world at the zoom of the tiles. */
export type WorldPoint = readonly [x: number, y: number]

export interface Named {
  readonly name: string
  readonly others: readonly (readonly [NameLanguage, string])[]
}

export interface NamedLine extends Named {
  readonly kind: 'street' | 'water'
  readonly tile: TileCoordinates
  readonly points: readonly WorldPoint[]
  /** False for bridges, tunnels, motorways, paths and driveways: people do not say that these cross a street. */
  readonly canCross: boolean
}

export interface NamedPoint extends Named {
  readonly kind: PlaceKind
  readonly at: WorldPoint
  /** Zoom from which on it is important enough to be drawn. */
  readonly minZoom: number
}

export interface TilePlaces {
  readonly lines: readonly NamedLine[]
  readonly points: readonly NamedPoint[]
}

type Properties = Parameters<IsWanted>[1]['props']

/** Line breaks, and characters that turn the direction of text around or have no shape. Joiners shape words in some scripts. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** Returns a name as it can be shown and found; undefined for what is none. */
function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim()
  const fits = name.length <= PLACE_NAME_MAX && new TextEncoder().encode(name).length <= PLACE_NAME_MAX_BYTES
  return fits && foldName(name) !== '' ? name : undefined
}

/** Keys of a language, the best first. */
const keysOf = (language: string): readonly string[] =>
  language === 'zh' ? ['name:zh', 'name:zh-Hans', 'name:zh-Hant'] : [`name:${language}`]

function namesOf(props: Properties): Named | undefined {
  const name = cleanName(props['name'])
  if (name === undefined) return undefined
  const others = NAME_LANGUAGES.slice(1).flatMap((language): [NameLanguage, string][] => {
    const other = keysOf(language)
      .map((key) => cleanName(props[key]))
      .find((each) => each !== undefined)
    return other === undefined || other === name ? [] : [[language, other]]
  })
  return { name, others }
}

const ROADS = new Set<unknown>(['highway', 'major_road', 'minor_road', 'path'])
const BESIDE = new Set<unknown>(['service', 'busway', 'track', 'raceway'])
const DISTRICTS = new Set<unknown>(['neighbourhood', 'macrohood', 'borough', 'suburb', 'quarter'])

const isWanted: IsWanted = (layer, { props, geomType }) => {
  if (typeof props['name'] !== 'string') return false
  if (layer === 'roads') return geomType === 2 && ROADS.has(props['kind'])
  if (layer === 'water') return geomType === 1 || geomType === 2
  return geomType === 1 && (layer === 'pois' || layer === 'places')
}

const canCross = ({ kind, kind_detail, is_bridge, is_tunnel, is_link }: Properties): boolean =>
  (kind === 'major_road' || kind === 'minor_road') &&
  !BESIDE.has(kind_detail) &&
  is_bridge !== true &&
  is_tunnel !== true &&
  is_link !== true

/** Returns what a point is; undefined for countries and regions. */
function kindOfPoint(layer: string, kind: unknown): PlaceKind | undefined {
  if (layer === 'water') return 'water'
  if (layer === 'pois') return poiKind(kind)
  return DISTRICTS.has(kind) ? 'district' : kind === 'locality' ? 'town' : undefined
}

/** @throws RangeError for a damaged tile, or one of too many points */
export function readTilePlaces(bytes: Uint8Array, tile: TileCoordinates): TilePlaces {
  const lines: NamedLine[] = []
  const points: NamedPoint[] = []
  const inWorld = ({ x, y }: { readonly x: number; readonly y: number }): WorldPoint => [tile.x * TILE_UNITS + x, tile.y * TILE_UNITS + y]
  for (const [layer, features] of readTile(bytes, TILE_UNITS, isWanted))
    for (const { props, geomType, geom } of features) {
      const named = namesOf(props)
      if (!named) continue
      if (geomType === 2) {
        const shared = {
          ...named,
          kind: layer === 'roads' ? 'street' : 'water',
          tile,
          canCross: layer === 'roads' && canCross(props),
        } as const
        for (const line of geom) if (line.length > 1) lines.push({ ...shared, points: line.map(inWorld) })
        continue
      }
      const kind = kindOfPoint(layer, props['kind'])
      const [first] = geom[0] ?? []
      // Tiles repeat what is beside them.
      if (kind === undefined || !first || Math.min(first.x, first.y) < 0 || Math.max(first.x, first.y) > TILE_UNITS) continue
      const minZoom = props['min_zoom']
      points.push({ ...named, kind, at: inWorld(first), minZoom: typeof minZoom === 'number' ? minZoom : tile.z })
    }
  return { lines, points }
}
