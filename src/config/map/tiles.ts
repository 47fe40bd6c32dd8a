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
