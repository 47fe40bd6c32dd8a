/** Identifies the contents of a file in addresses that are cached permanently. */
import type { Header } from 'pmtiles'
import type { MapFile } from './map-file.ts'

/**
 * Up to this size all bytes are hashed, about 0.1 s: the id is the same on every machine. Hashing the file of a large city would hold up
 * each start, so that a larger one is known by what a change cannot leave as it is: header, root directory, metadata, size and time.
 */
const WHOLE_MAX_BYTES = 32_000_000
const PIECE_BYTES = 1_000_000
/** Digits of an id. */
const LENGTH = 12

type Bytes = Uint8Array<ArrayBuffer>

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Yields the parts of the file that its id depends on, each small enough to be held in memory. */
async function* partsOf(file: MapFile, header: Header): AsyncGenerator<Bytes> {
  if (file.size <= WHOLE_MAX_BYTES) {
    for (let at = 0; at < file.size; at += PIECE_BYTES) yield await file.read(at, Math.min(PIECE_BYTES, file.size - at))
    return
  }
  yield await file.read(0, header.rootDirectoryOffset + header.rootDirectoryLength)
  yield await file.read(header.jsonMetadataOffset, header.jsonMetadataLength)
  yield new TextEncoder().encode(`${file.size} ${file.changedMs}`)
}

/** Returns twelve hexadecimal digits. @throws MapChanged */
export async function mapIdOf(file: MapFile, header: Header): Promise<string> {
  const digests: Bytes[] = []
  for await (const part of partsOf(file, header)) digests.push(await sha256(part))
  const digest = await sha256(new Uint8Array(await new Blob(digests).arrayBuffer()))
  return hexOf(digest).slice(0, LENGTH)
}
