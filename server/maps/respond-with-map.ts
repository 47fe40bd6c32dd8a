/** Answers requests below /maps/: the list of cities, single tiles, whole files in ranges, places, and the land of own cities. */
import { BASEMAP_LIST_PATH, parseBasemapTilePath, parsePlacesPath, PLACES_TYPE, type BasemapList } from '#config/map/basemap.ts'
import { slugOfShoresPath } from '#config/map/shore-path.ts'
import { errorResponseFor } from '../http/error-response.ts'
import { sha256Hex } from '../platform/hash.ts'
import { namesTag, parseRange } from './byte-range.ts'
import { MapChanged } from './map-file.ts'
import type { MapSource } from './map-source.ts'
import type { ServedMap } from './served-map.ts'
import { streamFile } from './stream-file.ts'

/** A tile's address has the id of its file: other contents have another address. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const FILE_PATH = /^\/maps\/([a-z0-9-]{1,48})\.pmtiles$/
/** Attempts for a tile whose file is being replaced. */
const ATTEMPTS = 2

const isHead = ({ method }: Request): boolean => method === 'HEAD'

/** Answers with JSON that devices ask for again at each start. */
async function respondWithJson(request: Request, body: string): Promise<Response> {
  const etag = `"${(await sha256Hex(body)).slice(0, 16)}"`
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
  if (namesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(isHead(request) ? null : body, { headers })
}

async function respondWithList(request: Request, source: MapSource): Promise<Response> {
  const shores = (await source.shores()).map(({ slug, bounds: [west, south, east, north] }) => ({
    slug,
    bounds: [west, south, east, north] satisfies [number, number, number, number],
  }))
  return respondWithJson(request, JSON.stringify({ cities: [...(await source.list())], shores } satisfies BasemapList))
}

async function respondWithShores(request: Request, slug: string, source: MapSource): Promise<Response> {
  const found = (await source.shores()).find((each) => each.slug === slug)
  return found ? respondWithJson(request, found.text) : errorResponseFor('not_found')
}

type TilePath = NonNullable<ReturnType<typeof parseBasemapTilePath>>

async function readTile({ slug, id, tile }: TilePath, source: MapSource): Promise<Awaited<ReturnType<ServedMap['tile']>>> {
  for (let attempt = 1; ; attempt += 1) {
    const map = await source.find(slug)
    if (map?.basemap.id !== id) return 'missing'
    try {
      return await map.tile(tile)
    } catch (error) {
      if (!(error instanceof MapChanged) || attempt === ATTEMPTS) throw error
    }
  }
}

async function respondWithTile(request: Request, path: TilePath, source: MapSource): Promise<Response> {
  const tile = await readTile(path, source)
  if (tile === 'missing') return errorResponseFor('not_found')
  if (tile === 'empty') return new Response(null, { status: 204, headers: { 'cache-control': IMMUTABLE } })
  return new Response(isHead(request) ? null : tile.bytes, {
    headers: {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-length': String(tile.bytes.length),
      'cache-control': IMMUTABLE,
      ...(tile.isGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}

async function respondWithPlaces(
  request: Request,
  { slug, id }: NonNullable<ReturnType<typeof parsePlacesPath>>,
  source: MapSource,
): Promise<Response> {
  const places = await source.places(slug)
  if (places?.id !== id) return errorResponseFor('not_found')
  const isGzip = /\bgzip\b(?!;q=0)/.test(request.headers.get('accept-encoding') ?? '')
  const bytes = isGzip ? places.packed : places.bytes
  return new Response(isHead(request) ? null : bytes, {
    headers: {
      'content-type': PLACES_TYPE,
      'content-length': String(bytes.length),
      'cache-control': IMMUTABLE,
      vary: 'Accept-Encoding',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}

function respondWithFile(request: Request, { basemap, file }: ServedMap): Response {
  const etag = `"${basemap.id}"`
  const always = { 'accept-ranges': 'bytes', 'cache-control': 'no-cache', etag }
  const { headers } = request
  if (namesTag(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: always })
  const described = { ...always, 'content-type': 'application/vnd.pmtiles' }
  if (isHead(request)) return new Response(null, { headers: { ...described, 'content-length': String(file.size) } })
  const condition = headers.get('if-range')
  // Dates are not compared, and count as a changed file.
  const range = condition === null || condition === etag ? parseRange(headers.get('range'), file.size) : undefined
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { ...always, 'content-range': `bytes */${file.size}` } })
  const { start, end } = range ?? { start: 0, end: file.size }
  return new Response(streamFile(file, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...described,
      'content-length': String(end - start),
      ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${file.size}` } : {}),
    },
  })
}

/** Answers a GET or HEAD. The path is compared as it was sent: nothing in it is decoded or becomes a name of a file. */
export async function respondWithMap(request: Request, source: MapSource): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === BASEMAP_LIST_PATH) return respondWithList(request, source)
  const shoresOf = slugOfShoresPath(pathname)
  if (shoresOf !== undefined) return respondWithShores(request, shoresOf, source)
  const placesOf = parsePlacesPath(pathname)
  if (placesOf) return respondWithPlaces(request, placesOf, source)
  const tilePath = parseBasemapTilePath(pathname)
  try {
    if (tilePath) return await respondWithTile(request, tilePath, source)
    const slug = FILE_PATH.exec(pathname)?.[1]
    const map = slug === undefined ? undefined : await source.find(slug)
    return map ? respondWithFile(request, map) : errorResponseFor('not_found')
  } catch (error) {
    if (error instanceof MapChanged) return errorResponseFor('unavailable', { 'retry-after': '1' })
    throw error
  }
}
