import { readFileSync } from 'node:fs'
import { craftMap, V4_METADATA, vectorTile, type CraftedMap } from '#tests/support/maps/craft-map.ts'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import type { Result } from '#domain/result.ts'
import { MapChanged, type MapFile } from './map-file.ts'
import { openServedMap, type ServedMap } from './served-map.ts'

const sanFrancisco = cityOrDefault('San Francisco')

const fileOf = (bytes: Uint8Array, size = bytes.length): MapFile => ({
  size,
  changedMs: 1,
  async read(offset, length) {
    if (offset + length > size) throw new RangeError('beyond the end')
    return new Uint8Array(bytes.subarray(offset, offset + length))
  },
})

const faults: string[] = []
const open = (bytes: Uint8Array, size?: number): Promise<Result<ServedMap, string>> =>
  openServedMap(fileOf(bytes, size), sanFrancisco, (fault) => faults.push(fault))

async function opened(map: CraftedMap = {}): Promise<ServedMap> {
  const result = await open(craftMap(map))
  if (!result.ok) throw new Error(result.error)
  return result.value
}

const faultOf = async (bytes: Uint8Array, size?: number): Promise<string | undefined> => {
  const result = await open(bytes, size)
  return result.ok ? undefined : result.error
}

test('the packaged map of the demo opens on its place, with the credit of its data', async () => {
  const result = await open(new Uint8Array(readFileSync(new URL('../demo/maps/san-francisco.pmtiles', import.meta.url))))
  expect(result.ok && result.value.basemap).toEqual({
    slug: 'san-francisco',
    id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    bytes: 622_222,
    bounds: [-122.4204454, 37.769493, -122.3808365, 37.798119],
    minZoom: 8,
    maxZoom: 15,
    center: [-122.4044, 37.7849],
    attribution: '© OpenStreetMap contributors',
  })
})

describe('tiles', () => {
  test('are as they are stored, empty within the bounds and missing outside', async () => {
    const map = await opened()
    const tile = await map.tile({ z: 14, x: 2621, y: 6332 })
    expect(typeof tile === 'object' && [tile.isGzip, [...gunzipSync(tile.bytes)]]).toEqual([true, [...vectorTile()]])
    expect(await map.tile({ z: 14, x: 2622, y: 6332 })).toBe('empty')
    expect(await map.tile({ z: 14, x: 2700, y: 6332 })).toBe('missing')
    expect(await map.tile({ z: 9, x: 81, y: 197 })).toBe('missing')
    expect(await map.tile({ z: 15, x: 5242, y: 12665 })).toBe('missing')
  })

  test.each([
    { z: 99, x: 0, y: 0 },
    { z: 14, x: 99_999_999, y: 99_999_999 },
    { z: 12, x: 4096, y: 0 },
  ])('%j is missing', async (at) => {
    expect(await (await opened()).tile(at)).toBe('missing')
  })

  test('are served without compression where the file has none', async () => {
    const map = await opened({ tileCompression: Compression.None, internalCompression: Compression.None })
    expect(await map.tile({ z: 14, x: 2621, y: 6332 })).toEqual({ bytes: vectorTile(), isGzip: false })
  })

  test('that cannot be read are missing, and are reported once', async () => {
    const bytes = craftMap()
    const file = fileOf(bytes)
    let isBroken = false
    const result = await openServedMap(
      { ...file, read: async (offset, length) => (isBroken ? Promise.reject(new Error('disk')) : file.read(offset, length)) },
      sanFrancisco,
      (fault) => faults.push(fault),
    )
    if (!result.ok) throw new Error(result.error)
    isBroken = true
    faults.length = 0
    expect(await result.value.tile({ z: 14, x: 2621, y: 6332 })).toBe('missing')
    expect(await result.value.tile({ z: 13, x: 1310, y: 3166 })).toBe('missing')
    expect(faults).toEqual(['Its tile 14/2621/6332 cannot be read.'])
  })

  test('of a file that changed are not answered', async () => {
    const file = fileOf(craftMap())
    let isChanged = false
    const read: MapFile['read'] = (offset, length) => (isChanged ? Promise.reject(new MapChanged()) : file.read(offset, length))
    const result = await openServedMap({ ...file, read }, sanFrancisco, () => undefined)
    isChanged = true
    await expect(result.ok && result.value.tile({ z: 14, x: 2621, y: 6332 })).rejects.toThrow(MapChanged)
  })
})

