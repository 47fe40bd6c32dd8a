import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchRoute, roundPosition } from './routing-client.ts'

const FROM = { latitude: 37.775_123, longitude: -122.419_456 }
const TO = { latitude: 37.760_04, longitude: -122.430_06 }
const ROUTE = {
  code: 'Ok',
  routes: [
    {
      duration: 421,
      distance: 2_480,
      geometry: {
        type: 'LineString',
        coordinates: [
          [-122.419, 37.775],
          [-122.43, 37.76],
        ],
      },
    },
  ],
}

let server: Server
let url: string
let respond: RequestListener
let asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ask = (timeoutMs = 5_000, signal = new AbortController().signal) =>
  fetchRoute({ fetch: (to, init) => fetch(to, init), url, timeoutMs }, FROM, TO, signal)
const says =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

test('sends two positions rounded to about 100 m, longitude first, and nothing about the user', async () => {
  respond = says(200, JSON.stringify(ROUTE))
  expect(await ask()).toMatchObject({ ok: true, value: { km: 2.48, minutes: 7 } })
  expect(asked.map(({ path }) => path)).toEqual([
    '/route/v1/driving/-122.419,37.775;-122.43,37.76?overview=simplified&geometries=geojson&alternatives=false&steps=false',
  ])
  expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
  expect(asked[0]?.headers).not.toHaveProperty('referer')
  expect(roundPosition(FROM)).toEqual({ latitude: 37.775, longitude: -122.419 })
})

test('accepts a missing route despite its status 400', async () => {
  respond = says(400, JSON.stringify({ code: 'NoRoute', message: 'Impossible route between points' }))
  expect(await ask()).toEqual({ ok: false, error: 'no_route' })
})

test.each([
  ['an error', 500, '{"message":"Internal Server Error"}'],
  ['an error without words', 502, ''],
  ['a login page', 200, '<!doctype html><title>Welcome to our Wi-Fi</title>'],
  ['half an answer', 200, JSON.stringify(ROUTE).slice(0, 60)],
  ['garbage', 200, '\u0000\uFFFF}{'],
  ['too many requests', 429, '{"message":"Too Many Requests"}'],
  ['an endless answer', 200, `${JSON.stringify(ROUTE)}${' '.repeat(600_000)}`],
])('%s is no way', async (_name, status, body) => {
  respond = says(status, body, body.startsWith('<') ? 'text/html' : 'application/json')
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
})

test('does not follow redirects', async () => {
  respond = (request, response) =>
    request.url?.startsWith('/login') === true
      ? says(200, JSON.stringify(ROUTE))(request, response)
      : void response.writeHead(302, { location: '/login' }).end()
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
  expect(asked).toHaveLength(1)
})

test('times out before the response and in the middle of it', async () => {
  respond = () => undefined
  expect(await ask(40)).toEqual({ ok: false, error: 'slow' })
  respond = (_request, response) => void response.writeHead(200).write('{"code":')
  expect(await ask(40)).toEqual({ ok: false, error: 'slow' })
})

test('fails when the server is unreachable, and stops when the caller aborts', async () => {
  const left = new AbortController()
  respond = () => left.abort()
  expect(await ask(5_000, left.signal)).toEqual({ ok: false, error: 'failed' })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await ask()).toEqual({ ok: false, error: 'failed' })
})
