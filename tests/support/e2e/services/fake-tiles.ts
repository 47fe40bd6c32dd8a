/** Raster tiles of a server on the internet, answered in the browser: no test reaches it. */
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
export async function serveTiles(context: BrowserContext, picture: Buffer, origin = TILE_ORIGIN): Promise<readonly string[]> {
  const asked: string[] = []
  await context.route(`${origin}/**`, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'image/png', headers: TILE_HEADERS, body: picture }).catch(() => undefined)
  })
  return asked
}
