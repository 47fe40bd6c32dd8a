import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { tileAt } from '#config/map/tile-coordinates.ts'
import { readPlaces as readWith } from '#config/places/read-places.ts'
import { searchTyped } from '#domain/location/search/search-typed.ts'
import { nearestCrossing } from '#domain/location/search/nearest-crossing.ts'
import { encodeTile } from '#tests/support/map/encode-tile.ts'
import { craftMap } from '#tests/support/maps/craft-map.ts'
import { MAX_POINTS } from '#workers/map/data/read-tile.ts'
import { openArchive, type MapArchive } from '../map-archive.ts'
import type { MapFile } from '../map-file.ts'
import { makePlaces, type MadePlaces } from './make-places.ts'

const MAP = '0123456789ab'
const readPlaces = (bytes: Uint8Array) => readWith(bytes, new TextDecoder('utf-8', { fatal: true }))
const fileOf = (bytes: Uint8Array<ArrayBuffer>): MapFile => ({
  size: bytes.length,
  changedMs: 0,
  read: async (offset, length) => bytes.slice(offset, offset + length),
})

async function archiveOf(bytes: Uint8Array<ArrayBuffer>): Promise<MapArchive> {
  const opened = await openArchive(fileOf(bytes))
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

async function made(bytes: Uint8Array<ArrayBuffer>): Promise<MadePlaces> {
  const places = await makePlaces(await archiveOf(bytes), MAP, 'San Francisco')
  if (!places.ok) throw new Error(places.error)
  return places.value
}

const packaged = (ending: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../demo/maps/san-francisco${ending}`, import.meta.url))))

test('the packaged places are those of the packaged map, and small', async () => {
  const { openServedMap } = await import('../served-map.ts')
  const { cityOrDefault } = await import('#domain/cities.ts')
  const map = packaged('.pmtiles')
  const served = await openServedMap(fileOf(map), cityOrDefault('San Francisco'), () => undefined)
  if (!served.ok) throw new Error(served.error)
  const places = await makePlaces(await archiveOf(map), served.value.basemap.id, 'San Francisco')
  if (!places.ok) throw new Error(places.error)
  const file = packaged('.places')
  // Otherwise: npm run maps -- index server/demo/maps/san-francisco.pmtiles
  expect(Buffer.from(places.value.bytes).equals(file)).toBe(true)
  expect(file.length).toBeLessThan(40_000)
  expect(brotliCompressSync(file).length).toBeLessThan(25_000)
  expect(places.value).toMatchObject({ skippedTiles: 0, leftOut: 0 })
  const table = readPlaces(file)
  const options = { cityWords: ['san', 'francisco'], origin: { latitude: 37.7849, longitude: -122.4044 }, language: 'en', limit: 3 }
  expect(searchTyped(table, '850 marke', options)).toMatchObject([{ kind: 'street', name: 'Market Street', number: { text: '850' } }])
  expect(searchTyped(table, 'southern baptist', options)).toMatchObject([{ kind: 'worship' }])
  expect(nearestCrossing(table, { latitude: 37.7838, longitude: -122.4058 }, 'en')).toEqual(['5th', 'Mission'])
})

type Line = readonly (readonly [number, number])[]

/** A street of the middle tile, and what else it has. */
const road = (name: unknown, line: Line, props: Readonly<Record<string, string | number | boolean>> = {}) =>
  ({ type: 2, props: { kind: 'minor_road', kind_detail: 'residential', name: name as string, ...props }, lines: [line] }) as const
const point = (props: Readonly<Record<string, string | number | boolean>>, at: readonly [number, number] = [100, 100]) =>
  ({ type: 1, props, lines: [[at]] }) as const

const CENTER = [-122.4, 37.785] as const
/** Bounds of one tile of zoom 14, so that no other is read. */
const bounds = [CENTER[0] - 0.000_1, CENTER[1] - 0.000_1, CENTER[0] + 0.000_1, CENTER[1] + 0.000_1] as const
const mapOf = (tile: Uint8Array): Uint8Array<ArrayBuffer> =>
  craftMap({ bounds, center: CENTER, minZoom: 14, maxZoom: 14, tile: new Uint8Array(tile) })
const namesOf = ({ bytes }: MadePlaces): readonly string[] => readPlaces(bytes).names

describe('one tile', () => {
  test('streets that cross or meet have a crossing; bridges, tunnels, driveways and paths have none', async () => {
    const across: Line = [
      [0, 1000],
      [4000, 1000],
    ]
    const down = (x: number, from = 0): Line => [
      [x, from],
      [x, 2000],
    ]
    const places = await made(
      mapOf(
        encodeTile({
          roads: [
            road('Main Street', across),
            road('Oak Street', down(500)),
            // It begins a meter beside the other street.
            road('Elm Street', down(1000, 1001)),
            road('Too Short Street', down(1500, 1100)),
            road('Bridge Street', down(2000), { is_bridge: true }),
            road('Tunnel Street', down(2500), { is_tunnel: true }),
            road('Mall Driveway', down(3000), { kind_detail: 'service' }),
            road('Park Path', down(3500), { kind: 'path' }),
            road('Railway', down(3600), { kind: 'rail' }),
            road('Main Street', down(3800)),
          ],
        }),
      ),
    )
    expect(places.counts).toEqual({ streets: 8, districts: 0, points: 0, crossings: 2 })
    const { first, second } = readPlaces(places.bytes).crossings
    const table = readPlaces(places.bytes)
    const name = (place = 0): string | undefined => table.names[table.nameOf[place] ?? 0]
    const crossings = Array.from(first, (place, at) => [name(place), name(second[at])])
    expect(crossings).toHaveLength(2)
    expect(crossings).toEqual(
      expect.arrayContaining([
        ['Elm Street', 'Main Street'],
        ['Main Street', 'Oak Street'],
      ]),
    )
  })

  test('a street is at a point of its own, near its middle, and as long as it is', async () => {
    const places = await made(
      mapOf(
        encodeTile({
          roads: [
            road('Bent Street', [
              [0, 0],
              [2000, 0],
              [2000, 2000],
            ]),
          ],
        }),
      ),
    )
    const { latitudes, longitudes, radii } = readPlaces(places.bytes)
    const tile = tileAt({ longitude: CENTER[0], latitude: CENTER[1] }, 14)
    expect((((longitudes[0] ?? 0) + 180) / 360) * 2 ** 14 - tile.x).toBeCloseTo(2000 / 4096, 2)
    expect(latitudes[0]).toBeCloseTo(37.79, 1)
    // 2,000 of 4,096 units of a tile that is 1.93 km wide there.
    expect(radii[0]).toBeGreaterThan(900)
    expect(radii[0]).toBeLessThan(1_000)
  })

  test('places are what the map says, once, and the city is none within itself', async () => {
    const { bytes } = await made(
      mapOf(
        encodeTile({
          places: [
            point({ kind: 'neighbourhood', name: 'SoMa', 'name:es': 'Al sur', 'name:zh-Hans': '市场南' }),
            point({ kind: 'locality', name: 'San Francisco' }),
            point({ kind: 'locality', name: 'Oakland' }),
            point({ kind: 'country', name: 'United States' }),
          ],
          pois: [
            point({ kind: 'hotel', name: 'Grand' }),
            point({ kind: 'hotel', name: 'Grand' }, [120, 100]),
            point({ kind: 'hotel', name: 'Grand' }, [4000, 100]),
            point({ kind: 'unheard_of', name: 'Thing' }),
            point({ kind: 'hotel', name: 'Next tile' }, [4100, 100]),
            point({ kind: 'hotel' }),
          ],
          water: [point({ kind: 'bay', name: 'Bay' })],
        }),
      ),
    )
    const table = readPlaces(bytes)
    const options = { cityWords: [], origin: { latitude: CENTER[1], longitude: CENTER[0] }, language: 'zh', limit: 9 }
    const found = (typed: string) => searchTyped(table, typed, options).map(({ kind, name }) => `${kind} ${name}`)
    expect(found('soma')).toEqual(['district 市场南'])
    expect(found('al sur')).toEqual(['district 市场南'])
    expect(found('oak')).toEqual(['town Oakland'])
    expect(found('grand')).toEqual(['lodging Grand', 'lodging Grand'])
    expect(found('thing')).toEqual(['place Thing'])
    expect(found('bay')).toEqual(['water Bay'])
    expect(table.names.filter((name) => /^(San|United|Next)/.test(name))).toEqual([])
  })

  test('names are text: markup stays, what moves or hides text does not, and nothing is no name', async () => {
    const names = ['<img src=x onerror=alert(1)>', '\u202Eevil\nname', '  ', '\u0000', '★', 'x'.repeat(81), 'क्‍ष']
    const places = await made(mapOf(encodeTile({ pois: names.map((name, at) => point({ kind: 'hotel', name }, [at * 500, 0])) })))
    expect(namesOf(places)).toEqual(['evil name', '<img src=x onerror=alert(1)>', 'क्‍ष'])
  })
})

test('a tile that is damaged, or has too many points, is left out and counted', async () => {
  const good = encodeTile({
    roads: [
      road('Good Street', [
        [0, 0],
        [10, 10],
      ]),
    ],
  })
  const points = Array.from({ length: MAX_POINTS + 2 }, (_, at) => [at % 4096, at % 7] as const)
  for (const tile of [good.slice(0, -3), encodeTile({ roads: [road('Endless Street', points)] }), new TextEncoder().encode('no tile')]) {
    const places = await makePlaces(await archiveOf(mapOf(tile)), MAP, '')
    expect(places).toEqual({ ok: false, error: 'It has no names of streets or places.' })
  }
})

test('a map of a whole country is refused before it is read', async () => {
  const places = await makePlaces(await archiveOf(craftMap({ bounds: [-125, 30, -110, 45] })), MAP, '')
  expect(places).toEqual({
    ok: false,
    error: expect.stringMatching(/^It has \d+ tiles, at most 60000 are read: extract the city alone\.$/) as string,
  })
})
