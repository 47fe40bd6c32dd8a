/** Where the map's pictures come from: https://operations.osmfoundation.org/policies/tiles/ unless the build says otherwise. */
export const defaultTileUrl = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/** Address of a tile with {z}, {x} and {y}; a path such as '/tiles/{z}/{x}/{y}.png' when the server itself serves them. */
export const tileUrl: string = typeof __TILE_URL__ === 'string' && __TILE_URL__ !== '' ? __TILE_URL__ : defaultTileUrl

/** What the licence of the map data asks to be visible on the map. */
export const tileAttribution = {
  text: '© OpenStreetMap contributors',
  href: 'https://www.openstreetmap.org/copyright',
} as const

/** The deepest zoom that has pictures of its own. */
export const maxTileZoom = 19

/** Tiles on our own origin live under this path, whoever is behind it. */
export const selfHostedTilePath = '/tiles/'

/** How many viewed tiles a device keeps, the oldest giving way; some 20 MB of CORS answers. */
export const tileCacheMaxEntries = 1200

/** The browser's cache that they lie in: the service worker fills it, the page reads and empties it. */
export const TILE_CACHE = 'nearhelp-tiles-v1'

/** A tile is used without asking again for seven days, the least that OpenStreetMap's tile policy wants. */
export const tileMaxAgeMs = 7 * 24 * 60 * 60 * 1000

/**
 * The origin that the content security policy must allow for pictures and fetches.
 *
 * @param url an address as in `tileUrl`
 * @returns 'https://host[:port]', or undefined when the tiles are on our own origin
 */
export function tileOrigin(url: string): string | undefined {
  return /^https?:\/\/[^/]+/.exec(url)?.[0]
}
