import { expect, test } from 'vitest'
import { mapSettings, NO_MAP_SETTINGS, serviceOrigin, setMapSettings } from './map-settings.ts'

test('by default nothing is set', () => {
  expect(mapSettings()).toEqual({
    tileUrl: null,
    routerUrl: null,
    routerKind: 'osrm',
    directionsUrl: null,
    geocoderUrl: null,
    geocoderKind: 'nominatim',
  })
  const settings = { ...NO_MAP_SETTINGS, routerUrl: '/osrm' }
  setMapSettings(settings)
  expect(mapSettings()).toEqual(settings)
  setMapSettings(NO_MAP_SETTINGS)
})

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://roads.example/osrm', 'https://roads.example'],
  ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
  ['http://[::1]:5000/', 'http://[::1]:5000'],
  ['/tiles/{z}/{x}/{y}.png', undefined],
  ['/osrm', undefined],
  [null, undefined],
  ['data:text/html,hello', undefined],
  ['no address', undefined],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', undefined],
  ['https://name:secret@roads.example', undefined],
  ['https://*', undefined],
  ['https://roads.example;script-src', undefined],
  // Only the origin of a URL gets into the policy.
  ["https://roads.example/; script-src 'unsafe-inline'", 'https://roads.example'],
])('the origin of %s', (url, origin) => {
  expect(serviceOrigin(url)).toBe(origin)
})
