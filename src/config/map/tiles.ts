/** Default tile server: https://operations.osmfoundation.org/policies/tiles/ unless the build names another. */
export const defaultTileUrl = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/** Tile URL template with {z}, {x} and {y}; a path such as '/tiles/{z}/{x}/{y}.png' when the server itself serves the tiles. */
export const tileUrl: string = typeof __TILE_URL__ === 'string' && __TILE_URL__ !== '' ? __TILE_URL__ : defaultTileUrl

/** Deepest zoom for which tiles exist. */
export const maxTileZoom = 19

/** Path of all tiles on our own origin, whichever server provides them. */
export const selfHostedTilePath = '/tiles/'

/** Most viewed tiles stored on a device: some 20 MB of images, or 40 MB of vectors. The oldest are evicted first. */
export const tileCacheMaxEntries = 1200

/** Cache of viewed tiles. The service worker writes it; the page reads it and deletes from it. */
export const TILE_CACHE = 'nearhelp-tiles-v1'

/** A tile is fresh for seven days, the minimum of OpenStreetMap's tile policy. */
export const tileMaxAgeMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns the origin that the Content Security Policy must allow for images and fetches.
 *
 * @param url URL template as in `tileUrl`
 * @returns 'https://host[:port]', or undefined when the tiles are on our own origin
 */
export function tileOrigin(url: string): string | undefined {
  return /^https?:\/\/[^/]+/.exec(url)?.[0]
}
