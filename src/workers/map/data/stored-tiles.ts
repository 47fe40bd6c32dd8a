import type { Basemap } from '#config/map/basemap.ts'
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import { openForReading } from '#data/city-maps/files/city-map-files.ts'
import { onCityMapChange, readCityMapRecord } from '#data/city-maps/city-map-records.ts'
import { openMapArchive, type MapArchive } from '#data/city-maps/map-archive.ts'
import { MAX_TILE_BYTES, type FetchedTile } from './fetch-tile.ts'

interface OpenMap {
  readonly id: string
  readonly archive: MapArchive
}

/** Where the files are; tests pass their own. */
export interface StoredFiles {
  readonly readRecord: typeof readCityMapRecord
  readonly open: typeof openForReading
  readonly onChange: typeof onCityMapChange
}
const DEVICE: StoredFiles = { readRecord: readCityMapRecord, open: openForReading, onChange: onCityMapChange }

/** Opens the whole file of a city; undefined when it is not on this device, or cannot be read. */
async function openMap(slug: string, files: StoredFiles): Promise<OpenMap | undefined> {
  try {
    const stored = (await files.readRecord(slug))?.stored
    if (stored === undefined) return undefined
    const { id, bytes } = stored.basemap
    return { id, archive: await openMapArchive(await files.open(stored), bytes) }
  } catch {
    return undefined
  }
}

/**
 * Returns a function that reads tiles of the cities' maps that are on this device. Its answer is undefined for a tile that has to come from
 * elsewhere: the map, or this file of it, is not here, or the tile cannot be read. A tile that a whole file does not have is empty.
 */
export function openStoredTiles(
  files = DEVICE,
): (basemap: Pick<Basemap, 'slug' | 'id'>, tile: TileCoordinates) => Promise<FetchedTile | undefined> {
  const maps = new Map<string, Promise<OpenMap | undefined>>()
  const mapOf = (slug: string): Promise<OpenMap | undefined> => {
    const known = maps.get(slug) ?? openMap(slug, files)
    maps.set(slug, known)
    return known
  }
  // A file that is replaced or removed must not be held open. A record changes with each piece of a download too.
  files.onChange((slug) => {
    void (async () => {
      const [known, record] = [await maps.get(slug), await files.readRecord(slug)]
      if (known !== undefined && known.id === record?.stored?.basemap.id) return
      maps.delete(slug)
      known?.archive.close()
    })().catch(() => undefined)
  })
  return async ({ slug, id }, tile) => {
    const map = await mapOf(slug)
    if (map?.id !== id) return undefined
    try {
      const bytes = await map.archive.readUnpacked(tile, MAX_TILE_BYTES)
      return bytes === undefined || bytes.length === 0 ? 'empty' : bytes
    } catch {
      return undefined
    }
  }
}
