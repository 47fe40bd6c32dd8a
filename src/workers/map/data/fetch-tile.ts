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

/** Reads a body, up to a limit. @returns undefined beyond the limit */
async function readBody(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const read = await reader?.read()
    if (read?.value === undefined) break
    length += read.value.length
    if (length > limit) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(read.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Fetches a vector tile. A tile that is too large counts as empty: it would be the same the next time. */
export async function fetchTile(url: string, cachedOnly: boolean, source: TileSource): Promise<FetchedTile> {
  try {
    const response = await (cachedOnly ? source.readCache(url) : source.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
    if (response?.status === 404) return 'gone'
    if (response?.status === 204) return 'empty'
    if (response?.ok !== true) return 'later'
    const bytes = await readBody(response, MAX_TILE_BYTES)
    return bytes === undefined || bytes.length === 0 ? 'empty' : bytes
  } catch {
    return 'later'
  }
}
