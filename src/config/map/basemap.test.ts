import * as v from 'valibot'
import { expect, test } from 'vitest'
import { basemapListSchema, basemapTilePath, parseBasemapTilePath, parsePlacesPath, placesPath } from './basemap.ts'

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

test('a path of places is read as it was written, and nothing else is one', () => {
  expect(parsePlacesPath(placesPath('da-nang', '0123456789ab'))).toEqual({ slug: 'da-nang', id: '0123456789ab' })
  for (const path of [
    '',
    '/maps/da-nang.places',
    '/maps/da-nang/0123456789AB.places',
    '/maps/../0123456789ab.places',
    '/maps/da-nang/0123456789ab/1.places',
  ])
    expect(parsePlacesPath(path)).toBeUndefined()
})

test('a map may have places', () => {
  const listed = (places: unknown): boolean => v.is(basemapListSchema, { cities: [{ ...basemap, places }] })
  expect(listed({ id: '0123456789ab', bytes: 9 })).toBe(true)
  for (const places of [{}, { id: 'latest', bytes: 9 }, { id: '0123456789ab', bytes: 0 }, 'yes']) expect(listed(places)).toBe(false)
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
