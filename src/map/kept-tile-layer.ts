import { TILE_CACHE } from '#config/tiles.ts'
import { TileLayer, type Coords, type DoneCallback } from 'leaflet'

/** A tile as it was kept; undefined where it was not, or where the page may not look. */
async function keptTile(url: string): Promise<Blob | undefined> {
  try {
    // Its name is looked for first: a cache that is opened is made.
    if (!(await caches.has(TILE_CACHE))) return undefined
    const answer = await (await caches.open(TILE_CACHE)).match(url, { ignoreVary: true })
    return await answer?.blob()
  } catch {
    return undefined
  }
}

async function draw(tile: HTMLImageElement, url: string): Promise<void> {
  const kept = await keptTile(url)
  if (kept === undefined) return
  const address = URL.createObjectURL(kept)
  try {
    tile.src = address
    await tile.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Shows the tiles that lie in the browser's cache and asks no server for one: what is missing stays the map's ground. */
export class KeptTileLayer extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    tile.alt = ''
    draw(tile, this.getTileUrl(coords)).then(
      () => done(undefined, tile),
      (error: unknown) => done(error instanceof Error ? error : new Error('a kept tile could not be shown'), tile),
    )
    return tile
  }
}
