/** The map of the demo marketplace in the page: the packaged file, as the dev server serves its sources. */
import { cities } from '#domain/cities.ts'
import { gunzip } from '#server/maps/gunzip.ts'
import type { MapFile } from '#server/maps/map-file.ts'
import { NO_MAPS, type OpenedMaps } from '#server/maps/map-source.ts'
import { openServedMap, type ServedMap } from '#server/maps/served-map.ts'

const SLUG = 'san-francisco'
const FILE = `/server/demo/maps/${SLUG}.pmtiles`
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

/** Opens the packaged map. It is small, and held in memory. */
export async function openPageMaps(): Promise<OpenedMaps | undefined> {
  const city = cities().find(({ slug }) => slug === SLUG)
  if (!city) return undefined
  const bytes = await fetch(FILE).then(
    (response) => response.arrayBuffer(),
    () => new ArrayBuffer(0),
  )
  const file = fileOf(new Uint8Array(bytes))
  const opened = await openServedMap(file, city, (fault) => console.warn(`${FILE}: ${fault}`))
  if (!opened.ok) return { source: NO_MAPS, notices: [`${FILE}: It is not served. ${opened.error}`] }
  const map = unpacked(opened.value)
  return {
    source: {
      list: async () => [map.basemap],
      find: async (slug) => (slug === SLUG ? map : undefined),
      shores: async () => [],
      close: async () => undefined,
    },
    notices: [],
  }
}
