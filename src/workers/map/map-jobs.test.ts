import type { Basemap } from '#config/map/basemap.ts'
import { encodeTile, type TestFeature } from '#tests/support/map/encode-tile.ts'
import { drawnIn, fakeCanvas, type Drawn } from '#tests/support/map/fake-canvas.ts'
import { expect, test, vi } from 'vitest'
import { dataTileOf } from './data-tile.ts'
import { createMapJobs, type MapPlatform } from './map-jobs.ts'
import { MAP_COLORS, type MapColor, type MapStyle } from './map-style.ts'
import type { TileRequest } from './tile-request.ts'

const basemap: Basemap = {
  slug: 'grid',
  id: '0123456789ab',
  bytes: 1,
  bounds: [-180, -85, 180, 85],
  minZoom: 8,
  maxZoom: 15,
  center: [0, 0],
  attribution: '',
}
const style: MapStyle = {
  colors: Object.fromEntries(MAP_COLORS.map((name) => [name, `#${name}`])) as Record<MapColor, string>,
  font: 'sans-serif',
  language: 'en',
}

const street = (name: string, from: readonly [number, number], to: readonly [number, number], kind = 'major_road'): TestFeature => ({
  type: 2,
  props: { kind, name, 'name:de': `${name}straße` },
  lines: [[from, to]],
})

/** The same streets in each tile, beyond its edges as in a real one, so that names at edges would collide. */
const streets = encodeTile({
  roads: [
    ...[300, 1200, 2100, 3000, 3900].map((at, n) => street(`Avenue ${'ABCDE'[n] ?? ''}`, [at, -64], [at + 200, 4160])),
    ...[200, 1100, 2000, 2900, 3800].map((at, n) => street(`Street ${n + 1}`, [-64, at], [4160, at - 150], 'minor_road')),
  ],
  places: [
    { type: 1, props: { kind: 'neighbourhood', name: 'Old Market', min_zoom: 10 }, lines: [[[2048, 2048]]] },
    { type: 1, props: { kind: 'neighbourhood', name: 'South Yards', min_zoom: 10 }, lines: [[[4090, 2048]]] },
  ],
  buildings: [
    {
      type: 3,
      props: { kind: 'building' },
      lines: [
        [
          [1000, 1000],
          [1200, 1000],
          [1200, 1300],
        ],
      ],
    },
  ],
})

const answering = (answer: (url: string) => Response | Promise<Response>): MapPlatform => ({
  readStored: () => Promise.resolve(undefined),
  fetch: (url) => Promise.resolve(answer(url)),
  readCache: () => Promise.resolve(undefined),
  createCanvas: fakeCanvas,
  nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)),
})

const request = (id: number, x: number, y: number, z = 16): TileRequest => ({
  id,
  basemap,
  dataTile: dataTileOf(basemap, { z, x, y }),
  x,
  y,
  z,
  ratio: 2,
  cachedOnly: false,
  focus: { zoom: z, x, y },
})

/** The four by four tiles around a place, which come from nine data tiles. */
const view = Array.from({ length: 16 }, (_, n) => request(n + 1, 10_001 + (n % 4), 20_001 + Math.floor(n / 4)))

const namesIn = (picture: unknown): readonly Drawn[] => drawnIn(picture).filter(({ what }) => what === 'fillText')

/** Paints tiles whose data arrives after different delays. @returns the names in each, by id */
async function painted(tiles: readonly TileRequest[], delayOf: (url: string) => number): Promise<Map<number, readonly Drawn[]>> {
  const jobs = createMapJobs(
    answering(async (url) => {
      await new Promise((resolve) => setTimeout(resolve, delayOf(url)))
      return new Response(streets)
    }),
  )
  jobs.setStyle(style)
  const found = await Promise.all(tiles.map(async (tile) => [tile.id, namesIn(await jobs.paint(tile))] as const))
  return new Map(found.sort(([one], [other]) => one - other))
}

test('whatever the order in which tiles arrive, they have the same names in the same places', async () => {
  const inOrder = await painted(view, () => 0)
  const reversed = await painted([...view].reverse(), (url) => (url.length * 7 + Number(/(\d)\.mvt/.exec(url)?.[1])) % 11)
  expect(reversed).toEqual(inOrder)
  const names = [...inOrder.values()].flat().map(({ of }) => of[0])
  expect(names).toEqual(expect.arrayContaining(['Avenue A', 'Avenue B', 'Avenue D', 'Street 1', 'Street 4']))
  // Set apart, letter by letter.
  expect(names).toContain('M')
})

