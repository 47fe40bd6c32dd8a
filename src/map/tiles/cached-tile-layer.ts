import { TILE_CACHE } from '#config/map/tiles.ts'
import { TileLayer, type Coords, type DoneCallback } from 'leaflet'

/** Reads a tile from the cache; undefined when it is missing, or when the page has no access to the cache. */
async function readCachedTile(url: string): Promise<Blob | undefined> {
  try {
    // Checks for the cache first, because opening a missing one would create it.
    if (!(await caches.has(TILE_CACHE))) return undefined
    const response = await (await caches.open(TILE_CACHE)).match(url, { ignoreVary: true })
    return await response?.blob()
  } catch {
    return undefined
  }
}

/** Draws the cached image into a tile, which stays empty when there is none. */
async function drawCachedTile(tile: HTMLImageElement, url: string): Promise<void> {
  const cached = await readCachedTile(url)
  if (cached === undefined) return
  const address = URL.createObjectURL(cached)
  try {
    tile.src = address
    await tile.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function loadCachedTile(tile: HTMLImageElement, url: string, done: DoneCallback): Promise<void> {
  let failure: Error | undefined
  try {
    await drawCachedTile(tile, url)
  } catch (error) {
    // The cached data is no image, or the map has moved on.
    failure = error instanceof Error ? error : new Error('a kept tile cannot be shown')
  }
  done(failure, tile)
}

/** Tile layer that shows only cached tiles and sends no request; missing tiles show the map's background. */
export class CachedTileLayer extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    tile.alt = ''
    void loadCachedTile(tile, this.getTileUrl(coords), done)
    return tile
  }
}
