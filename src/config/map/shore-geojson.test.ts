import { expect, test } from 'vitest'
import { readShores, SHORES_MAX_BYTES } from './shore-geojson.ts'

const city = { latitude: 38.72, longitude: -9.14 }
const ring = [
  [-9.3, 38.6],
  [-9, 38.6],
  [-9, 38.9],
  [-9.3, 38.6],
]
const lake = [
  [-9.1, 38.7],
  [-9.05, 38.7],
  [-9.05, 38.75],
  [-9.1, 38.7],
]
const land = (coordinates: unknown, type = 'Polygon') => ({ type: 'Feature', properties: null, geometry: { type, coordinates } })
const file = (change: object = {}): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    bbox: [-9.4, 38.5, -8.9, 39],
    attribution: ' © Câmara ',
    features: [land([ring, lake])],
    ...change,
  })

test('polygons and multipolygons become rings', () => {
  expect(readShores(file(), city)).toEqual({
    ok: true,
    shores: { box: [-9.4, 38.5, -8.9, 39], attribution: '© Câmara', rings: [ring, lake] },
  })
  expect(readShores(file({ features: [land([[ring], [ring, lake]], 'MultiPolygon'), land([ring])] }), city)).toMatchObject({
    ok: true,
    shores: { rings: [ring, ring, lake, ring] },
  })
})

test('a city without land in its box and without a credit is allowed', () => {
  expect(readShores(file({ features: [], attribution: undefined }), city)).toMatchObject({
    ok: true,
    shores: { rings: [], attribution: undefined },
  })
})

test.each<[string, string, RegExp]>([
  ['too large', file({ note: 'x'.repeat(SHORES_MAX_BYTES) }), /^has 2\d{5} characters, at most 200000 are read$/],
  ['cut off', file().slice(0, -9), /^is not JSON$/],
  ['nothing', 'null', /^has at its start: /],
  ['a list', '[]', /^has at type: /],
  ['one feature', JSON.stringify(land([ring])), /^has at type: /],
  ['without a bbox', file({ bbox: undefined }), /^has at bbox: /],
  ['with a bbox of no area', file({ bbox: [-9, 38.5, -9, 39] }), /^has a bbox without an area$/],
  ['of another place', file({ bbox: [1, 1, 2, 2] }), /^has a bbox that does not hold the city$/],
  ['of lines', file({ features: [land(ring, 'LineString')] }), /^has at features\.0\.geometry\.type: /],
  [
    'with an open ring',
    file({ features: [land([ring.slice(0, -1).concat([[0, 0]])])] }),
    /^has at features\.0\.geometry\.coordinates\.0: a ring that is not closed$/,
  ],
  ['with a ring of two points', file({ features: [land([ring.slice(0, 3)])] }), /a ring of fewer than four points$/],
  ['with a polygon of nothing', file({ features: [land([])] }), /a polygon without a ring$/],
  [
    'with a point outside of the world',
    file({ features: [land([[...ring.slice(0, 1), [-9, 91], ...ring.slice(2)]])] }),
    /a point outside of the world$/,
  ],
  [
    'with a word for a number',
    file({ features: [land([[['-9.3', 38.6], ...ring.slice(1)]])] }),
    /^has at features\.0\.geometry\.coordinates\.0\.0\.0: /,
  ],
  ['with an endless number', file().replace('-9.3,', '-1e999,'), /finite|outside|value/i],
  ['with too long a credit', file({ attribution: 'x'.repeat(201) }), /^has at attribution: /],
])('a file that is %s is refused in words', (_what, text, reason) => {
  const read = readShores(text, city)
  expect(read.ok).toBe(false)
  expect(read.ok ? '' : read.reason).toMatch(reason)
})
