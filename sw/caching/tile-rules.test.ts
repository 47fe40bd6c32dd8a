import { tileMaxAgeMs } from '#config/map/tiles.ts'
import { expect, test } from 'vitest'
import { isFreshTile, isReadableRequest, isTileAddress, cachedAtHeader, isCacheableTile } from './tile-rules.ts'

const app = 'https://nearhelp.example'
const template = 'https://tiles.example/{z}/{x}/{y}.png'
test.each([
  ['a tile of the configured origin', 'https://tiles.example/13/1/2.png', true],
  ['a tile that our server serves', `${app}/tiles/13/1/2.png`, true],
  ['our own image that is no tile', `${app}/icons/icon-192.png`, false],
  ['an image from elsewhere', 'https://elsewhere.example/13/1/2.png', false],
])('%s', (_what, address, expected) => {
  expect(isTileAddress(address, template, app)).toBe(expected)
})

test('where no server is set, only our own origin has tiles', () => {
  expect(isTileAddress('https://tiles.example/13/1/2.png', null, app)).toBe(false)
  expect(isTileAddress(`${app}/tiles/13/1/2.png`, null, app)).toBe(true)
})

test.each([
  ['GET', 'cors', true],
  ['GET', 'no-cors', false],
  ['POST', 'cors', false],
] as const)('a tile that is requested by %s with %s can be read: %s', (method, mode, expected) => {
  expect(isReadableRequest({ method, mode })).toBe(expected)
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
