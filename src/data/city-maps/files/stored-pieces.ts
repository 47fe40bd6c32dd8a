/** A file in pieces in the database: for browsers without a file system. */
import { inCityMapDatabase, PIECES } from '../city-map-database.ts'
import { requestResult } from '../../platform/indexed-db.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of each piece but the last. A read takes whole pieces out of the database, so that they are small. */
export const PIECE_BYTES = 65_536

const keyOf = (name: string, index: number): [string, number] => [name, index]
const keysOf = (name: string): IDBKeyRange => IDBKeyRange.bound(keyOf(name, 0), keyOf(name, Infinity))

/** Writes bytes that begin with a piece. @throws QuotaExceededError on a full device */
export async function writePieces(name: string, offset: number, bytes: Bytes): Promise<void> {
  await inCityMapDatabase(PIECES, 'readwrite', async (store) => {
    const writes: Promise<unknown>[] = []
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.slice(start, start + PIECE_BYTES)
      writes.push(requestResult(store.put(piece, keyOf(name, (offset + start) / PIECE_BYTES))))
    }
    await Promise.all(writes)
  })
}

/** Reads a part of a file. @throws RangeError when a piece of it is missing */
export async function readPieces(name: string, offset: number, length: number): Promise<Bytes> {
  const [first, last] = [Math.floor(offset / PIECE_BYTES), Math.floor((offset + length - 1) / PIECE_BYTES)]
  const pieces = await inCityMapDatabase(PIECES, 'readonly', (store) =>
    requestResult(store.getAll(IDBKeyRange.bound(keyOf(name, first), keyOf(name, last))) as IDBRequest<Bytes[]>),
  )
  const bytes = new Uint8Array(length)
  let filled = 0
  for (const [index, piece] of pieces.entries()) {
    const start = index === 0 ? offset - first * PIECE_BYTES : 0
    const part = piece.subarray(start, start + length - filled)
    bytes.set(part, filled)
    filled += part.length
  }
  if (pieces.length <= last - first || filled < length) throw new RangeError('A piece of the file is missing')
  return bytes
}

/** Returns whether the database has as many pieces as this number of bytes needs. */
export async function hasPieces(name: string, bytes: number): Promise<boolean> {
  const count = await inCityMapDatabase(PIECES, 'readonly', (store) => requestResult(store.count(keysOf(name))))
  return count >= Math.ceil(bytes / PIECE_BYTES)
}

export const removePieces = (name: string): Promise<void> =>
  inCityMapDatabase(PIECES, 'readwrite', async (store) => requestResult(store.delete(keysOf(name))))

/** Returns the names of all files. */
export async function namesOfPieces(): Promise<readonly string[]> {
  const keys = await inCityMapDatabase(PIECES, 'readonly', (store) => requestResult(store.getAllKeys()))
  return [...new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])))]
}