describe('a file that is refused', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const again = 'Extract the city again from a current build.'
  const withVersion = (version: number): Uint8Array => Uint8Array.from(craftMap(), (byte, index) => (index === 7 ? version : byte))

  test.each<readonly [string, Uint8Array, string]>([
    ['is no PMTiles file', new TextEncoder().encode('<!doctype html>'.repeat(20)), 'It is not a PMTiles file.'],
    ['is empty', new Uint8Array(), 'It is not a PMTiles file.'],
    ['is of an older version', withVersion(2), 'It is a PMTiles file of version 2, and 3 is needed.'],
    ['is of a newer version', withVersion(4), 'It is a PMTiles file of version 4, and 3 is needed.'],
    ['is cut off in its header', craftMap().subarray(0, 100), 'It is cut off: it has 100 bytes.'],
    ['holds PNG images', craftMap({ tileType: TileType.Png }), 'It holds PNG images, no vector tiles.'],
    ['holds tiles of no type', craftMap({ tileType: TileType.Unknown }), 'It holds tiles of an unknown type, no vector tiles.'],
    ['holds images that it calls vector tiles', craftMap({ tile: png }), 'Its tiles are no vector tiles, as its header says.'],
    ['is not compressed as it says', craftMap({ isPacked: false }), 'Its tiles are not compressed with gzip, as its header says.'],
    [
      'is compressed otherwise',
      craftMap({ tileCompression: Compression.Brotli }),
      'Its tiles or directories are not compressed with gzip.',
    ],
    ['has a broken directory', craftMap({ directory: Uint8Array.of(200) }), 'It is damaged: its directory or its metadata cannot be read.'],
    ['has no zooms', craftMap({ minZoom: 14, maxZoom: 13 }), 'Its zooms make no sense.'],
    ['has no streets', craftMap({ minZoom: 5, maxZoom: 11 }), 'Its deepest zoom is 11, and streets begin at 12.'],
    [
      'says nothing about its schema',
      craftMap({ metadata: { ...V4_METADATA, version: undefined } }),
      `Its schema is not Protomaps basemap 4: its metadata name no version. ${again}`,
    ],
    [
      'is of an older schema',
      craftMap({ metadata: { ...V4_METADATA, version: '3.7.1' } }),
      `Its schema is not Protomaps basemap 4: its metadata name version 3.7.1. ${again}`,
    ],
    [
      'has other layers',
      craftMap({ metadata: { version: '4.0', vector_layers: [{ id: 'water' }, { id: 'transportation' }] } }),
      `Its schema is not Protomaps basemap 4: it has no layer earth, roads. ${again}`,
    ],
    [
      'has tiles of an older schema',
      craftMap({ tile: vectorTile('physical_line', 'pmap:kind') }),
      `Its tiles are of a schema before Protomaps basemap 4 (pmap:kind). ${again}`,
    ],
    [
      'is of another city',
      craftMap({ bounds: [11.15, 43.72, 11.33, 43.84], center: [11.24, 43.78] }),
      'Its bounds 11.15, 43.72, 11.33, 43.84 hold no part of San Francisco.',
    ],
    ['has no area', craftMap({ bounds: [-122.4, 37.7, -122.4, 37.8] }), 'Its bounds -122.4, 37.7, -122.4, 37.8 hold nothing.'],
    ['has bounds outside the world', craftMap({ bounds: [-200, 37.7, -122.4, 37.8] }), 'Its bounds -200, 37.7, -122.4, 37.8 hold nothing.'],
    ['claims a tile of gigabytes', craftMap({ claimedLength: 3e9 }), 'Its tile 14/2621/6332 is too large.'],
    ['claims a tile beyond its end', craftMap({ claimedLength: 1e6 }), 'Its tile 14/2621/6332 cannot be read.'],
  ])('%s', async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })

  test('has no tile where it would open', async () => {
    const bytes = craftMap({ center: [-122.6, 37.6] })
    expect(await faultOf(bytes)).toBe('It has no tile at 37.7850, -122.4000, where the map opens.')
  })

  test('is cut off', async () => {
    const bytes = craftMap()
    expect(await faultOf(bytes.subarray(0, bytes.length - 1))).toBe(`It is cut off: it has ${bytes.length - 1} of ${bytes.length} bytes.`)
  })

  test('has a hundred gigabytes', async () => {
    expect(await faultOf(craftMap(), 1e11)).toBe('It has 100 GB, at most 4 GB are served: extract the city alone.')
  })

  test('has metadata that unpack to gigabytes', async () => {
    const bomb = new Uint8Array(gzipSync(new Uint8Array(50_000_000)))
    const bytes = craftMap()
    const header = new DataView(bytes.slice(0, 127).buffer)
    header.setBigUint64(24, BigInt(bytes.length), true)
    header.setBigUint64(32, BigInt(bomb.length), true)
    expect(await faultOf(Uint8Array.from([...new Uint8Array(header.buffer), ...bytes.subarray(127), ...bomb]))).toBe(
      'It is damaged: its directory or its metadata cannot be read.',
    )
  })
})

describe('what the list says', () => {
  test('the center of the header counts only within the city: else the middle of the city’s part', async () => {
    expect((await opened({ center: [-122.41, 37.79] })).basemap.center).toEqual([-122.41, 37.79])
    const world = await opened({ bounds: [-180, -85, 180, 85], center: [-122.4194, 37.7749], minZoom: 0 })
    expect(world.basemap.center).toEqual([-122.4194, 37.7749])
  })

  test('the attribution is plain text and names OpenStreetMap', async () => {
    const said = async (attribution?: string): Promise<string> =>
      (await opened({ metadata: { ...V4_METADATA, attribution } })).basemap.attribution
    expect(await said()).toBe('© OpenStreetMap contributors')
    expect(await said('<b>Protomaps</b>  &copy; <a href="x">OpenStreetMap</a> &amp; others')).toBe('Protomaps © OpenStreetMap & others')
    expect(await said('City of Oz')).toBe('© OpenStreetMap contributors · City of Oz')
  })

  test('the id follows from the contents, and of a large file from its head, size and time', async () => {
    const same = [await opened(), await opened(), await opened({ tile: vectorTile('water') })].map(({ basemap }) => basemap.id)
    expect(same[0]).toBe(same[1])
    expect(same[0]).not.toBe(same[2])
    const large = async (changedMs: number, size: number): Promise<string> => {
      const read: { bytes: number } = { bytes: 0 }
      const file = fileOf(craftMap(), size)
      const result = await openServedMap(
        { ...file, changedMs, read: (offset, length) => ((read.bytes += length), file.read(offset, length)) },
        sanFrancisco,
        () => undefined,
      )
      expect(read.bytes).toBeLessThan(100_000)
      return result.ok ? result.value.basemap.id : result.error
    }
    const ids = await Promise.all([large(1, 3e9), large(1, 3e9), large(2, 3e9), large(1, 3e9 + 1)])
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toBe(ids[1])
  })
})
