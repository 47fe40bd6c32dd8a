import type { Basemap } from '#config/map/basemap.ts'
import { describe, expect, test } from 'vitest'
import { basemapAt, PICTURE_SIZE, PICTURE_ZOOM, pictureView, streetTiles } from './picture-view.ts'

const downtown: Basemap = {
  slug: 'san-francisco',
  id: '0123456789ab',
  bytes: 622_222,
  bounds: [-122.4204454, 37.769493, -122.3808365, 37.798119],
  minZoom: 8,
  maxZoom: 15,
  center: [-122.4044, 37.7849],
  attribution: '© OpenStreetMap contributors',
}
const FERRY_BUILDING = { latitude: 37.7955, longitude: -122.3937 }
const TWIN_PEAKS = { latitude: 37.7544, longitude: -122.4477 }
const LAGOS_ISLAND = { latitude: 6.4545, longitude: 3.3925 }

describe('the view of a picture', () => {
  test('has the place in its middle, in tiles that cover it without a gap', () => {
    for (const place of [FERRY_BUILDING, TWIN_PEAKS, LAGOS_ISLAND]) {
      const { x, y, tiles } = pictureView(place, PICTURE_ZOOM.streets)
      expect(Math.abs(x - PICTURE_SIZE.width / 2)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(y - PICTURE_SIZE.height / 2)).toBeLessThanOrEqual(0.5)
      for (const [px, py] of [
        [0, 0],
        [PICTURE_SIZE.width - 1, 0],
        [0, PICTURE_SIZE.height - 1],
        [PICTURE_SIZE.width - 1, PICTURE_SIZE.height - 1],
        [x, y],
      ] as const)
        expect(tiles.filter(({ left, top }) => px >= left && px < left + 256 && py >= top && py < top + 256)).toHaveLength(1)
      expect(tiles.every(({ left, top }) => Number.isInteger(left) && Number.isInteger(top))).toBe(true)
    }
  })

  test('is of the tile in which the place is', () => {
    const { tiles, x, y } = pictureView(FERRY_BUILDING, 16)
    const holder = tiles.find(({ left, top }) => x >= left && x < left + 256 && y >= top && y < top + 256)
    expect(holder).toMatchObject({ z: 16, x: 10_486, y: 25_326 })
  })
})

describe('the streets of a picture', () => {
  test('are those of the basemap around the place', () => {
    expect(basemapAt(FERRY_BUILDING, [downtown])).toBe(downtown)
    expect(basemapAt(TWIN_PEAKS, [downtown])).toBeUndefined()
    expect(basemapAt(LAGOS_ISLAND, [downtown])).toBeUndefined()
    expect(basemapAt(FERRY_BUILDING, [])).toBeUndefined()
  })

  test('are left out where the basemap begins at a nearer zoom', () => {
    expect(basemapAt(FERRY_BUILDING, [{ ...downtown, minZoom: 16 }])).toBeUndefined()
  })

  test('are of the tiles that its file may have', () => {
    const edge = { latitude: 37.7849, longitude: -122.4204 }
    const view = pictureView(edge, PICTURE_ZOOM.streets)
    const tiles = streetTiles(view, downtown)
    expect(tiles.length).toBeGreaterThan(0)
    expect(tiles.length).toBeLessThan(view.tiles.length)
    expect(streetTiles(pictureView(LAGOS_ISLAND, PICTURE_ZOOM.streets), downtown)).toEqual([])
  })
})
