/** A fake routing service with OSRM's and Valhalla's interfaces, which works or fails, and a redirect of a browser's requests to it. */
import { createServer, type ServerResponse } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import type { Position } from '#domain/location/haversine.ts'
import { osrmAnswer, valhallaAnswer } from '#tests/support/routing/answers.ts'
import { recordedValhalla } from '#tests/support/routing/recorded-answers.ts'

/** Setting of a server whose people ask it. No such host exists: a browser's requests are redirected. */
export const ROUTER_URL = 'https://roads.example'

/** How it responds: with a route, with one that Valhalla gave in San Francisco, with none, or in one of the ways in which services fail. */
export type RouterBehaviour = 'road' | 'no_route' | 'garbage' | 'error' | 'login' | 'far_away' | 'enormous' | 'silence' | 'recorded'

export interface FakeRouter {
  readonly origin: string
  /** Behaviour from now on. */
  mood: RouterBehaviour
  /** Path of every request so far. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** The answer of OSRM or Valhalla, whichever the path asks. */
function routeOf({ pathname, searchParams }: URL): unknown {
  const asked = searchParams.get('json')
  if (pathname.endsWith('/route') && asked !== null) {
    const { locations } = JSON.parse(asked) as { readonly locations: readonly { readonly lat: number; readonly lon: number }[] }
    const [from, to] = locations.map(({ lat, lon }): Position => ({ latitude: lat, longitude: lon }))
    return from && to ? valhallaAnswer(from, to) : { error_code: 120 }
  }
  const ends = (pathname.split('/').at(-1) ?? '').split(';').map((part) => part.split(',').map(Number))
  const [from, to] = ends.map(([longitude = 0, latitude = 0]): Position => ({ latitude, longitude }))
  return from && to ? osrmAnswer(from, to) : { code: 'InvalidQuery' }
}

/** A way through Lagos. */
const LAGOS = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 6.43, longitude: 3.42 },
] as const

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const RESPONDERS: Readonly<Record<RouterBehaviour, (response: ServerResponse, url: URL) => void>> = {
  road: (response, url) => json(response, 200, routeOf(url)),
  no_route: (response) => json(response, 400, { code: 'NoRoute', message: 'Impossible route between points' }),
  garbage: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"Ok","routes":[{"duration":'),
  error: (response) => json(response, 500, { message: 'Internal Server Error' }),
  login: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in to the Wi-Fi</title>'),
  far_away: (response, { searchParams }) => json(response, 200, searchParams.has('json') ? valhallaAnswer(...LAGOS) : osrmAnswer(...LAGOS)),
  enormous: (response, url) => json(response, 200, { ...(routeOf(url) as object), hint: 'x'.repeat(2_000_000) }),
  silence: () => undefined,
  recorded: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(recordedValhalla('auto')),
}

export async function startFakeRouter(): Promise<FakeRouter> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url.pathname)
    response.setHeader('access-control-allow-origin', '*')
    RESPONDERS[router.mood](response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const router: FakeRouter = {
    origin: `http://127.0.0.1:${address.port}`,
    mood: 'road',
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return router
}

/** Redirects requests for `ROUTER_URL` to this service: the page, its policy and the address are the product's. */
export async function redirectToRouter(context: BrowserContext, router: FakeRouter): Promise<void> {
  await context.route(`${ROUTER_URL}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    try {
      await route.fulfill({ response: await route.fetch({ url: `${router.origin}${pathname}${search}`, maxRedirects: 0 }) })
    } catch {
      // The request was cancelled, or the story is over.
      await route.abort().catch(() => undefined)
    }
  })
}
