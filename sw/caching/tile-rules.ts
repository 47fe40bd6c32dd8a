import { serviceOrigin } from '#config/map/map-settings.ts'
import { selfHostedTilePath, tileMaxAgeMs } from '#config/map/tiles.ts'

/** Header that stores when a tile was fetched: other origins do not expose their Date header. */
export const cachedAtHeader = 'x-nearhelp-kept-at'

const imageType = /^image\//

/**
 * Returns whether an address is of a map tile: of the configured origin or our own tile path.
 * @param configured as `tileUrl` of the settings
 * @param ownOrigin the origin of the app
 */
export function isTileAddress(address: string, configured: string | null, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(address)
  return origin === ownOrigin ? pathname.startsWith(selfHostedTilePath) : origin === serviceOrigin(configured)
}

/** Returns whether a tile may be cached: requested with CORS, because an opaque response costs some seven megabytes of quota. */
export const isReadableRequest = ({ method, mode }: Pick<Request, 'method' | 'mode'>): boolean => method === 'GET' && mode !== 'no-cors'

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
