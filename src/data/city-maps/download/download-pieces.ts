/** Downloads a city's file in pieces, each checked before it is written. */
import { basemapFilePath, type Basemap } from '#config/map/basemap.ts'
import type { WritableFile } from '../files/city-map-files.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of each piece but the last: what a lost connection costs. */
export const DOWNLOAD_PIECE_BYTES = 262_144
/** A response without a byte for this long is given up, ms. */
const SILENCE_MS = 20_000
const FILE_TYPE = 'application/vnd.pmtiles'

/**
 * `stopped`: paused, or removed. `changed`: the server has another file. `gone`: it has none. `unreachable`: no network, or the login page
 * of one. `full`: the device has no space. `failed`: a server between does not pass on what is needed, or the file is damaged.
 */
export type DownloadOutcome = 'done' | 'stopped' | 'changed' | 'gone' | 'unreachable' | 'full' | 'failed'

export interface PieceDownload {
  readonly basemap: Pick<Basemap, 'slug' | 'id' | 'bytes'>
  /** Bytes that are in the file. */
  readonly received: number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly file: Pick<WritableFile, 'write' | 'flush'>
  /** Notes how many bytes are on the disk. @returns false when the download is to stop */
  readonly note: (received: number) => Promise<boolean>
  /** Ends the request that is open. */
  readonly signal: AbortSignal
}

/** The network is gone, or the download was ended. */
class Unreachable extends Error {}

/** Waits for the network. @throws Unreachable when it fails or is silent */
async function fromNetwork<T>(run: () => Promise<T>, abort: AbortController): Promise<T> {
  const silence = setTimeout(() => abort.abort(), SILENCE_MS)
  try {
    return await run()
  } catch (error) {
    throw new Unreachable('no answer', { cause: error })
  } finally {
    clearTimeout(silence)
  }
}

/** Reads a body as it arrives. @throws Unreachable when the connection ends early or is silent */
async function* partsOf(response: Response, abort: AbortController): AsyncGenerator<Bytes> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  for (;;) {
    const { value } = await fromNetwork(() => reader.read(), abort)
    if (value === undefined) return
    yield value
  }
}

/** Collects the body of a piece. @returns undefined when its length is another one */
async function bodyOf(response: Response, length: number, abort: AbortController): Promise<Bytes | undefined> {
  const bytes = new Uint8Array(length)
  let filled = 0
  for await (const part of partsOf(response, abort)) {
    if (filled + part.length > length) {
      abort.abort()
      return undefined
    }
    bytes.set(part, filled)
    filled += part.length
  }
  return filled === length ? bytes : undefined
}

/** Returns why a response is no piece that was asked for; undefined when it is one, or the whole file. */
function faultOf(response: Response, tag: string): DownloadOutcome | undefined {
  const { status, headers } = response
  if (status === 404 || status === 410) return 'gone'
  if (status === 416) return 'changed'
  if ((status !== 200 && status !== 206) || response.redirected) return 'unreachable'
  const found = headers.get('etag')
  // Without a tag nobody knows which file this is. The page that a network sends to everybody has none either.
  if (found === null) return headers.get('content-type') === FILE_TYPE ? 'failed' : 'unreachable'
  // A proxy that compresses makes the tag of a whole file weak; the browser has decompressed it.
  if (found === tag || (status === 200 && found === `W/${tag}`)) return undefined
  return found.replace(/^W\//, '') === tag ? 'failed' : 'changed'
}

/** Writes the whole file from its beginning, because the server knows no ranges. */
async function writeWhole(response: Response, abort: AbortController, download: PieceDownload): Promise<DownloadOutcome> {
  const { file, note } = download
  const size = download.basemap.bytes
  const piece = new Uint8Array(DOWNLOAD_PIECE_BYTES)
  let [written, filled] = [0, 0]
  const writePiece = async (): Promise<boolean> => {
    await file.write(written, piece.slice(0, filled))
    await file.flush()
    written += filled
    filled = 0
    return note(written)
  }
  for await (const part of partsOf(response, abort)) {
    if (written + filled + part.length > size) return 'failed'
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + DOWNLOAD_PIECE_BYTES - filled)
      piece.set(taken, filled)
      filled += taken.length
      from += taken.length
      if (filled === DOWNLOAD_PIECE_BYTES && !(await writePiece())) return 'stopped'
    }
  }
  // It was cut off. What is written are the first bytes of this very file.
  if (written + filled < size) return 'unreachable'
  return filled === 0 || (await writePiece()) ? 'done' : 'stopped'
}

/** Fetches the piece from an offset on and writes it. @returns 'done' for a whole file, undefined after a piece */
async function nextPiece(download: PieceDownload, start: number, abort: AbortController): Promise<DownloadOutcome | undefined> {
  const { basemap, fetch, file } = download
  const end = Math.min(start + DOWNLOAD_PIECE_BYTES, basemap.bytes)
  const tag = `"${basemap.id}"`
  const headers = { range: `bytes=${start}-${end - 1}`, 'if-range': tag }
  const ask = (): Promise<Response> => fetch(basemapFilePath(basemap.slug), { headers, cache: 'no-store', signal: abort.signal })
  const response = await fromNetwork(ask, abort)
  const fault = faultOf(response, tag)
  if (fault !== undefined) return fault
  if (response.status === 200) return writeWhole(response, abort, download)
  if (response.headers.get('content-range') !== `bytes ${start}-${end - 1}/${basemap.bytes}`) return 'failed'
  const piece = await bodyOf(response, end - start, abort)
  if (piece === undefined) return 'unreachable'
  await file.write(start, piece)
  await file.flush()
  return undefined
}

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Downloads what is missing of a file.
 * @returns how it ended; only after 'done' are all bytes in the file
 */
export async function downloadPieces(download: PieceDownload): Promise<DownloadOutcome> {
  const { bytes } = download.basemap
  const abort = new AbortController()
  const stop = (): void => abort.abort()
  download.signal.addEventListener('abort', stop)
  try {
    for (let received = download.received; received < bytes;) {
      const outcome = await nextPiece(download, received, abort)
      if (outcome !== undefined) return outcome
      received = Math.min(received + DOWNLOAD_PIECE_BYTES, bytes)
      if (!(await download.note(received))) return 'stopped'
    }
    return 'done'
  } catch (error) {
    if (download.signal.aborted) return 'stopped'
    return error instanceof Unreachable ? 'unreachable' : isQuota(error) ? 'full' : 'failed'
  } finally {
    download.signal.removeEventListener('abort', stop)
    // Ends a response of which nothing more is read.
    stop()
  }
}
