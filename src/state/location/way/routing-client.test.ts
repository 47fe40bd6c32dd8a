import { beforeEach, expect, test } from 'vitest'
import type { TravelMode } from '#domain/marketplace/own-marketplace.ts'
import { osrmAnswer, valhallaAnswer } from '#tests/support/routing/answers.ts'
import { answerEachTest, says } from '#tests/support/services/answering-server.ts'
import { fetchRoute, roundPosition, type RoutingDeps } from './routing-client.ts'

const FROM = { latitude: 37.775_123, longitude: -122.419_456 }
const TO = { latitude: 37.760_04, longitude: -122.430_06 }
const OSRM = JSON.stringify(osrmAnswer(roundPosition(FROM), roundPosition(TO)))
const VALHALLA = JSON.stringify(valhallaAnswer(roundPosition(FROM), roundPosition(TO)))

const service = answerEachTest()

let notes: string[]
beforeEach(() => {
  notes = []
})
const ask = ({
  mode = 'car',
  signal = new AbortController().signal,
  ...deps
}: Partial<RoutingDeps> & { mode?: TravelMode; signal?: AbortSignal } = {}) =>
  fetchRoute(
    { fetch: (to, init) => fetch(to, init), url: service.url, kind: 'osrm', timeoutMs: 5_000, note: (text) => notes.push(text), ...deps },
    { from: FROM, to: TO, mode },
    signal,
  )

test('sends two positions rounded to about 100 m, longitude first, and nothing about the user', async () => {
  service.respond = says(200, OSRM)
  expect(await ask()).toMatchObject({ ok: true, value: { km: 2.636, minutes: 5, steps: [{ turn: 'depart' }, { turn: 'right' }, {}] } })
  expect(service.asked.map(({ path }) => path)).toEqual([
    '/route/v1/driving/-122.419,37.775;-122.43,37.76?overview=simplified&geometries=polyline6&alternatives=false&steps=true',
  ])
  expect(Object.keys(service.asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
  expect(service.asked[0]?.headers).not.toHaveProperty('referer')
  expect(roundPosition(FROM)).toEqual({ latitude: 37.775, longitude: -122.419 })
  expect(notes).toEqual([])
})

test('asks Valhalla for maneuvers without sentences, in kilometers', async () => {
  service.respond = says(200, VALHALLA)
  expect(await ask({ kind: 'valhalla' })).toMatchObject({
    ok: true,
    value: { km: 2.636, steps: [{ turn: 'depart' }, { turn: 'right' }, {}] },
  })
  const { pathname, searchParams } = new URL(service.asked[0]?.path ?? '', service.url)
  expect([pathname, [...searchParams.keys()]]).toEqual(['/route', ['json']])
  expect(JSON.parse(searchParams.get('json') ?? '')).toEqual({
    locations: [
      { lat: 37.775, lon: -122.419 },
      { lat: 37.76, lon: -122.43 },
    ],
    costing: 'auto',
    units: 'kilometers',
    directions_type: 'maneuvers',
  })
})

test.each([
  ['car', 'driving', 'auto'],
  ['motorbike', 'driving', 'motorcycle'],
  ['bicycle', 'cycling', 'bicycle'],
  ['foot', 'walking', 'pedestrian'],
] as const)('a helper who comes by %s: %s, %s', async (mode, profile, costing) => {
  service.respond = says(200, '{}')
  await ask({ mode })
  await ask({ mode, kind: 'valhalla' })
  expect(service.asked[0]?.path).toContain(`/route/v1/${profile}/`)
  expect(decodeURIComponent(service.asked[1]?.path ?? '')).toContain(`"costing":"${costing}"`)
})

test.each([
  ['osrm', '{"code":"NoRoute","message":"Impossible route between points"}'],
  ['valhalla', '{"error_code":442,"error":"No path could be found for input","status_code":400,"status":"Bad Request"}'],
] as const)('%s: a missing route has status 400, and is no fault', async (kind, body) => {
  service.respond = says(400, body)
  expect(await ask({ kind })).toEqual({ ok: false, error: 'no_route' })
  expect(notes).toEqual([])
})

test.each([
  ['an error', 500, '{"message":"Internal Server Error"}'],
  ['an error without words', 502, ''],
  ['a login page', 200, '<!doctype html><title>Welcome to our Wi-Fi</title>'],
  ['half an answer', 200, OSRM.slice(0, 60)],
  ['Valhalla’s answer', 200, VALHALLA],
  ['garbage', 200, '\u0000\uFFFF}{'],
  ['too many requests', 429, '{"message":"Too Many Requests"}'],
  ['an enormous answer', 200, `${OSRM}${' '.repeat(1_000_000)}`],
])('%s is no way, and developers read why', async (_name, status, body) => {
  service.respond = says(status, body, body.startsWith('<') ? 'text/html' : 'application/json')
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
  expect(notes).toEqual([expect.stringMatching(new RegExp(`^The answer of the router \\(osrm, status ${status}\\) was refused: .`))])
})

test('an answer without an end is not read to it', async () => {
  let sent = 0
  service.respond = (_request, response) => {
    const more = (): void => {
      sent += 1
      if (!response.destroyed) response.write(' '.repeat(100_000), () => void setTimeout(more))
    }
    response.writeHead(200)
    more()
  }
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
  expect(notes).toEqual([expect.stringContaining('more than 1000000 bytes')])
  expect(sent).toBeLessThan(1_000)
})

test('does not follow redirects', async () => {
  service.respond = (request, response) =>
    request.url?.startsWith('/login') === true
      ? says(200, OSRM)(request, response)
      : void response.writeHead(302, { location: '/login' }).end()
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
  expect(service.asked).toHaveLength(1)
})

test('times out before the response and in the middle of it', async () => {
  service.respond = () => undefined
  expect(await ask({ timeoutMs: 40 })).toEqual({ ok: false, error: 'slow' })
  service.respond = (_request, response) => void response.writeHead(200).write('{"code":')
  expect(await ask({ timeoutMs: 40 })).toEqual({ ok: false, error: 'slow' })
  expect(notes).toEqual(['The router did not answer within 40 ms', 'The router did not answer within 40 ms'])
})

test('fails when the server is unreachable, and stops when the caller aborts', async () => {
  const left = new AbortController()
  service.respond = () => left.abort()
  expect(await ask({ signal: left.signal })).toEqual({ ok: false, error: 'failed' })
  await service.stop()
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
  // The browser's console names these already.
  expect(notes).toEqual([])
})
