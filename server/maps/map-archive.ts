/** Opens a PMTiles file: its header, its metadata, and single tiles as they are stored. Reads a file of any size in small pieces. */
import { bytesToHeader, Compression, PMTiles, ResolvedValueCache, TileType, type Header } from 'pmtiles'
import * as v from 'valibot'
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { gunzip } from './gunzip.ts'
import { MapChanged, type MapFile } from './map-file.ts'

/** A header has this many bytes, and begins with these seven. */
const HEADER_BYTES = 127
const MAGIC = 'PMTiles'
/** Directories of one city that are kept. A large one has some 30,000 entries, about 2 MB in memory. */
const KEPT_DIRECTORIES = 16
/** Largest directory and metadata once unpacked, bytes: ten times what the files of whole continents have. */
const UNPACKED_MAX_BYTES = 4_000_000
const READ_MAX_BYTES = UNPACKED_MAX_BYTES
/** Largest tile as it is stored, bytes. Makers of tiles aim at 0.5 MB; this one would already stop a phone. */
const TILE_MAX_BYTES = 2_000_000

const metadataSchema = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  attribution: v.optional(v.string()),
  license: v.optional(v.string()),
  vector_layers: v.optional(v.array(v.object({ id: v.string() })), []),
})
export type MapMetadata = v.InferOutput<typeof metadataSchema>

/** A tile as the header says: compressed with gzip, or not. */
type StoredTile = Uint8Array<ArrayBuffer>

export interface MapArchive {
  readonly header: Header
  readonly metadata: MapMetadata
  /**
   * Reads a tile.
   * @returns undefined when the file has none, or a sentence on why it cannot be read
   * @throws MapChanged when the file is another one meanwhile
   */
  tile(at: TileCoordinates): Promise<Result<StoredTile | undefined, string>>
}

class TooLarge extends Error {}

const TILE_NAMES: Readonly<Record<number, string>> = {
  [TileType.Png]: 'PNG images',
  [TileType.Jpeg]: 'JPEG images',
  [TileType.Webp]: 'WebP images',
  [TileType.Avif]: 'AVIF images',
  [TileType.Mlt]: 'MapLibre tiles',
}

const readable = (compression: Compression): boolean => compression === Compression.Gzip || compression === Compression.None

/** Returns where the last part ends that a header describes. */
const endOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

const bytes = (count: number): string => count.toLocaleString('en')

/** Reads the header. @returns it, or a sentence on why the file is no vector map that can be read */
async function readHeader(file: MapFile): Promise<Result<Header, string>> {
  const start = await file.read(0, Math.min(HEADER_BYTES, file.size))
  if (new TextDecoder('latin1').decode(start.subarray(0, MAGIC.length)) !== MAGIC) return fail('It is not a PMTiles file.')
  const version = start[MAGIC.length]
  if (version !== 3) return fail(`It is a PMTiles file of version ${version ?? 'unknown'}, and 3 is needed.`)
  if (start.length < HEADER_BYTES) return fail(`It is cut off: it has ${bytes(file.size)} bytes.`)
  const header = bytesToHeader(start.buffer)
  if (endOf(header) > file.size) return fail(`It is cut off: it has ${bytes(file.size)} of ${bytes(endOf(header))} bytes.`)
  if (header.tileType !== TileType.Mvt)
    return fail(`It holds ${TILE_NAMES[header.tileType] ?? 'tiles of an unknown type'}, no vector tiles.`)
  if (!readable(header.internalCompression) || !readable(header.tileCompression))
    return fail('Its tiles or directories are not compressed with gzip.')
  if (header.minZoom > header.maxZoom || header.maxZoom > 26) return fail('Its zooms make no sense.')
  return ok(header)
}

const unpack = (packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> =>
  compression === Compression.None ? Promise.resolve(packed) : gunzip(packed, UNPACKED_MAX_BYTES)

async function readTile(archive: PMTiles, header: Header, { z, x, y }: TileCoordinates): Promise<Result<StoredTile | undefined, string>> {
  if (z < header.minZoom || z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return ok(undefined)
  try {
    const stored = await archive.getZxy(z, x, y)
    if (stored && stored.data.byteLength > TILE_MAX_BYTES) throw new TooLarge()
    return ok(stored && new Uint8Array(stored.data))
  } catch (error) {
    if (error instanceof MapChanged) throw error
    return fail(`Its tile ${z}/${x}/${y} ${error instanceof TooLarge ? 'is too large' : 'cannot be read'}.`)
  }
}

async function readMetadata(file: MapFile, header: Header): Promise<MapMetadata> {
  if (header.jsonMetadataLength > UNPACKED_MAX_BYTES) throw new Error('its metadata are too large')
  const packed = await file.read(header.jsonMetadataOffset, header.jsonMetadataLength)
  return v.parse(metadataSchema, JSON.parse(new TextDecoder().decode(await unpack(packed.buffer, header.internalCompression))))
}

/** Opens a file. @returns the archive, or a sentence on why it cannot be used. @throws MapChanged */
export async function openArchive(file: MapFile): Promise<Result<MapArchive, string>> {
  const read = await readHeader(file)
  if (!read.ok) return read
  const header = read.value
  const source = {
    getKey: () => '',
    // The library's first read has a fixed length, also for a smaller file. An entry of a directory may claim any length.
    getBytes: async (offset: number, length: number) => {
      if (length > READ_MAX_BYTES) throw new TooLarge()
      return { data: (await file.read(offset, offset === 0 ? Math.min(length, file.size) : length)).buffer }
    },
  }
  const archive = new PMTiles(source, new ResolvedValueCache(KEPT_DIRECTORIES, false, unpack), async (stored) => stored)
  try {
    // Reads the root directory too.
    await archive.getHeader()
    const metadata = await readMetadata(file, header)
    return ok({ header, metadata, tile: (at) => readTile(archive, header, at) })
  } catch (error) {
    if (error instanceof MapChanged) throw error
    return fail('It is damaged: its directory or its metadata cannot be read.')
  }
}
