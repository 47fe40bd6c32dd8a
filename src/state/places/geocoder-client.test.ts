import { expect, test } from 'vitest'
import type { GeocoderKind } from '#config/map/map-settings.ts'
import { answerEachTest, says } from '#tests/support/services/answering-server.ts'
import { fetchPlaces } from './geocoder-client.ts'

const CITY = { latitude: 37.7749, longitude: -122.4194 }
const PLACE = { lat: '37.7838', lon: '-122.4089', addresstype: 'road', name: 'Market Street' }
const FOUND = [{ name: 'Market Street', kind: 'street', latitude: 37.7838, longitude: -122.4089 }]

const service = answerEachTest()

const ask = ({
  kind = 'nominatim',
  timeoutMs = 5_000,
  signal = new AbortController().signal,
  language = 'es',
  typed = 'market & 5th',
}: {
  readonly kind?: GeocoderKind
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly language?: string
  readonly typed?: string
} = {}) =>
  fetchPlaces({ fetch: (to, init) => fetch(to, init), url: service.url, kind, timeoutMs }, { typed, center: CITY, language }, signal)

test('asks Nominatim for what was typed in the city’s area, and nothing about the person', async () => {
  service.respond = says(200, JSON.stringify([PLACE]))
  expect(await ask()).toEqual(FOUND)
  expect(service.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/search?q=market+&+5th&limit=5&viewbox=-122.99,38.23,-121.85,37.32&bounded=1&format=jsonv2&accept-language=es',
  ])
  expect(Object.keys(service.asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
})

test('asks Photon in a language that it has, else in that of the place', async () => {
  service.respond = says(
    200,
    JSON.stringify({
      features: [{ geometry: { coordinates: [-122.4089, 37.7838] }, properties: { name: 'Market Street', osm_key: 'highway' } }],
    }),
  )
  expect(await ask({ kind: 'photon', language: 'de' })).toEqual(FOUND)
  expect(await ask({ kind: 'photon', language: 'zh' })).toEqual(FOUND)
  expect(service.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/api?q=market+&+5th&limit=5&bbox=-122.99,37.32,-121.85,38.23&lang=de',
    '/api?q=market+&+5th&limit=5&bbox=-122.99,37.32,-121.85,38.23',
  ])
})

test('places on the other side of the world are left out', async () => {
  service.respond = says(200, JSON.stringify([{ ...PLACE, lat: '-37.8', lon: '144.9' }, PLACE, { ...PLACE, lat: '38.5' }]))
  expect(await ask()).toEqual(FOUND)
})

test('no more than five places are taken', async () => {
  service.respond = says(200, JSON.stringify(Array.from({ length: 50 }, () => PLACE)))
  expect(await ask()).toHaveLength(5)
})

test.each([
  ['an error', 500, '{"error":"Internal Server Error"}'],
  ['too many requests', 429, JSON.stringify([PLACE])],
  ['a login page', 200, '<!doctype html><title>Welcome to our Wi-Fi</title>'],
  ['half an answer', 200, JSON.stringify([PLACE]).slice(0, 30)],
  ['another answer', 200, '{"error":"Unable to geocode"}'],
  ['an endless answer', 200, `${JSON.stringify([PLACE])}${' '.repeat(300_000)}`],
])('%s finds nothing', async (_name, status, body) => {
  service.respond = says(status, body, body.startsWith('<') ? 'text/html' : 'application/json')
  expect(await ask()).toBeUndefined()
})

test('does not follow redirects', async () => {
  service.respond = (request, response) =>
    request.url?.startsWith('/login') === true
      ? says(200, JSON.stringify([PLACE]))(request, response)
      : void response.writeHead(302, { location: '/login' }).end()
  expect(await ask()).toBeUndefined()
  expect(service.asked).toHaveLength(1)
})

test('gives up a slow answer, before it begins and in its middle', async () => {
  service.respond = () => undefined
  expect(await ask({ timeoutMs: 40 })).toBeUndefined()
  service.respond = (_request, response) => void response.writeHead(200).write('[')
  expect(await ask({ timeoutMs: 40 })).toBeUndefined()
})

test('stops when the person types on, and without a network', async () => {
  const left = new AbortController()
  service.respond = () => left.abort()
  expect(await ask({ signal: left.signal })).toBeUndefined()
  await service.stop()
  expect(await ask()).toBeUndefined()
})
