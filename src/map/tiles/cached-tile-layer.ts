import { TILE_CACHE } from '#config/map/tiles.ts'
import { TileLayer, type Coords, type DoneCallback } from 'leaflet'

/** A tile as it was kept; undefined where it was not, or where the page may not look. */
async function readCachedTile(url: string): Promise<Blob | undefined> {
  try {
    // Its name is looked for first: a cache that is opened is made.
    if (!(await caches.has(TILE_CACHE))) return undefined
    const answer = await (await caches.open(TILE_CACHE)).match(url, { ignoreVary: true })
    return await answer?.blob()
  } catch {
    return undefined
  }
}

/** Puts the kept picture into a tile, which stays empty where there is none. */
async function drawCachedTile(tile: HTMLImageElement, url: string): Promise<void> {
  const kept = await readCachedTile(url)
  if (kept === undefined) return
  const address = URL.createObjectURL(kept)
  try {
    tile.src = address
    await tile.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function loadCachedTile(tile: HTMLImageElement, url: string, done: DoneCallback): Promise<void> {
  let trouble: Error | undefined
  try {
    await drawCachedTile(tile, url)
  } catch (error) {
    // What lies there is no picture, or the map has moved on.
    trouble = error instanceof Error ? error : new Error('a kept tile cannot be shown')
  }
  done(trouble, tile)
}

/** Shows the tiles that lie in the browser's cache and asks no server for one: what is missing stays the map's ground. */
export class CachedTileLayer extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    tile.alt = ''
    void loadCachedTile(tile, this.getTileUrl(coords), done)
    return tile
  }
}
