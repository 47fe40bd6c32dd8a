import { expect, test } from 'vitest'
import { packageFolder } from './licences.ts'

test.each([
  ['/app/node_modules/leaflet/dist/leaflet-src.js', '/app/node_modules/leaflet'],
  ['/app/node_modules/@react-leaflet/core/lib/index.js', '/app/node_modules/@react-leaflet/core'],
  ['/app/node_modules/a/node_modules/b/index.js', '/app/node_modules/a/node_modules/b'],
  ['/app/node_modules/leaflet/dist/leaflet.css?inline', '/app/node_modules/leaflet'],
  ['/app/src/app/main.tsx', undefined],
])('%s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})
