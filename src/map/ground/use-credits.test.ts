import { expect, test } from 'vitest'
import { mergeCredits } from './use-credits.ts'

const osm = { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }
const gshhg = { text: 'GSHHG (LGPL)', href: '/licenses.txt' }
const city = { text: '© Câmara' }

test('the streets are credited first, and an owner of several parts once', () => {
  expect(mergeCredits({ coarse: [osm, gshhg], streets: [city, osm] })).toEqual([city, osm, gshhg])
  expect(mergeCredits({ raster: [], coarse: [gshhg] })).toEqual([gshhg])
  expect(mergeCredits({})).toEqual([])
})
