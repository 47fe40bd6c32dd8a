import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES, type CitySlug } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { KNOWN_PLACES } from '#domain/location/known-places.ts'
import { decodeShores } from './decode-shores.ts'
import type { ShoreFile } from './shore-file.ts'
import { cityBox, SHORE_FILES, type ShoreName } from './shore-files.ts'
import { isLand, planeX, planeY, type Shores } from './shores.ts'

/** All files together, bytes compressed as they are served (issue 22). */
const BUDGET = 60_000
/** The shores are as true as their sources, which are older than some places built into the sea, m. */
const NEAR_M = 300

const textOf = (name: ShoreName): string => readFileSync(SHORE_FILES[name].url, 'utf8')
const names = Object.keys(SHORE_FILES) as ShoreName[]
const shoresOf = (name: ShoreName): Shores => decodeShores(JSON.parse(textOf(name)) as ShoreFile)
const onLand = (shores: Shores, { latitude, longitude }: Position): boolean => isLand(shores, planeX(longitude), planeY(latitude))

/** Returns whether land is within a distance, looking in 16 directions. */
function isNearLand(shores: Shores, { latitude, longitude }: Position): boolean {
  const degrees = NEAR_M / 111_000
  const around = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8)
  return around.some((angle) =>
    onLand(shores, { latitude: latitude + degrees * Math.sin(angle), longitude: longitude + degrees * Math.cos(angle) }),
  )
}

/** Returns whether the straight way between two places crosses water. */
function isWaterBetween(shores: Shores, from: Position, to: Position): boolean {
  const shares = Array.from({ length: 101 }, (_, step) => step / 100)
  return shares.some(
    (share) =>
      !onLand(shores, {
        latitude: from.latitude + share * (to.latitude - from.latitude),
        longitude: from.longitude + share * (to.longitude - from.longitude),
      }),
  )
}

function placeNamed(name: string): Position {
  const place = KNOWN_PLACES.find((each) => each.name === name)
  if (!place) throw new Error(`no place ${name}`)
  return place
}

test('all files together keep the budget', () => {
  const sizes = names.map((name) => brotliCompressSync(textOf(name)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET)
})

test.each(names)('the file %s says whose it is', (name) => {
  const { notice } = JSON.parse(textOf(name)) as ShoreFile
  expect(notice).toContain({ world: 'Natural Earth', doha: 'OpenStreetMap' }[name as string] ?? 'GSHHG')
})

describe.each(BUILT_IN_CITIES)('$name', (city) => {
  const shores = shoresOf(city.slug)

  test('the box of its file is the one that the map asks for', () => {
    const asked = cityBox(city)
    for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(shores.box[side]).toBeCloseTo(asked[side], 9)
  })

  test('its known places are on land, or at the shore', () => {
    const wet = KNOWN_PLACES.filter((place) => place.city === city.name && !onLand(shores, place) && !isNearLand(shores, place))
    expect(wet.map(({ name }) => name)).toEqual([])
  })
})

test.each<[CitySlug, string, string]>([
  ['lagos', 'Lagos Island', 'Apapa'],
  ['lagos', 'Victoria Island', 'Surulere'],
  ['lagos', 'Ikoyi', 'Victoria Island'],
  ['lagos', 'Ikorodu', 'University of Lagos'],
  ['ho-chi-minh-city', 'Bến Nghé', 'Thủ Thiêm'],
  ['ho-chi-minh-city', 'Bến Thành', 'Thảo Điền'],
  ['san-francisco', 'Ferry Building', 'Oakland'],
  ['doha', 'West Bay', 'Museum of Islamic Art'],
  ['doha', 'West Bay', 'The Pearl'],
])('in %s, water lies between %s and %s', (slug, from, to) => {
  expect(isWaterBetween(shoresOf(slug), placeNamed(from), placeNamed(to))).toBe(true)
})

test.each<[CitySlug, string, string]>([
  ['lagos', 'Ikeja', 'Surulere'],
  ['san-francisco', 'Civic Center', 'Daly City'],
  ['ho-chi-minh-city', 'Bến Thành', 'Chợ Lớn'],
  ['nairobi', 'Westlands', 'Karen'],
])('in %s, land lies between %s and %s', (slug, from, to) => {
  expect(isWaterBetween(shoresOf(slug), placeNamed(from), placeNamed(to))).toBe(false)
})

const GOLDEN_GATE = { latitude: 37.8199, longitude: -122.4783 }

test('the Golden Gate is open between the city and Marin', () => {
  const shores = shoresOf('san-francisco')
  expect(onLand(shores, GOLDEN_GATE)).toBe(false)
  expect(onLand(shores, { ...GOLDEN_GATE, latitude: 37.8 })).toBe(true)
  expect(onLand(shores, { ...GOLDEN_GATE, latitude: 37.85, longitude: -122.5 })).toBe(true)
})

test('the world has its continents and seas', () => {
  const world = shoresOf('world')
  for (const [latitude, longitude] of [
    [40, -100],
    [-10, -55],
    [48, 10],
    [0, 25],
    [60, 100],
    [-25, 135],
    [66, 178],
  ] as const)
    expect(onLand(world, { latitude, longitude })).toBe(true)
  for (const [latitude, longitude] of [
    [30, -40],
    [0, -150],
    [-30, 80],
    [66, 0],
    [-75, 0],
  ] as const)
    expect(onLand(world, { latitude, longitude })).toBe(false)
})