test('a name that goes beyond one painted tile continues in the next, and none crosses the edge of a data tile', async () => {
  const tiles = await painted(view, () => 0)
  /** Names by data tile, with positions in px of the world. */
  const places = view.flatMap(({ id, x, y }) =>
    (tiles.get(id) ?? []).map((drawn) => ({ text: drawn.of[0], x: x * 512 + drawn.x, y: y * 512 + drawn.y, data: `${x >> 1}/${y >> 1}` })),
  )
  const drawings = (text: string, data: string): ReadonlySet<string> =>
    new Set(places.filter((one) => one.text === text && one.data === data).map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`))
  const datas = new Set(places.map(({ data }) => data))
  for (const name of ['Avenue A', 'Avenue B', 'Street 1', 'Street 4']) {
    const different = [...datas].map((data) => drawings(name, data).size)
    expect(Math.max(...different)).toBe(1)
  }
  const cut = ['Avenue A', 'Avenue B', 'Street 1', 'Street 4'].filter(
    (name) => places.filter(({ text }) => text === name).length > [...datas].filter((data) => drawings(name, data).size > 0).length,
  )
  expect(cut).not.toEqual([])
  // Its point is 6 units from the edge: the name would be cut, and is left out.
  expect(places.some(({ text }) => text === 'Y')).toBe(false)
})

test('another language and other colours are painted from then on', async () => {
  const jobs = createMapJobs(answering(() => new Response(streets)))
  jobs.setStyle(style)
  await jobs.paint(request(1, 10_000, 20_000))
  jobs.setStyle({ ...style, language: 'de' })
  const names = namesIn(await jobs.paint(request(2, 10_000, 20_000))).map(({ of }) => of[0])
  expect(names.some((name) => String(name).endsWith('straße'))).toBe(true)
})

test('names of districts that the page writes keep their room, are not painted, and are told with their places', async () => {
  const jobs = createMapJobs(answering(() => new Response(streets)))
  jobs.setStyle(style)
  const tile = request(1, 10_000, 20_000)
  const others = ({ of }: Drawn): boolean => String(of[0]).length > 1
  const before = namesIn(await jobs.paint(tile)).filter(others)
  expect(jobs.districts(tile.dataTile, 16)).toEqual([])
  jobs.setStyle({ ...style, districtsApart: true })
  expect(namesIn(await jobs.paint({ ...tile, id: 2 }))).toEqual(before)
  // Half of the extent of 4,096 units is the middle of 512 px.
  expect(jobs.districts(tile.dataTile, 16)).toMatchObject([{ text: 'Old Market', x: 256, y: 256 }])
  expect(jobs.districts(tile.dataTile, 15)).toEqual([])
})

test('beyond the last zoom of the file its data is enlarged, and fetched once', async () => {
  const urls: string[] = []
  const jobs = createMapJobs(
    answering((url) => {
      urls.push(url)
      return new Response(streets)
    }),
  )
  jobs.setStyle(style)
  await Promise.all([jobs.paint(request(1, 40_000, 80_000, 18)), jobs.paint(request(2, 40_001, 80_000, 18))])
  expect(urls).toEqual(['/maps/grid/0123456789ab/15/5000/10000.mvt'])
  expect(await jobs.paint(request(3, 100, 200, 8))).toBe('empty')
})

test('a dropped tile is not painted, and the others are', async () => {
  const jobs = createMapJobs(answering(() => new Response(streets)))
  jobs.setStyle(style)
  const [first, second] = [jobs.paint(request(1, 10_000, 20_000)), jobs.paint(request(2, 10_001, 20_000))]
  jobs.drop(1)
  jobs.drop(99)
  expect(await first).toBe('dropped')
  expect(namesIn(await second).length).toBeGreaterThan(0)
})

test('a damaged tile has no picture, and the next one is painted', async () => {
  const jobs = createMapJobs(answering((url) => new Response(url.includes('/5000/') ? streets.slice(0, streets.length - 40) : streets)))
  jobs.setStyle(style)
  expect(await Promise.all([jobs.paint(request(1, 10_000, 20_000)), jobs.paint(request(2, 10_001, 20_001))])).toEqual(['empty', 'empty'])
  expect(drawnIn(await jobs.paint(request(3, 10_002, 20_000))).length).toBeGreaterThan(0)
})

test('a tile that could not be fetched is fetched when it is asked for again', async () => {
  let isOnline = false
  const jobs = createMapJobs(answering(() => (isOnline ? new Response(streets) : Promise.reject(new TypeError('Failed to fetch')))))
  jobs.setStyle(style)
  expect(await jobs.paint(request(1, 10_000, 20_000))).toBe('later')
  isOnline = true
  expect(namesIn(await jobs.paint(request(2, 10_000, 20_000))).length).toBeGreaterThan(0)
})

test('a worker that cannot draw says so', async () => {
  const jobs = createMapJobs({ ...answering(() => new Response(streets)), createCanvas: () => undefined })
  jobs.setStyle(style)
  expect(await jobs.paint(request(1, 10_000, 20_000))).toBe('unsupported')
})

test('a tile that is on this device is not fetched, also while nothing may be fetched', async () => {
  const fetch = vi.fn()
  const jobs = createMapJobs({ ...answering(() => new Response(streets)), fetch, readStored: async () => streets })
  jobs.setStyle(style)
  expect(namesIn(await jobs.paint({ ...request(1, 10_000, 20_000), cachedOnly: true })).length).toBeGreaterThan(0)
  expect(fetch).not.toHaveBeenCalled()
  expect(jobs.askedTiles()).toEqual([])
})

test('it tells which tiles it has fetched', async () => {
  const jobs = createMapJobs(answering(() => new Response(streets)))
  jobs.setStyle(style)
  await Promise.all([jobs.paint(request(1, 10_000, 20_000)), jobs.paint({ ...request(2, 20_000, 20_000), cachedOnly: true })])
  expect(jobs.askedTiles()).toEqual(['/maps/grid/0123456789ab/15/5000/10000.mvt'])
})
