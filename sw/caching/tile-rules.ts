import { selfHostedTilePath, tileMaxAgeMs, tileOrigin } from '#config/map/tiles.ts'

/** Header in which a kept tile remembers when it was fetched: other origins do not show us their Date. */
export const cachedAtHeader = 'x-nearhelp-kept-at'

const imageType = /^image\//

/**
 * Whether a request is for a map tile that may be kept: from the configured origin or our own tile path, and asked for
 * with CORS, because an opaque answer costs some seven megabytes of quota.
 *
 * @param configured an address as in `tileUrl`
 * @param ownOrigin the origin of the app
 */
export function isTileRequest(request: Pick<Request, 'url' | 'method' | 'mode'>, configured: string, ownOrigin: string): boolean {
  if (request.method !== 'GET' || request.mode === 'no-cors') return false
  const url = new URL(request.url)
  if (url.origin === ownOrigin) return url.pathname.startsWith(selfHostedTilePath)
  return url.origin === tileOrigin(configured)
}

/** Only a complete picture whose origin let us read it is kept: no opaque answers, no errors, no login pages. */
export function isCacheableTile(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const readable = response.type === 'basic' || response.type === 'cors' || response.type === 'default'
  return readable && response.status === 200 && imageType.test(response.headers.get('content-type') ?? '')
}

/** Whether a kept tile is young enough to be shown without asking for a newer one. */
export function isFreshTile(headers: Headers, nowMs: number): boolean {
  const keptAtMs = Number(headers.get(cachedAtHeader) ?? Number.NaN)
  return keptAtMs <= nowMs && nowMs - keptAtMs < tileMaxAgeMs
}
