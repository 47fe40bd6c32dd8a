/** 200 tiles of a city's map on this device: through the product's reader, and the same bytes bare. */
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import { cityMapFileName, type CityMapPart, type CityMapPlace } from '#data/city-maps/city-map-record.ts'
import { openForReading, openForWriting } from '#data/city-maps/files/city-map-files.ts'
import { openMapFolder, openSyncFile } from '#data/city-maps/files/map-folder.ts'
import { readPieces } from '#data/city-maps/files/stored-pieces.ts'
import { openMapArchive, tileNumber } from '#data/city-maps/map-archive.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface ReadTimes {
  /** Ms of each round: through the reader, bare, and through the reader with decompression. */
  readonly folder: { readonly read: number[]; readonly bare: number[]; readonly unpacked: number[] }
  readonly database: { readonly read: number[]; readonly bare: number[] }
}

const READS = 200
/** Tiles of a large city, of 2 to 32 kB: some 40 MB. */
const [ACROSS, ZOOM, SIZES] = [48, 15, [2_000, 32_000]] as const
const PIECE = 262_144

const tiles: readonly TileCoordinates[] = Array.from({ length: ACROSS * ACROSS }, (_, n) => ({
  z: ZOOM,
  x: 5_200 + (n % ACROSS),
  y: 12_640 + Math.floor(n / ACROSS),
})).toSorted((a, b) => tileNumber(a) - tileNumber(b))

/** The same in every run. */
function randomNumbers(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}
const random = randomNumbers()

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))])

async function gzip(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

/** Returns a PMTiles 3 file of tiles whose contents do not compress. */
async function makeFile(): Promise<Bytes> {
  const contents: Bytes[] = []
  for (const _tile of tiles) {
    const bytes = new Uint8Array(Math.round(SIZES[0] + random() * (SIZES[1] - SIZES[0])))
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256)
    contents.push(await gzip(bytes))
  }
  const numbers = tiles.map(tileNumber)
  const columns = [
    numbers.map((number, index) => number - (numbers[index - 1] ?? 0)),
    tiles.map(() => 1),
    contents.map(({ length }) => length),
    tiles.map((_, index) => (index === 0 ? 1 : 0)),
  ]
  const directory = await gzip(Uint8Array.from([...varint(tiles.length), ...columns.flat().flatMap(varint)]))
  const header = new DataView(new ArrayBuffer(127))
  new TextEncoder().encode('PMTiles\u0003').forEach((byte, index) => header.setUint8(index, byte))
  const start = 127 + directory.length
  const length = contents.reduce((sum, tile) => sum + tile.length, 0)
  for (const [index, value] of [127, directory.length, start, 0, start, 0, start, length].entries())
    header.setBigUint64(8 + index * 8, BigInt(value), true)
  for (const [index, value] of [1, 2, 2, 1, ZOOM, ZOOM].entries()) header.setUint8(96 + index, value)
  return new Uint8Array(await new Blob([header, directory, ...contents]).arrayBuffer())
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function store(bytes: Bytes, place: CityMapPlace): Promise<CityMapPart> {
  const basemap = { slug: 'bench', id: '0123456789ab', bytes: bytes.length, minZoom: ZOOM, maxZoom: ZOOM, attribution: '' }
  const bounds: [number, number, number, number] = [0, 0, 1, 1]
  const part: CityMapPart = { basemap: { ...basemap, bounds, center: [0, 0] }, place, received: 0, isPaused: false, isWaiting: false }
  const file = await openForWriting(part)
  for (let at = 0; at < bytes.length; at += PIECE) await file.write(at, bytes.slice(at, at + PIECE))
  await file.flush()
  await file.close()
  return part
}

async function measure(rounds: number): Promise<ReadTimes> {
  const bytes = await makeFile()
  const found: ReadTimes = { folder: { read: [], bare: [], unpacked: [] }, database: { read: [], bare: [] } }
  for (const place of ['folder', 'database'] as const) {
    const part = await store(bytes, place)
    const ranges: (readonly [offset: number, length: number])[] = []
    const file = await openForReading(part)
    const archive = await openMapArchive(
      {
        ...file,
        read: (offset, length) => {
          ranges.push([offset, length])
          return file.read(offset, length)
        },
      },
      bytes.length,
    )
    for (let round = -1; round < rounds; round += 1) {
      const asked = Array.from({ length: READS }, () => tiles[Math.floor(random() * tiles.length)] ?? { z: 0, x: 0, y: 0 })
      // Once beforehand, so that neither has the file from the disk for the first time.
      ranges.length = 0
      for (const tile of asked) await archive.read(tile)
      const bare = [...ranges]
      const readAll = () =>
        timed(async () => {
          for (const tile of asked) await archive.read(tile)
        })
      const readBare = async (): Promise<number> => {
        if (place === 'database')
          return timed(async () => {
            for (const [offset, length] of bare) await readPieces(cityMapFileName(part), offset, length)
          })
        const folder = await openMapFolder(false)
        if (!folder) throw new Error('there is no folder')
        const open = await openSyncFile(folder, cityMapFileName(part), 'read-only')
        const spent = await timed(async () => {
          for (const [offset, length] of bare) open.read(new Uint8Array(length), { at: offset })
        })
        await open.close()
        return spent
      }
      const isEven = round % 2 === 0
      const first = isEven ? await readAll() : await readBare()
      const second = isEven ? await readBare() : await readAll()
      if (round < 0) continue
      found[place].read.push(isEven ? first : second)
      found[place].bare.push(isEven ? second : first)
      if (place === 'folder')
        found.folder.unpacked.push(
          await timed(async () => {
            for (const tile of asked) await archive.readUnpacked(tile, 1_500_000)
          }),
        )
    }
    archive.close()
  }
  return found
}

addEventListener('message', ({ data }: MessageEvent<number>) => {
  void measure(data).then(
    (found) => postMessage(found),
    (error: unknown) =>
      setTimeout(() => {
        throw error
      }),
  )
})
