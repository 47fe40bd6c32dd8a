/**
 * Reads single tiles of a PMTiles 3 file (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) on this device. The server has
 * checked its contents; a damaged copy is refused before any of it is drawn. The library for it would be a seventh of the map worker.
 */
import { readUpTo } from '#config/map/read-up-to.ts'
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is read in parts. */
export interface ReadableFile {
  /** Reads exactly `length` bytes. @throws when the file has fewer, or is not there any more */
  read(offset: number, length: number): Promise<Bytes>
  close(): void
}

export interface MapArchive {
  /** Returns a tile as it is stored; undefined for one that the file does not have. @throws when the file cannot be read or is damaged */
  read(tile: TileCoordinates): Promise<Bytes | undefined>
  /** Returns a tile decompressed. @param maxBytes a larger one is damaged. @throws as `read` */
  readUnpacked(tile: TileCoordinates, maxBytes: number): Promise<Bytes | undefined>
  close(): void
}

const HEADER_BYTES = 127
/** 'PMTiles' and the version. */
const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73, 3]
/** Positions of 64-bit numbers in the header. */
const at = { root: 8, rootLength: 16, leaves: 40, leavesLength: 48, tiles: 56, tilesLength: 64 } as const
const [COMPRESSION_AT, TILE_COMPRESSION_AT, NONE, GZIP] = [97, 98, 1, 2]
/** Largest directory, stored and decompressed, and largest stored tile, bytes: the server refuses larger ones. */
const DIRECTORY_MAX_BYTES = 4_000_000
const TILE_MAX_BYTES = 2_000_000
/** A directory leads to another at most this often. */
const DEPTH = 4
/** Directories that are remembered beside the first one, up to 2 MB each. */
const REMEMBERED = 8

/** Entries in the order of their first tile. Without tiles an entry leads to another directory. */
interface Directory {
  readonly tiles: Float64Array
  readonly runs: Float64Array
  readonly lengths: Float64Array
  readonly offsets: Float64Array
}

function damaged(): never {
  throw new RangeError('The map file is damaged')
}

/** Returns the number of a tile in the file: tiles of lower zooms first, those of a zoom along a Hilbert curve. */
export function tileNumber({ z, x, y }: TileCoordinates): number {
  const across = 2 ** z
  let [column, row, number] = [x, y, (4 ** z - 1) / 3]
  for (let side = across / 2; side >= 1; side /= 2) {
    const right = Math.floor(column / side) % 2
    const low = Math.floor(row / side) % 2
    number += side * side * (right === 1 ? 3 - low : low)
    if (low === 0) {
      if (right === 1) [column, row] = [across - 1 - column, across - 1 - row]
      ;[column, row] = [row, column]
    }
  }
  return number
}

function readDirectory(bytes: Bytes): Directory {
  let position = 0
  const next = (): number => {
    let value = 0
    for (let factor = 1; factor < 2 ** 56; factor *= 128) {
      const byte = bytes[position] ?? damaged()
      position += 1
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
    return damaged()
  }
  const count = next()
  if (count === 0 || count > bytes.length) damaged()
  const column = (): Float64Array => Float64Array.from({ length: count }, next)
  const tiles = column()
  for (let index = 1; index < count; index += 1) tiles[index] = (tiles[index] ?? 0) + (tiles[index - 1] ?? 0)
  const [runs, lengths, offsets] = [column(), column(), column()]
  // Zero: directly behind the entry before.
  for (let index = 0; index < count; index += 1) {
    const stored = offsets[index] ?? 0
    if (stored > 0) offsets[index] = stored - 1
    else if (index === 0) damaged()
    else offsets[index] = (offsets[index - 1] ?? 0) + (lengths[index - 1] ?? 0)
  }
  return { tiles, runs, lengths, offsets }
}

/** Returns the last entry that begins at or before a tile; -1 for none. */
function entryBefore({ tiles }: Directory, number: number): number {
  let [low, high] = [0, tiles.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tiles[middle] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low - 1
}

const gunzip = async (packed: Bytes, maxBytes: number): Promise<Bytes> =>
  (await readUpTo(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), maxBytes)) ?? damaged()

const unpack = (bytes: Bytes, compression: number, maxBytes: number): Promise<Bytes> | Bytes => {
  if (compression === GZIP) return gunzip(bytes, maxBytes)
  return compression === NONE && bytes.length <= maxBytes ? bytes : damaged()
}

/** Opens a file. @param size its length. @throws when it is no whole PMTiles 3 file */
export async function openMapArchive(file: ReadableFile, size: number): Promise<MapArchive> {
  const header = await file.read(0, HEADER_BYTES)
  if (MAGIC.some((byte, index) => header[index] !== byte)) damaged()
  const view = new DataView(header.buffer, header.byteOffset)
  const numberAt = (position: number): number => Number(view.getBigUint64(position, true))
  const [compression, tileCompression] = [view.getUint8(COMPRESSION_AT), view.getUint8(TILE_COMPRESSION_AT)]
  const [leaves, tiles] = [numberAt(at.leaves), numberAt(at.tiles)]
  if (leaves + numberAt(at.leavesLength) > size || tiles + numberAt(at.tilesLength) > size) damaged()

  const readLimited = (offset: number, length: number, limit: number): Promise<Bytes> =>
    length > limit || offset + length > size ? damaged() : file.read(offset, length)
  const directoryAt = async (offset: number, length: number): Promise<Directory> =>
    readDirectory(await unpack(await readLimited(offset, length, DIRECTORY_MAX_BYTES), compression, DIRECTORY_MAX_BYTES))

  const root = await directoryAt(numberAt(at.root), numberAt(at.rootLength))
  const remembered = new Map<number, Directory>()
  const leafAt = async (offset: number, length: number): Promise<Directory> => {
    const leaf = remembered.get(offset) ?? (await directoryAt(leaves + offset, length))
    remembered.delete(offset)
    remembered.set(offset, leaf)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return leaf
  }

  const read = async (tile: TileCoordinates): Promise<Bytes | undefined> => {
    const number = tileNumber(tile)
    let directory = root
    for (let depth = 0; depth < DEPTH; depth += 1) {
      const entry = entryBefore(directory, number)
      const [first, run, length, offset] = [
        directory.tiles[entry],
        directory.runs[entry],
        directory.lengths[entry] ?? 0,
        directory.offsets[entry] ?? 0,
      ]
      if (first === undefined || run === undefined) return undefined
      if (run > 0) return number < first + run ? readLimited(tiles + offset, length, TILE_MAX_BYTES) : undefined
      directory = await leafAt(offset, length)
    }
    return damaged()
  }
  return {
    read,
    async readUnpacked(tile, maxBytes) {
      const stored = await read(tile)
      return stored && unpack(stored, tileCompression, maxBytes)
    },
    close: () => file.close(),
  }
}
