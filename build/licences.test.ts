import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { expect, test } from 'vitest'
import { dataNotices, packageFolder } from './licences.ts'

test.each([
  ['/app/node_modules/leaflet/dist/leaflet-src.js', '/app/node_modules/leaflet'],
  ['/app/node_modules/@react-leaflet/core/lib/index.js', '/app/node_modules/@react-leaflet/core'],
  ['/app/node_modules/a/node_modules/b/index.js', '/app/node_modules/a/node_modules/b'],
  ['/app/node_modules/leaflet/dist/leaflet.css?inline', '/app/node_modules/leaflet'],
  ['/app/src/app/main.tsx', undefined],
])('%s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})

test('the notices name all map data, and have the texts of its licences', () => {
  const all = dataNotices().join('\n')
  for (const city of BUILT_IN_CITIES) expect(all).toContain(`assets/${city.slug}-*.json`)
  for (const words of ['Natural Earth', '© OpenStreetMap contributors', 'opendatacommons.org/licenses/odbl/1.0', 'Paul Wessel'])
    expect(all).toContain(words)
  expect(all).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(all).toContain('TERMS AND CONDITIONS')
})
