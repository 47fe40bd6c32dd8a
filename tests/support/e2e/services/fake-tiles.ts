/** Raster tiles: of a server on the internet, answered in the browser, as no test reaches it; and of a server on this machine. */
import { createServer } from 'node:http'
import type { BrowserContext } from '@playwright/test'

export const TILE_ORIGIN = 'https://tiles.example'
/** Setting of a server whose maps have these tiles. */
export const TILE_URL = `${TILE_ORIGIN}/{z}/{x}/{y}.png`

/** Allows other origins to read them, as tile servers do. */
export const TILE_HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const

/**
 * Answers for the tile server with one picture.
 * @param picture a PNG
 * @returns every address that was requested so far
 */
export async function serveTiles(context: BrowserContext, picture: Buffer): Promise<readonly string[]> {
  const asked: string[] = []
  await context.route(`${TILE_ORIGIN}/**`, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'image/png', headers: TILE_HEADERS, body: picture }).catch(() => undefined)
  })
  return asked
}

export interface TileServer {
  readonly origin: string
  /** Setting of a server whose maps have these tiles. */
  readonly url: string
  /** Every path that was requested so far. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/**
 * Starts a tile server of another origin, for stories about updates: a route of Playwright that answers a service worker makes Chromium
 * install that worker again at each load.
 * @param picture a PNG, for every tile
 */
export async function startTileServer(picture: Buffer): Promise<TileServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', ...TILE_HEADERS }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    url: `${origin}/{z}/{x}/{y}.png`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
