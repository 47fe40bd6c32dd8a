import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Compression, PMTiles, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { tileAt } from '#config/map/tile-coordinates.ts'
import { craftMap, vectorTile } from '#tests/support/maps/craft-map.ts'
import { openMapArchive, tileNumber, type ReadableFile } from './map-archive.ts'

const MAX = 1_500_000
const demo = new Uint8Array(readFileSync(fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url))))

const fileOf = (bytes: Uint8Array<ArrayBuffer>): ReadableFile => ({
  read: async (offset, length) => {
    if (offset + length > bytes.length) throw new RangeError('the file ends')
    return bytes.slice(offset, offset + length)
  },
  close: () => undefined,
})
const open = (bytes: Uint8Array<ArrayBuffer>) => openMapArchive(fileOf(bytes), bytes.length)

test('tiles have the numbers of the format', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [2, 3, 2],
    [15, 5242, 12664],
    [26, 2 ** 26 - 1, 2 ** 26 - 1],
  ] as const)
    expect(tileNumber({ z, x, y })).toBe(zxyToTileId(z, x, y))
})

test('each tile around the middle of the demo’s file is the one that the library reads', async () => {
  const source = {
    getKey: () => '',
    getBytes: async (offset: number, length: number) => ({ data: demo.slice(offset, offset + length).buffer }),
  }
  const [library, archive] = [new PMTiles(source), await open(demo)]
  let found = 0
  for (const z of [8, 12, 14, 15]) {
    const middle = tileAt({ latitude: 37.7849, longitude: -122.4044 }, z)
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 1],
      [40, 3],
    ] as const) {
      const [x, y] = [middle.x + dx, middle.y + dy]
      const [own, theirs] = [await archive.readUnpacked({ z, x, y }, MAX), await library.getZxy(z, x, y)]
      expect(own === undefined).toBe(theirs === undefined)
      if (!own || !theirs) continue
      expect(Buffer.compare(own, new Uint8Array(theirs.data))).toBe(0)
      found += 1
    }
  }
  expect(found).toBeGreaterThan(8)
})

const place = { latitude: 37.785, longitude: -122.4 }

test('a tile is found behind a directory that leads to another, and with no compression', async () => {
  const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))])
  const tile = { ...tileAt(place, 14) }
  const leaf = new Uint8Array(gzipSync(Uint8Array.from([1, ...varint(tileNumber(tile)), 1, 5, 1])))
  const root = Uint8Array.from([1, 0, 0, ...varint(leaf.length), 1])
  // The crafted file has no leaves: they are put behind it, and its header says so.
  const plain = craftMap({ directory: root })
  const bytes = new Uint8Array([...plain, ...leaf])
  const header = new DataView(bytes.buffer)
  header.setBigUint64(40, BigInt(plain.length), true)
  header.setBigUint64(48, BigInt(leaf.length), true)
  const tiles = Number(header.getBigUint64(56, true))
  const archive = await open(bytes)
  expect(await archive.read(tile)).toEqual(bytes.slice(tiles, tiles + 5))
  expect(await archive.read({ ...tile, x: tile.x + 1 })).toBeUndefined()

  const unpacked = await open(craftMap({ tileCompression: Compression.None, internalCompression: Compression.None }))
  expect(await unpacked.readUnpacked(tile, MAX)).toEqual(vectorTile())
})

test('what is no whole file is refused', async () => {
  await expect(open(demo.slice(0, 100))).rejects.toThrow()
  await expect(open(demo.slice(0, demo.length - 1))).rejects.toThrow('damaged')
  await expect(open(new TextEncoder().encode('<!doctype html>'.repeat(40)))).rejects.toThrow('damaged')
  await expect(open(craftMap({ directory: new Uint8Array([0x80]) }))).rejects.toThrow('damaged')
  await expect(
    open(craftMap({ tileCompression: Compression.Brotli })).then((map) => map.readUnpacked(tileAt(place, 14), MAX)),
  ).rejects.toThrow()
})

test('a tile whose length is wrong, or that grows when it is decompressed, is refused', async () => {
  const tile = tileAt(place, 14)
  const long = await open(craftMap({ claimedLength: 2_000_001 }))
  await expect(long.read(tile)).rejects.toThrow('damaged')
  const bomb = await open(craftMap({ tile: new Uint8Array(MAX + 1) }))
  await expect(bomb.readUnpacked(tile, MAX)).rejects.toThrow('damaged')
})
