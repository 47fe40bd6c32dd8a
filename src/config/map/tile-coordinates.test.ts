import { expect, test } from 'vitest'
import { parseTileUrl, tileAt, tileCentre } from './tile-coordinates.ts'

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png'

test('a URL contains the coordinates of its tile', () => {
  expect(parseTileUrl('https://tiles.example/13/1310/3166.png', TEMPLATE)).toEqual({ z: 13, x: 1310, y: 3166 })
  expect(parseTileUrl('https://nearhelp.example/tiles/9/1/2.png', '/tiles/{z}/{x}/{y}.png')).toEqual({ z: 9, x: 1, y: 2 })
  expect(parseTileUrl('https://tiles.example/2/1/9?key=a', 'https://tiles.example/{y}/{x}/{z}?key=a')).toEqual({ z: 9, x: 1, y: 2 })
})

test.each(['https://tiles.example/13/1310.png', 'https://tilesXexample/13/1310/3166.png', 'https://tiles.example/a/b/c.png', ''])(
  '%j is none',
  (url) => {
    expect(parseTileUrl(url, TEMPLATE)).toBeUndefined()
  },
)

test('a tile at zoom 13 has its centre at the expected position', () => {
  const { latitude, longitude } = tileCentre({ z: 13, x: 1310, y: 3166 })
  expect(latitude).toBeCloseTo(37.77, 1)
  expect(longitude).toBeCloseTo(-122.41, 1)
  expect(tileCentre({ z: 0, x: 0, y: 0 })).toEqual({ latitude: 0, longitude: 0 })
})

test('a position is in the tile whose centre is near, and beyond the edges in the nearest one', () => {
  expect(tileAt({ latitude: 37.7849, longitude: -122.4044 }, 15)).toEqual({ z: 15, x: 5242, y: 12664 })
  expect(tileAt(tileCentre({ z: 15, x: 5242, y: 12664 }), 15)).toEqual({ z: 15, x: 5242, y: 12664 })
  expect(tileAt({ latitude: -90, longitude: 180 }, 3)).toEqual({ z: 3, x: 7, y: 7 })
  expect(tileAt({ latitude: 90, longitude: -180 }, 3)).toEqual({ z: 3, x: 0, y: 0 })
})
