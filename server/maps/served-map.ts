/** A city's map that is served: checked, with an id, read tile by tile. */
import { Compression } from 'pmtiles'
import type { Basemap } from '#config/map/basemap.ts'
import { tileAt, type TileCoordinates } from '#config/map/tile-coordinates.ts'
import type { City } from '#domain/cities.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { openArchive, type MapArchive } from './map-archive.ts'
import { attributionOf, boundsOf, contentFault, openingIn, sampleFault } from './map-content.ts'
import type { MapFile } from './map-file.ts'
import { mapIdOf } from './map-id.ts'

/** A larger file is not one of a city: a whole country has about this much. Devices download it whole. */
export const MAP_MAX_BYTES = 4_000_000_000

export interface ServedTile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True: the bytes are compressed with gzip. */
  readonly isGzip: boolean
}

export interface ServedMap {
  readonly basemap: Basemap
  /** The whole file. */
  readonly file: MapFile
  /**
   * Reads a tile; `empty` for one within the map that has nothing on it, `missing` for one outside, or one that cannot be read.
   * @throws MapChanged when the file is another one meanwhile
   */
  tile(at: TileCoordinates): Promise<ServedTile | 'empty' | 'missing'>
}

/** Returns whether a tile shows a part of what the map is of. */
function isInside({ bounds: [west, south, east, north], minZoom, maxZoom }: Basemap, { z, x, y }: TileCoordinates): boolean {
  const first = tileAt({ longitude: west, latitude: north }, z)
  const last = tileAt({ longitude: east, latitude: south }, z)
  return z >= minZoom && z <= maxZoom && x >= first.x && x <= last.x && y >= first.y && y <= last.y
}

async function basemapOf(file: MapFile, { header, metadata }: MapArchive, slug: string, center: [number, number]): Promise<Basemap> {
  return {
    slug,
    id: await mapIdOf(file, header),
    bytes: file.size,
    bounds: [...boundsOf(header)],
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    center,
    attribution: attributionOf(metadata),
  }
}

/** Returns a sentence on a file that is too large to be a city's. */
export const sizeFault = (size: number): string | undefined =>
  size > MAP_MAX_BYTES
    ? `It has ${(size / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB, at most ${MAP_MAX_BYTES / 1e9} GB are served: extract the city alone.`
    : undefined

/**
 * Opens a city's file.
 * @param report is told about the first tile that cannot be read
 * @returns the map, or a sentence on why it is not served
 * @throws MapChanged
 */
export async function openServedMap(file: MapFile, city: City, report: (fault: string) => void): Promise<Result<ServedMap, string>> {
  const tooLarge = sizeFault(file.size)
  if (tooLarge !== undefined) return fail(tooLarge)
  const opened = await openArchive(file)
  if (!opened.ok) return opened
  const archive = opened.value
  const center = openingIn(city, archive.header)
  const content = contentFault(archive)
  if (content !== undefined) return fail(content)
  if (!center) return fail(`Its bounds ${boundsOf(archive.header).join(', ')} hold no part of ${city.name}.`)
  const sample = await sampleFault(archive, center)
  if (sample !== undefined) return fail(sample)
  const basemap = await basemapOf(file, archive, city.slug, center)
  let isReported = false
  return ok({
    basemap,
    file,
    async tile(at) {
      const read = await archive.tile(at)
      if (read.ok)
        return read.value
          ? { bytes: read.value, isGzip: archive.header.tileCompression === Compression.Gzip }
          : isInside(basemap, at)
            ? 'empty'
            : 'missing'
      if (!isReported) report(read.error)
      isReported = true
      return 'missing'
    },
  })
}
