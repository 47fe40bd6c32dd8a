/** The map of the demo marketplace in the page: the packaged file, as the dev server serves its sources. */
import { cities } from '#domain/cities.ts'
import { gunzip } from '#server/maps/gunzip.ts'
import type { MapFile } from '#server/maps/map-file.ts'
import { NO_MAPS, type OpenedMaps } from '#server/maps/map-source.ts'
import { openServedPlaces, type ServedPlaces } from '#server/maps/places/served-places.ts'
import { openServedMap, type ServedMap } from '#server/maps/served-map.ts'

const SLUG = 'san-francisco'
const FILE = `/server/demo/maps/${SLUG}.pmtiles`
const PLACES_FILE = `/server/demo/maps/${SLUG}.places`
/** Largest tile once unpacked, bytes. */
const TILE_MAX_BYTES = 20_000_000

const fileOf = (bytes: Uint8Array<ArrayBuffer>): MapFile => ({
  size: bytes.length,
  changedMs: 0,
  read: async (offset, length) => bytes.slice(offset, offset + length),
})

/** Returns the map with tiles that are not compressed: a browser does not decompress what a service worker answers. */
const unpacked = (map: ServedMap): ServedMap => ({
  ...map,
  async tile(at) {
    const tile = await map.tile(at)
    if (typeof tile === 'string' || !tile.isGzip) return tile
    return { bytes: new Uint8Array(await gunzip(tile.bytes.buffer, TILE_MAX_BYTES)), isGzip: false }
  },
})

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetch(path).then(
    (response) => response.arrayBuffer(),
    () => new ArrayBuffer(0),
  )
  return new Uint8Array(bytes)
}

/** Opens the packaged map with its places. Both are small, and held in memory. */
export async function openPageMaps(): Promise<OpenedMaps | undefined> {
  const city = cities().find(({ slug }) => slug === SLUG)
  if (!city) return undefined
  const file = fileOf(await read(FILE))
  const opened = await openServedMap(file, city, (fault) => console.warn(`${FILE}: ${fault}`))
  if (!opened.ok) return { source: NO_MAPS, notices: [`${FILE}: It is not served. ${opened.error}`] }
  const map = unpacked(opened.value)
  const indexed = await openServedPlaces(await read(PLACES_FILE))
  const places: ServedPlaces | undefined = indexed.ok ? indexed.value : undefined
  const listed = places ? { ...map.basemap, places: { id: places.id, bytes: places.bytes.length } } : map.basemap
  return {
    source: {
      list: async () => [listed],
      find: async (slug) => (slug === SLUG ? map : undefined),
      places: async (slug) => (slug === SLUG ? places : undefined),
      shores: async () => [],
      close: async () => undefined,
    },
    notices: indexed.ok ? [] : [`${PLACES_FILE}: It is not served. ${indexed.error}`],
  }
}
