import * as v from 'valibot'
import { expect, test } from 'vitest'
import { basemapListSchema, basemapTilePath, parseBasemapTilePath } from './basemap.ts'

const basemap = {
  slug: 'da-nang',
  id: '0123456789ab',
  bytes: 1,
  bounds: [108.1, 16, 108.3, 16.1],
  minZoom: 0,
  maxZoom: 15,
  center: [108.2, 16.05],
  attribution: '© OpenStreetMap contributors',
}

test('a path of a tile is read as it was written', () => {
  const tile = { z: 15, x: 5242, y: 12_664 }
  expect(parseBasemapTilePath(basemapTilePath(basemap, tile))).toEqual({ slug: 'da-nang', id: '0123456789ab', tile })
})

test.each([
  '',
  '/maps/cities.json',
  '/maps/da-nang.pmtiles',
  '/maps/da-nang/0123456789AB/1/2/3.mvt',
  '/maps/da-nang/0123456789ab/1/2/3.png',
  '/maps/../0123456789ab/1/2/3.mvt',
])('%j is no tile', (path) => {
  expect(parseBasemapTilePath(path)).toBeUndefined()
})

test.each([
  { slug: '../x' },
  { id: 'latest' },
  { bounds: [0, 0, 1] },
  { bounds: [0, 0, 181, 1] },
  { center: [0, 91] },
  { maxZoom: 99 },
  { attribution: '' },
])('a list with %j is refused', (wrong) => {
  expect(v.is(basemapListSchema, { cities: [basemap] })).toBe(true)
  expect(v.is(basemapListSchema, { cities: [{ ...basemap, ...wrong }] })).toBe(false)
})
