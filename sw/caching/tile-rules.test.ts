import { tileMaxAgeMs } from '#config/map/tiles.ts'
import { expect, test } from 'vitest'
import { isFreshTile, isOfFormerServer, isTileRequest, cachedAtHeader, isCacheableTile } from './tile-rules.ts'

const app = 'https://nearhelp.example'
const template = 'https://tiles.example/{z}/{x}/{y}.png'
const cors = { method: 'GET', mode: 'cors' } as const

test.each([
  ['a tile of the configured origin', { ...cors, url: 'https://tiles.example/13/1/2.png' }, true],
  ['a tile that our server serves', { ...cors, url: `${app}/tiles/13/1/2.png` }, true],
  ['our own image that is no tile', { ...cors, url: `${app}/icons/icon-192.png` }, false],
  ['an image from elsewhere', { ...cors, url: 'https://elsewhere.example/13/1/2.png' }, false],
  ['a tile requested without CORS', { ...cors, mode: 'no-cors' as const, url: 'https://tiles.example/13/1/2.png' }, false],
  ['a write', { ...cors, method: 'POST', url: `${app}/tiles/13/1/2.png` }, false],
])('%s', (_what, request, expected) => {
  expect(isTileRequest(request, template, app)).toBe(expected)
})

test('where no server is set, only our own origin has tiles', () => {
  expect(isTileRequest({ ...cors, url: 'https://tiles.example/13/1/2.png' }, null, app)).toBe(false)
  expect(isTileRequest({ ...cors, url: `${app}/tiles/13/1/2.png` }, null, app)).toBe(true)
})

test.each([
  ['https://tiles.example/13/1/2.png', template, false],
  ['https://former.example/13/1/2.png', template, true],
  ['https://former.example/13/1/2.png', null, true],
  [`${app}/tiles/13/1/2.png`, null, false],
  [`${app}/maps/lagos/0123456789ab/14/1/2.mvt`, template, false],
])('the cached tile %s is of a former server beside %s: %s', (url, configured, expected) => {
  expect(isOfFormerServer({ url }, configured, app)).toBe(expected)
})

function response(status: number, type: ResponseType, contentType: string): Pick<Response, 'status' | 'type' | 'headers'> {
  return { status, type, headers: new Headers({ 'content-type': contentType }) }
}

test.each([
  ['an image with CORS', response(200, 'cors', 'image/png'), true],
  ['an opaque response', response(0, 'opaque', 'image/png'), false],
  ['an error with an image', response(404, 'cors', 'image/png'), false],
  ['part of an image', response(206, 'cors', 'image/png'), false],
  ['a login page with status 200', response(200, 'cors', 'text/html'), false],
])('caching %s', (_what, response, expected) => {
  expect(isCacheableTile(response)).toBe(expected)
})

test('a tile is fresh for seven days, and not when its time is missing or in the future', () => {
  const at = (ms: number): Headers => new Headers({ [cachedAtHeader]: String(ms) })
  const now = 1_900_000_000_000
  expect(isFreshTile(at(now - tileMaxAgeMs + 1), now)).toBe(true)
  expect(isFreshTile(at(now - tileMaxAgeMs), now)).toBe(false)
  expect(isFreshTile(at(now + 1000), now)).toBe(false)
  expect(isFreshTile(new Headers(), now)).toBe(false)
})
