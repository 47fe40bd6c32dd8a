import { readUpTo } from '#config/map/read-up-to.ts'

/** Largest tile that is drawn, bytes without compression. Tools that write tiles warn from a third of it. */
export const MAX_TILE_BYTES = 1_500_000
const TIMEOUT_MS = 20_000

/** The bytes of a tile, or why there are none; the words are those of `PaintedTile`. */
export type FetchedTile = Uint8Array | 'empty' | 'later' | 'gone'

/** The browser's functions; tests pass their own. */
export interface TileSource {
  fetch(url: string, options: { readonly signal: AbortSignal }): Promise<Response>
  /** Returns the cached response of a URL. */
  readCache(url: string): Promise<Response | undefined>
}

/** Fetches a vector tile. A tile that is too large counts as empty: it would be the same the next time. */
export async function fetchTile(url: string, cachedOnly: boolean, source: TileSource): Promise<FetchedTile> {
  try {
    const response = await (cachedOnly ? source.readCache(url) : source.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
    if (response?.status === 404) return 'gone'
    if (response?.status === 204) return 'empty'
    if (response?.ok !== true) return 'later'
    const bytes = await readUpTo(response.body, MAX_TILE_BYTES)
    return bytes === undefined || bytes.length === 0 ? 'empty' : bytes
  } catch {
    return 'later'
  }
}
