import { expect, test } from 'vitest'
import { defaultTileUrl, tileOrigin, tileUrl } from './tiles.ts'

test('the default is used when the build names no other', () => {
  expect(tileUrl).toBe(defaultTileUrl)
})

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['http://127.0.0.1:9000/{z}/{x}/{y}.png', 'http://127.0.0.1:9000'],
  ['/tiles/{z}/{x}/{y}.png', undefined],
])('the origin of %s', (url, origin) => {
  expect(tileOrigin(url)).toBe(origin)
})
