import { expect, test } from 'vitest'
import { cachedBasemapTile, isBasemapListRequest, isBasemapTileRequest, isCacheableList } from './basemap-rules.ts'

const app = 'https://nearhelp.example'
const tile = `${app}/maps/san-francisco/0123456789ab/15/5242/12664.mvt`

test.each([
  ['a tile', { method: 'GET', url: tile }, true],
  ['a tile with a query', { method: 'GET', url: `${tile}?x=1` }, true],
  ['a tile elsewhere', { method: 'GET', url: tile.replace('nearhelp', 'other') }, false],
  ['a write', { method: 'POST', url: tile }, false],
  ['the whole file', { method: 'GET', url: `${app}/maps/san-francisco.pmtiles` }, false],
  ['a tile without an id', { method: 'GET', url: `${app}/maps/san-francisco/15/5242/12664.mvt` }, false],
])('%s', (_what, request, expected) => {
  expect(isBasemapTileRequest(request, app)).toBe(expected)
  expect(isBasemapListRequest(request, app)).toBe(false)
})

test('the list is ours', () => {
  expect(isBasemapListRequest({ method: 'GET', url: `${app}/maps/cities.json` }, app)).toBe(true)
  expect(isBasemapListRequest({ method: 'GET', url: 'https://other.example/maps/cities.json' }, app)).toBe(false)
})

const answer = (body: BodyInit, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'immutable', ...headers },
  })

test('the list is cached, and no page in its place', () => {
  expect(isCacheableList(Response.json({ cities: [] }))).toBe(true)
  expect(isCacheableList(Response.json({}, { status: 503 }))).toBe(false)
  expect(isCacheableList(answer('<!doctype html>', 200, { 'content-type': 'text/html' }))).toBe(false)
})

test('a tile is cached with its true size, as it was delivered', async () => {
  const cached = await cachedBasemapTile(answer('decoded', 200, { 'content-encoding': 'gzip', 'content-length': '3' }))
  expect(Object.fromEntries(cached?.headers ?? [])).toEqual({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'immutable',
    'content-length': '7',
  })
  expect(await cached?.text()).toBe('decoded')
})

test('an empty tile is cached too', async () => {
  expect((await cachedBasemapTile(new Response(null, { status: 204 })))?.status).toBe(204)
})

test.each([
  ['an error', answer('x', 404)],
  ['a part', answer('x', 206)],
  ['a login page', answer('<!doctype html>', 200, { 'content-type': 'text/html' })],
  ['a tile that would fill the cache', answer(new Uint8Array(2_000_001))],
  ['no answer', Response.error()],
])('%s is not cached', async (_what, response) => {
  expect(await cachedBasemapTile(response)).toBeNull()
})
