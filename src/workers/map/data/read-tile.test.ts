import { encodeTile } from '#tests/support/map/encode-tile.ts'
import { expect, test } from 'vitest'
import { MAX_POINTS, readTile } from './read-tile.ts'

const everything = (): boolean => true
const street = {
  type: 2,
  props: { kind: 'major_road', name: 'Đường Lê Lợi', min_zoom: 12, is_bridge: true },
  lines: [
    [
      [0, 0],
      [4096, 2048],
    ],
  ],
} as const
const park = {
  type: 3,
  props: { kind: 'park' },
  lines: [
    [
      [8, 8],
      [16, 8],
      [16, 16],
    ],
  ],
} as const
const tile = encodeTile({ roads: [street], landuse: [park] })

test('features are read with their properties, in CSS px', () => {
  const found = readTile(tile, 512, everything)
  const [road] = found.get('roads') ?? []
  expect(road?.props).toEqual(street.props)
  expect(road?.geom.map((line) => line.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0, 0],
      [512, 256],
    ],
  ])
  expect(road?.bbox).toEqual({ minX: 0, minY: 0, maxX: 512, maxY: 256 })
  const [area] = found.get('landuse') ?? []
  expect(area?.geom[0]?.map(({ x, y }) => [x, y])).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 1],
  ])
})

test('what is not wanted is left out', () => {
  const found = readTile(tile, 512, (layer) => layer === 'landuse')
  expect(found.get('roads')).toEqual([])
  expect(found.get('landuse')).toHaveLength(1)
})

test('a tile that is cut off is refused, wherever it is cut', () => {
  const layerEnd = encodeTile({ roads: [street] }).length
  for (let length = 1; length < tile.length; length += 1) {
    // A whole layer is a whole tile.
    if (length !== layerEnd) expect(() => readTile(tile.slice(0, length), 512, everything)).toThrow(RangeError)
  }
})

test('no byte of a damaged tile hangs the reader or breaks it otherwise', () => {
  for (let at = 0; at < tile.length; at += 1) {
    for (const byte of [0, 7, 127, 128, 255]) {
      const damaged = tile.slice()
      damaged[at] = byte
      try {
        readTile(damaged, 512, everything)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
  }
})

test('a tile with more points than can be drawn is refused', () => {
  const line = Array.from({ length: 50_000 }, (_, at) => [at % 4096, at % 7] as const)
  const layer = encodeTile({ roads: [{ ...street, lines: [line] }] })
  const times = (count: number): Uint8Array => new Uint8Array(Array.from({ length: count }, () => [...layer]).flat())
  const most = MAX_POINTS / line.length
  expect(readTile(times(most), 512, everything).get('roads')).toHaveLength(most)
  expect(() => readTile(times(most + 1), 512, everything)).toThrow(RangeError)
})
