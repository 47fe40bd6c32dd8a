import { serviceOrigin } from '#config/map/map-settings.ts'
import { selfHostedTilePath, tileMaxAgeMs } from '#config/map/tiles.ts'

/** Header that stores when a tile was fetched: other origins do not expose their Date header. */
export const cachedAtHeader = 'x-nearhelp-kept-at'

const imageType = /^image\//

/**
 * Returns whether a request is for a map tile that may be cached: from the configured origin or our own tile path, and made with CORS,
 * because an opaque response costs some seven megabytes of quota.
 * @param configured as `tileUrl` of the settings
 * @param ownOrigin the origin of the app
 */
export function isTileRequest(request: Pick<Request, 'url' | 'method' | 'mode'>, configured: string | null, ownOrigin: string): boolean {
  if (request.method !== 'GET' || request.mode === 'no-cors') return false
  const url = new URL(request.url)
  if (url.origin === ownOrigin) return url.pathname.startsWith(selfHostedTilePath)
  return url.origin === serviceOrigin(configured)
}

/** Returns whether a cached tile is of a server that is not set any more. */
export function isOfFormerServer({ url }: Pick<Request, 'url'>, configured: string | null, ownOrigin: string): boolean {
  const { origin } = new URL(url)
  return origin !== ownOrigin && origin !== serviceOrigin(configured)
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
