import { BASEMAP_LIST_PATH, parseBasemapTilePath, parsePlacesPath, PLACES_TYPE } from '#config/map/basemap.ts'
import { slugOfShoresPath } from '#config/map/shore-path.ts'

/** A larger tile is shown, and not cached: hundreds of them would fill a phone, bytes. */
const CACHED_MAX_BYTES = 2_000_000
const TILE_TYPE = 'application/vnd.mapbox-vector-tile'

type Asked = Pick<Request, 'url' | 'method'>

const pathOf = ({ url, method }: Asked, ownOrigin: string): string | undefined => {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === ownOrigin ? pathname : undefined
}

/** Returns whether a request is for the list of the cities that have a vector map, or for the land of a city in it. */
export function isBasemapListRequest(request: Asked, ownOrigin: string): boolean {
  const path = pathOf(request, ownOrigin)
  return path === BASEMAP_LIST_PATH || (path !== undefined && slugOfShoresPath(path) !== undefined)
}

/** Returns whether a request is for a tile of a vector map. */
export const isBasemapTileRequest = (request: Asked, ownOrigin: string): boolean =>
  parseBasemapTilePath(pathOf(request, ownOrigin) ?? '') !== undefined

/** Returns whether a request is for the places of a city's map. */
export const isPlacesRequest = (request: Asked, ownOrigin: string): boolean =>
  parsePlacesPath(pathOf(request, ownOrigin) ?? '') !== undefined

/** Returns the places as they are cached: decompressed, as the browser delivers them. @returns null for anything else, such as a login page */
export async function cachedPlaces(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected || response.headers.get('content-type') !== PLACES_TYPE) return null
  const body = await response.blob()
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('vary')
  headers.set('content-length', String(body.size))
  return new Response(body, { headers })
}

/** Returns whether a response is the list, and not the login page of a network. */
export const isCacheableList = (response: Response): boolean =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('application/json')

/**
 * Returns a vector tile as it is cached: decompressed, as the browser delivers it, with its true size; an empty one too.
 * @returns null for anything else, such as a login page with status 200
 */
export async function cachedBasemapTile(response: Response): Promise<Response | null> {
  if (response.type === 'opaque' || response.redirected) return null
  if (response.status === 204) return response
  if (response.status !== 200 || response.headers.get('content-type') !== TILE_TYPE) return null
  const body = await response.blob()
  if (body.size > CACHED_MAX_BYTES) return null
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.set('content-length', String(body.size))
  return new Response(body, { headers })
}
