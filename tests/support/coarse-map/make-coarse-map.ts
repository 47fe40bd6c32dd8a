/**
 * Makes the files of the coarse map, `src/map/coarse/shores/data`: `npx tsx tests/support/coarse-map/make-coarse-map.ts`. README.md beside it
 * says where the shores come from.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import type { ShoreFile } from '#map/coarse/shores/shore-file.ts'
import { readWorld } from './read-world.ts'
import { areaOf, simplifyRing, type Point } from './simplify-ring.ts'

interface Collection {
  readonly attribution: string
  readonly license: string
  readonly features: readonly {
    readonly bbox?: ShoreFile['box']
    readonly properties: { readonly city: string; readonly kind: 'land' | 'river' }
    readonly geometry: { readonly coordinates: unknown }
  }[]
}

const NOTICES: Readonly<Record<string, string>> = {
  'ODbL-1.0': '© OpenStreetMap contributors, https://www.openstreetmap.org/copyright. Open Database License 1.0: see /licenses.txt.',
  'LGPL-3.0-or-later':
    'From GSHHG 2.3.7 by Paul Wessel and Walter H. F. Smith, simplified. GNU Lesser General Public License 3 or later, without warranty: see /licenses.txt.',
}
const WORLD_NOTICE = 'Made with Natural Earth, which is in the public domain.'
const CITY_SCALE = 10_000
const WORLD_SCALE = 100
/** Land that is all south of this is left out: Antarctica, where nobody is helped. */
const SOUTH = -60
const WORLD_BOX = [-180, -85.0511, 180, 85.0511] as const

/** @returns x and y, then steps; without points that the scale puts on the one before */
function encode(points: readonly Point[], scale: number): number[] {
  let [x, y] = [0, 0]
  return points.flatMap(([longitude, latitude], index) => {
    const [toX, toY] = [Math.round(longitude * scale), Math.round(latitude * scale)]
    const step = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step
  })
}

function write(name: string, file: ShoreFile): number {
  const text = `${JSON.stringify(file)}\n`
  writeFileSync(new URL(`../../../src/map/coarse/shores/data/${name}.json`, import.meta.url), text)
  const bytes = brotliCompressSync(text).length
  console.log(`${name}: ${text.length} bytes, ${bytes} compressed`)
  return bytes
}

function writeCities(source: string): number {
  const { features, license } = JSON.parse(readFileSync(new URL(source, import.meta.url), 'utf8')) as Collection
  const notice = NOTICES[license]
  if (notice === undefined) throw new Error(`no notice for ${license}`)
  return features
    .filter(({ properties }) => properties.kind === 'land')
    .reduce((total, { bbox, properties: { city }, geometry }) => {
      if (!bbox) throw new Error(`${city} has no box`)
      const land = (geometry.coordinates as Point[][][]).map((polygon) => polygon.map((ring) => encode(ring.slice(0, -1), CITY_SCALE)))
      const rivers = features
        .filter(({ properties }) => properties.city === city && properties.kind === 'river')
        .flatMap((each) => (each.geometry.coordinates as Point[][]).map((line) => encode(line, CITY_SCALE)))
      return total + write(city, { notice, box: bbox, scale: CITY_SCALE, land, ...(rivers.length > 0 ? { rivers } : {}) })
    }, 0)
}

/** Degrees: fine around the cities whose maps have details, where one looks at the surroundings, and 20 km far from them. */
function worldTolerance([longitude, latitude]: Point): number {
  const nearest = Math.min(
    ...BUILT_IN_CITIES.map((city) =>
      Math.hypot((longitude - city.longitude) * Math.cos((city.latitude * Math.PI) / 180), latitude - city.latitude),
    ),
  )
  return Math.min(0.2, Math.max(0.01, 0.006 * nearest + Math.max(0, nearest - 8) * 0.012))
}

function writeWorld(): number {
  const land = readWorld()
    .filter(([outer = []]) => outer.some(([, latitude]) => latitude > SOUTH))
    // Natural Earth draws 'Null Island', a square metre around 0, 0 that does not exist.
    .filter(([outer = []]) => !outer.every((point) => Math.hypot(...point) < 0.01))
    .map((polygon) =>
      polygon
        .filter((ring) => ring[0] !== undefined && areaOf(ring) > 6 * worldTolerance(ring[0]) ** 2)
        .map((ring) => encode(simplifyRing(ring, worldTolerance), WORLD_SCALE))
        .filter((ring) => ring.length >= 6),
    )
    .filter((polygon) => polygon.length > 0)
  return write('world', { notice: WORLD_NOTICE, box: WORLD_BOX, scale: WORLD_SCALE, land })
}

const total = writeWorld() + writeCities('shores-gshhg.geojson') + writeCities('shores-osm.geojson')
console.log(`together ${total} bytes compressed`)
