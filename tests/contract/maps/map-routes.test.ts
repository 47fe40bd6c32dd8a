import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basemapFilePath, BASEMAP_LIST_PATH, basemapListSchema, basemapTilePath, placesPath, type Basemap } from '#config/map/basemap.ts'
import type { OpenMaps } from '#server/maps/map-source.ts'
import { listen, type Listening } from '#server/node/http/listen.ts'
import { openMapFolder } from '#server/node/maps/map-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'

const packaged = fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url))
const contents = readFileSync(packaged)
const packagedPlaces = packaged.replace(/pmtiles$/, 'places')
const FILE = basemapFilePath('san-francisco')
const TILE = { z: 15, x: 5242, y: 12_664 }

let folder = ''
let server: TestApp
let listening: Listening
let map: Basemap

const openMaps: OpenMaps = () => openMapFolder({ folder, nowMs: () => performance.now(), report: () => undefined })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers, method })
const bytesOf = async (response: Response): Promise<Buffer<ArrayBuffer>> => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-map-routes-'))
  copyFileSync(packaged, join(folder, 'san-francisco.pmtiles'))
  copyFileSync(packagedPlaces, join(folder, 'san-francisco.places'))
  server = await openTestApp({ openMaps })
  listening = await listen(server.app, { host: '127.0.0.1', port: 0, trustedProxies: 0 })
  const [first] = v.parse(basemapListSchema, await (await get(BASEMAP_LIST_PATH)).json()).cities
  if (!first) throw new Error('no map is served')
  map = first
})
afterAll(async () => {
  await listening.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('the list', () => {
  test('names each map and is revalidated', async () => {
    const response = await get(BASEMAP_LIST_PATH)
    expect(await response.json()).toEqual({ cities: [map], shores: [] })
    expect(map).toMatchObject({ slug: 'san-francisco', bytes: contents.length, center: [-122.4044, 37.7849] })
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
    const again = await get(BASEMAP_LIST_PATH, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('answers HEAD without a body', async () => {
    const response = await get(BASEMAP_LIST_PATH, {}, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('a tile', () => {
  const tile = (at = TILE, id = map.id): Promise<Response> => get(basemapTilePath({ slug: 'san-francisco', id }, at))

  test('is as it is stored, and may be cached permanently', async () => {
    const response = await tile()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await bytesOf(response)).includes('roads')).toBe(true)
    const raw = await server.app.fetch(new Request(`http://x${basemapTilePath(map, TILE)}`))
    const packed = await bytesOf(raw)
    expect(contents.includes(packed)).toBe(true)
    expect(gunzipSync(new Uint8Array(packed)).includes('roads')).toBe(true)
    expect(raw.headers.get('content-length')).toBe(String(packed.length))
  })

  test('is 404 outside, deeper, or at another id', async () => {
    const statuses = [
      tile({ z: 15, x: 1, y: 1 }),
      tile({ z: 16, x: 10_484, y: 25_328 }),
      tile(TILE, '0123456789ab'),
      tile({ z: 7, x: 20, y: 49 }),
    ]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test.each([
    '99/0/0',
    '15/99999999/99999999',
    '15/999999999999999999/1',
    '-1/0/0',
    '15/5242/12664.0',
    '1e1/0/0',
    '15/0x147a/12664',
    '٣/0/0',
  ])('%s is 404', async (at) => {
    expect((await get(`/maps/san-francisco/${map.id}/${at}.mvt`)).status).toBe(404)
  })
})

describe('the places', () => {
  const path = (id = map.places?.id ?? ''): string => placesPath('san-francisco', id)

  test('are listed, whole, compressed where the client takes it, and may be cached permanently', async () => {
    const places = readFileSync(packagedPlaces)
    expect(map.places).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/) as string, bytes: places.length })
    const response = await get(path())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await bytesOf(response)).equals(places)).toBe(true)
    const plain = await get(path(), { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, String(places.length)])
    expect((await bytesOf(plain)).equals(places)).toBe(true)
    const head = await get(path(), { 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(places.length), ''])
  })

  test('are 404 at another id, for another city, and by their file’s name', async () => {
    const paths = [
      path('0123456789ab'),
      path().replace('san-francisco', 'lagos'),
      '/maps/san-francisco.places',
      `${path()}/x`,
      path().toUpperCase(),
    ]
    for (const other of paths) expect((await get(other)).status, other).toBe(404)
  })
})

describe('the whole file', () => {
  test('has a strong tag and takes ranges', async () => {
    const response = await get(FILE)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(contents.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: `"${map.id}"`,
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await bytesOf(response)).equals(contents)).toBe(true)
  })

  test('answers HEAD with its size and without its bytes', async () => {
    const response = await get(FILE, { range: 'bytes=0-9' }, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, String(contents.length), ''])
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=300000-500000', 300_000, 500_001],
    ['bytes=622200-', 622_200, contents.length],
    ['bytes=-22', contents.length - 22, contents.length],
    ['bytes=622200-99999999', 622_200, contents.length],
  ])('%s', async (range, start, end) => {
    const response = await get(FILE, { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${contents.length}`])
    expect(response.headers.get('content-length')).toBe(String(end - start))
    expect((await bytesOf(response)).equals(contents.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=622222-', 'bytes=-0', 'bytes=999999999999999999999-'])('%s cannot be had', async (range) => {
    const response = await get(FILE, { range })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([416, `bytes */${contents.length}`, ''])
  })

  test.each(['bytes=0-1,5-6', `bytes=${'0-1,'.repeat(1_000)}2-3`, 'bytes=9-1', 'pages=1-2'])('%.20s is the whole file', async (range) => {
    const response = await get(FILE, { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
    expect((await bytesOf(response)).length).toBe(contents.length)
  })

  test('a part of another file than the one that was begun is not sent', async () => {
    const status = async (condition: string): Promise<number> => {
      const response = await get(FILE, { range: 'bytes=5-9', 'if-range': condition })
      await response.arrayBuffer()
      return response.status
    }
    expect(await status(`"${map.id}"`)).toBe(206)
    for (const other of [`W/"${map.id}"`, '"0123456789ab"', 'Thu, 26 Nov 2026 10:00:00 GMT']) expect(await status(other)).toBe(200)
  })

  test('is not sent to somebody who has it', async () => {
    const response = await get(FILE, { 'if-none-match': `"${map.id}"`, range: 'bytes=0-9' })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, `"${map.id}"`, ''])
  })

  test('that is replaced during a download ends it, and a resumed one begins again', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'nearhelp-map-copy-'))
    const own = join(copy, 'san-francisco.pmtiles')
    copyFileSync(packaged, own)
    const opened = await openMapFolder({ folder: copy, nowMs: () => performance.now(), report: () => undefined })
    const other = await openTestApp({ openMaps: async () => opened })
    const ask = (headers: Record<string, string> = {}): Promise<Response> => other.app.fetch(new Request(`http://x${FILE}`, { headers }))
    const begun = await ask()
    const reader = begun.body?.getReader()
    await reader?.read()
    appendFileSync(own, 'x')
    await expect(reader?.read()).rejects.toThrow('the file changed')
    const etag = begun.headers.get('etag') ?? ''
    const resumed = await ask({ range: 'bytes=131072-', 'if-range': etag })
    expect([resumed.status, resumed.headers.get('etag') === etag, (await bytesOf(resumed)).length]).toEqual([
      200,
      false,
      contents.length + 1,
    ])
    copyFileSync(packaged, join(copy, 'next'))
    renameSync(join(copy, 'next'), own)
    expect((await ask({ range: 'bytes=131072-', 'if-range': etag })).status).toBe(206)
    await other.close()
    rmSync(copy, { recursive: true })
  })
})

test('a server without maps lists none', async () => {
  const without = await openTestApp()
  expect((await without.call('GET', BASEMAP_LIST_PATH)).body).toEqual({ cities: [], shores: [] })
  expect((await without.call('GET', FILE)).status).toBe(404)
  await without.close()
})
