import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { tileBox, tilePicture, type TileAddress } from './draw-tile.ts'
import { decodeShores } from './shores/decode-shores.ts'
import { SHORE_FILES, type ShoreName } from './shores/shore-files.ts'
import type { ShoreFile } from './shores/shore-file.ts'
import { isLand, planeX, planeY, type Shores } from './shores/shores.ts'

/** In place of the browser's path, whose drawing these tests do not see. */
class NoPath {
  moveTo(): void {}
  lineTo(): void {}
  quadraticCurveTo(): void {}
  closePath(): void {}
}

beforeAll(() => {
  vi.stubGlobal('Path2D', NoPath)
})

const shoresOf = (name: ShoreName): Shores => decodeShores(JSON.parse(readFileSync(SHORE_FILES[name].url, 'utf8')) as ShoreFile)

/** Returns the tiles around a place. */
function tilesAround({ latitude, longitude }: { latitude: number; longitude: number }, z: number): TileAddress[] {
  const [x, y] = [Math.floor(planeX(longitude) * 2 ** z), Math.floor(planeY(latitude) * 2 ** z)]
  const steps = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
  return steps.flatMap((dx) => steps.map((dy) => ({ x: x + dx, y: y + dy, z })))
}

test.each(BUILT_IN_CITIES)('plain tiles around $name have the color of what is there', (city) => {
  const shores = shoresOf(city.slug)
  for (const z of [10, 12, 13]) {
    for (const address of tilesAround(city, z)) {
      const picture = tilePicture([shores], address)
      if (typeof picture !== 'string') continue
      const { left, top, right, bottom } = tileBox(address)
      expect([address, picture]).toEqual([address, isLand(shores, (left + right) / 2, (top + bottom) / 2) ? 'land' : 'water'])
    }
  }
})

test('a city is drawn over the world in its box, and what nothing describes is land', () => {
  const [world, lagos] = [shoresOf('world'), shoresOf('lagos')]
  const [tile] = tilesAround({ latitude: 6.5244, longitude: 3.3792 }, 12)
  if (!tile) throw new Error('no tile')
  expect(tilePicture([], tile)).toBe('land')
  // The whole tile is within the city's box: the world below is not drawn.
  const picture = tilePicture([lagos], tile)
  expect(typeof tilePicture([world, lagos], tile)).toBe(typeof picture)
  // The box ends within this tile: both are drawn.
  const edge = { x: Math.floor(lagos.box.left * 2 ** 8), y: Math.floor(planeY(5) * 2 ** 8), z: 8 }
  expect(typeof tilePicture([world, lagos], edge)).toBe('function')
})
