/** A fake routing service with OSRM's interface, which works or fails, and a redirect of a browser's requests to it. */
import { createServer, type ServerResponse } from 'node:http'
import type { BrowserContext } from '@playwright/test'

/** Setting of a server whose people ask it. No such host exists: a browser's requests are redirected. */
export const ROUTER_URL = 'https://roads.example'

/** How it responds: with a route, with none, or in one of the ways in which services fail. */
export type RouterBehaviour = 'road' | 'no_route' | 'garbage' | 'error' | 'login' | 'silence'

export interface FakeRouter {
  readonly origin: string
  /** Behaviour from now on. */
  mood: RouterBehaviour
  /** Path of every request so far. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

type Point = readonly [longitude: number, latitude: number]

/** Metres, near enough for a city. */
const metres = ([a, b]: Point, [c, d]: Point): number => Math.hypot((a - c) * 88_000, (b - d) * 111_195)

/** Along the streets of a grid: first north or south, then east or west, at 8 m/s. */
function routeOf(path: string): unknown {
  const [from, to] = (path.split('/').at(-1) ?? '').split(';').map((part) => part.split(',').map(Number) as unknown as Point)
  if (!from || !to) return { code: 'InvalidQuery' }
  const corner: Point = [from[0], to[1]]
  const distance = metres(from, corner) + metres(corner, to)
  const geometry = { type: 'LineString', coordinates: [from, corner, to] }
  return { code: 'Ok', routes: [{ distance, duration: distance / 8, geometry, legs: [], weight: 0 }], waypoints: [] }
}

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const RESPONDERS: Readonly<Record<RouterBehaviour, (response: ServerResponse, path: string) => void>> = {
  road: (response, path) => json(response, 200, routeOf(path)),
  no_route: (response) => json(response, 400, { code: 'NoRoute', message: 'Impossible route between points' }),
  garbage: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"Ok","routes":[{"duration":'),
  error: (response) => json(response, 500, { message: 'Internal Server Error' }),
  login: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in to the Wi-Fi</title>'),
  silence: () => undefined,
}

export async function startFakeRouter(): Promise<FakeRouter> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    response.setHeader('access-control-allow-origin', '*')
    RESPONDERS[router.mood](response, pathname)
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
