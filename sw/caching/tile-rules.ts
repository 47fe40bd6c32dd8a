import { selfHostedTilePath, tileMaxAgeMs, tileOrigin } from '#config/map/tiles.ts'

/** Header that stores when a tile was fetched: other origins do not expose their Date header. */
export const cachedAtHeader = 'x-nearhelp-kept-at'

const imageType = /^image\//

/**
 * Returns whether a request is for a map tile that may be cached: from the configured origin or our own tile path, and made with CORS,
 * because an opaque response costs some seven megabytes of quota.
 * @param configured an address as in `tileUrl`
 * @param ownOrigin the origin of the app
 */
export function isTileRequest(request: Pick<Request, 'url' | 'method' | 'mode'>, configured: string, ownOrigin: string): boolean {
  if (request.method !== 'GET' || request.mode === 'no-cors') return false
  const url = new URL(request.url)
  if (url.origin === ownOrigin) return url.pathname.startsWith(selfHostedTilePath)
  return url.origin === tileOrigin(configured)
}

/**
 * Returns whether a response may be cached: only a complete image whose origin let us read it; no opaque responses, errors or login pages.
 */
export function isCacheableTile(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const readable = response.type === 'basic' || response.type === 'cors' || response.type === 'default'
  return readable && response.status === 200 && imageType.test(response.headers.get('content-type') ?? '')
}

/** Returns whether a cached tile is young enough to be shown without a request for a newer one. */
export function isFreshTile(headers: Headers, nowMs: number): boolean {
  const cachedAtMs = Number(headers.get(cachedAtHeader) ?? Number.NaN)
  return cachedAtMs <= nowMs && nowMs - cachedAtMs < tileMaxAgeMs
}
