import { expect, test } from 'vitest'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import { parseEnvironment } from '../environment.ts'
import { formerNameNotices } from './map-environment.ts'

const read = (env: Readonly<Record<string, string>>): unknown => {
  const parsed = parseEnvironment(env)
  return parsed.ok ? parsed.value.mapSettings : parsed.error
}

test('the services of the map, each as it is set', () => {
  expect(
    read({
      TILE_URL: ' https://tiles.example/{z}/{x}/{y}.png?key=abc ',
      ROUTER_URL: 'https://roads.example/osrm//',
      DIRECTIONS_URL: 'https://way.example/?to={latitude},{longitude}',
      GEOCODER_URL: 'https://photon.example/',
      GEOCODER_KIND: 'photon',
    }),
  ).toEqual({
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=abc',
    routerUrl: 'https://roads.example/osrm',
    routerKind: 'osrm',
    directionsUrl: 'https://way.example/?to={latitude},{longitude}',
    geocoderUrl: 'https://photon.example',
    geocoderKind: 'photon',
  })
  expect(read({ ROUTER_URL: 'HTTPS://Roads.Example:443/Osrm' })).toMatchObject({ routerUrl: 'https://roads.example/Osrm' })
  expect(read({ TILE_URL: '', ROUTER_URL: ' ' })).toEqual(NO_MAP_SETTINGS)
})

const TILES =
  'TILE_URL must be an https URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png, or such a path under /tiles/'
const ROUTER = 'ROUTER_URL must be the https URL of a service before /route, such as https://roads.example, or a path such as /osrm'
const DIRECTIONS = 'DIRECTIONS_URL must be an https URL with {latitude} and {longitude}, with {address}, or with all three'
const signs = (name: string): string => `${name} must not contain spaces, quotes or semicolons`

test.each([
  ['http://127.0.0.1:9000/{z}/{x}/{y}.png', undefined],
  ['http://[::1]:9000/{z}/{x}/{y}.png', undefined],
  ['/tiles/{z}/{x}/{y}.png', undefined],
  ['http://tiles.example/{z}/{x}/{y}.png', TILES],
  ['tiles.example/{z}/{x}/{y}.png', TILES],
  ['/elsewhere/{z}/{x}/{y}.png', TILES],
  ['//tiles.example/{z}/{x}/{y}.png', TILES],
  ['https://tiles.example/{z}/{x}.png', TILES],
  ['https://tiles.example/{z}/{x}/{y}{r}.png', TILES],
  ['https://tiles.example/{z}/{z}/{x}/{y}.png', TILES],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', TILES],
  ['https://{z}.tiles.example/{x}/{y}.png', TILES],
  ['https://*.example/{z}/{x}/{y}.png', TILES],
  ['https://name:secret@tiles.example/{z}/{x}/{y}.png', TILES],
  ['https://tiles.example/{z}/{x}/{y}.png#top', TILES],
  ['data:image/png,{z}{x}{y}', TILES],
  ['https://tiles.example;script-src/{z}/{x}/{y}.png', signs('TILE_URL')],
  ["https://tiles.example/'{z}/{x}/{y}.png", signs('TILE_URL')],
  ['https://tiles.example/"><script>{z}/{x}/{y}.png', signs('TILE_URL')],
  ['https://tiles.example/ {z}/{x}/{y}.png', signs('TILE_URL')],
  ['https://tiles.example/{z}/{x}/{y}.png\nhttps://b.example', signs('TILE_URL')],
  ['https://tîles.example/{z}/{x}/{y}.png', signs('TILE_URL')],
])('tiles at %j', (TILE_URL, sentence) => {
  expect(read({ TILE_URL })).toEqual(sentence === undefined ? { ...NO_MAP_SETTINGS, tileUrl: TILE_URL } : [sentence])
})

test.each([
  ['https://roads.example', undefined],
  ['http://localhost:5000', undefined],
  ['/osrm', undefined],
  ['none', ROUTER],
  ['//roads.example', ROUTER],
  ['http://roads.example', ROUTER],
  ['https://roads.example/route/v1/', ROUTER],
  ['https://roads.example/valhalla/route', ROUTER],
  ['https://roads.example/?profile=car', ROUTER],
  ['https://roads.example/{profile}', ROUTER],
  ['https://roads.example,https://b.example', ROUTER],
])('a router at %j', (ROUTER_URL, sentence) => {
  expect(read({ ROUTER_URL })).toEqual(sentence === undefined ? { ...NO_MAP_SETTINGS, routerUrl: ROUTER_URL } : [sentence])
})

test.each([
  ['osrm', 'osrm'],
  ['valhalla', 'valhalla'],
  ['', 'osrm'],
])('a router of the kind %j', (ROUTER_KIND, routerKind) => {
  expect(read({ ROUTER_KIND })).toMatchObject({ routerKind })
})

test('a router of another kind is refused', () => {
  expect(read({ ROUTER_KIND: 'graphhopper' })).toEqual(['ROUTER_KIND must be osrm or valhalla'])
})

test.each([
  ['https://way.example/?q={address}', undefined],
  ['https://way.example/{latitude}/{longitude}/{address}', undefined],
  ['https://way.example/', DIRECTIONS],
  ['https://way.example/{latitude}', DIRECTIONS],
  ['https://way.example/{address}/{name}', DIRECTIONS],
  ['/way?to={address}', DIRECTIONS],
  ['javascript:alert({address})', DIRECTIONS],
])('directions at %j', (DIRECTIONS_URL, sentence) => {
  expect(read({ DIRECTIONS_URL })).toEqual(sentence === undefined ? { ...NO_MAP_SETTINGS, directionsUrl: DIRECTIONS_URL } : [sentence])
})

const GEOCODER =
  'GEOCODER_URL must be the https URL of a service before /search or /api, such as https://photon.example, or a path such as /photon, and not nominatim.openstreetmap.org, which forbids a search while people type'

test.each([
  ['https://photon.example', undefined],
  ['https://maps.example/nominatim', undefined],
  ['http://localhost:2322', undefined],
  ['/photon', undefined],
  ['none', GEOCODER],
  ['//photon.example', GEOCODER],
  ['http://photon.example', GEOCODER],
  ['https://photon.example/api/', GEOCODER],
  ['https://nominatim.example/search', GEOCODER],
  ['https://nominatim.example/?q={address}', GEOCODER],
  ['https://nominatim.openstreetmap.org', GEOCODER],
  ['https://NOMINATIM.openstreetmap.org/', GEOCODER],
])('places by name from %j', (GEOCODER_URL, sentence) => {
  expect(read({ GEOCODER_URL })).toEqual(sentence === undefined ? { ...NO_MAP_SETTINGS, geocoderUrl: GEOCODER_URL } : [sentence])
})

test('places by name from a service of an unknown kind', () => {
  expect(read({ GEOCODER_KIND: '' })).toEqual(NO_MAP_SETTINGS)
  expect(read({ GEOCODER_KIND: 'pelias' })).toEqual(['GEOCODER_KIND must be nominatim or photon'])
})

test('a line for each setting under its former name', () => {
  expect(formerNameNotices({ VITE_TILE_URL: 'https://a.example/{z}/{x}/{y}.png', VITE_ROUTER_URL: '', TILE_URL: 'x' })).toEqual([
    'VITE_TILE_URL is not read any more: set TILE_URL, which the server reads when it starts',
  ])
  expect(formerNameNotices({ VITE_ROUTER_URL: 'none', VITE_DIRECTIONS_URL: 'x' })).toHaveLength(2)
  expect(formerNameNotices({})).toEqual([])
})
