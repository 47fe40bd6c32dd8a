import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { craftMap, V4_METADATA, vectorTile } from '#tests/support/maps/craft-map.ts'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MapChanged } from '../../maps/map-file.ts'
import { streamFile } from '../../maps/stream-file.ts'
import type { MapSource } from '../../maps/map-source.ts'
import type { ServedMap } from '../../maps/served-map.ts'
import { openMapFolder } from './map-folder.ts'

const packaged = fileURLToPath(new URL('../../demo/maps/san-francisco.pmtiles', import.meta.url))
const TILE = { z: 14, x: 2621, y: 6332 }

let folder = ''
let nowMs = 0
let reports: string[] = []
let source: MapSource | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-maps-'))
  nowMs = 0
  reports = []
})
afterEach(async () => {
  await source?.close()
  source = undefined
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string): string => join(folder, name)
const put = (bytes: Uint8Array, name = 'san-francisco.pmtiles'): void => writeFileSync(at(name), bytes)

/** Opens the folder. @returns what the start says, with file names in place of paths */
async function open(): Promise<string[]> {
  const opened = await openMapFolder({ folder, nowMs: () => nowMs, report: (sentence) => reports.push(sentence) })
  source = opened.source
  return opened.notices.map((notice) => notice.replaceAll(`${folder}/`, ''))
}

const said = (): string[] => reports.map((sentence) => sentence.replaceAll(`${folder}/`, ''))
const find = async (): Promise<ServedMap | undefined> => source?.find('san-francisco')
async function layerOf(): Promise<string | undefined> {
  const tile = await (await find())?.tile(TILE)
  return typeof tile === 'object' ? /earth|water/.exec(gunzipSync(tile.bytes).toString('latin1'))?.[0] : tile
}
const listed = async (): Promise<string[] | undefined> => (await source?.list())?.map(({ slug }) => slug)

/** Returns the paths below the folder that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      // The one that read the list.
      return []
    }
  })

describe('at the start', () => {
  test('files of cities are served, in the order of the cities', async () => {
    put(craftMap({ bounds: [36.7, -1.4, 36.9, -1.2], center: [36.8172, -1.2864] }), 'nairobi.pmtiles')
    copyFileSync(packaged, at('san-francisco.pmtiles'))
    put(new Uint8Array(), 'README.md')
    expect(await open()).toEqual([])
    expect(await listed()).toEqual(['san-francisco', 'nairobi'])
    expect(await source?.find('lagos')).toBeUndefined()
    expect(await source?.find('../san-francisco')).toBeUndefined()
  })

  test('each file that is not served has a line', async () => {
    put(craftMap(), 'atlantis.pmtiles')
    put(craftMap(), 'lagos.pmtiles')
    put(craftMap().subarray(0, 300), 'san-francisco.pmtiles')
    mkdirSync(at('doha.pmtiles'))
    const whole = craftMap().length
    expect(await open()).toEqual([
      'atlantis.pmtiles: It is not served. No city has the slug atlantis.',
      'doha.pmtiles: It is not served. It cannot be read: it is not a file.',
      'lagos.pmtiles: It is not served. Its bounds -122.42, 37.77, -122.38, 37.8 hold no part of Lagos.',
      `san-francisco.pmtiles: It is not served. It is cut off: it has 300 of ${whole} bytes.`,
    ])
    expect(await listed()).toEqual([])
  })

  test('a folder that is missing has a line, and its files are served once they are there', async () => {
    rmSync(folder, { recursive: true })
    expect(await open()).toEqual([expect.stringMatching(/^\S+: The folder of the maps cannot be read: ENOENT/)])
    expect(await listed()).toEqual([])
    mkdirSync(folder)
    put(craftMap())
    nowMs = 1_000
    expect(await listed()).toEqual(['san-francisco'])
  })

  test('a hundred gigabytes are refused, and a few are served, without reading them', async () => {
    put(craftMap())
    truncateSync(at('san-francisco.pmtiles'), 1e11)
    put(craftMap({ bounds: [36.7, -1.4, 36.9, -1.2], center: [36.8172, -1.2864] }), 'nairobi.pmtiles')
    truncateSync(at('nairobi.pmtiles'), 3.9e9)
    const before = process.memoryUsage().rss
    const startMs = performance.now()
    expect(await open()).toEqual([
      'san-francisco.pmtiles: It is not served. It has 100 GB, at most 4 GB are served: extract the city alone.',
    ])
    expect(await listed()).toEqual(['nairobi'])
    expect(performance.now() - startMs).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  test('a hundred gigabytes of nothing are refused', async () => {
    put(new Uint8Array())
    truncateSync(at('san-francisco.pmtiles'), 1e11)
    expect(await open()).toEqual([
      'san-francisco.pmtiles: It is not served. It has 100 GB, at most 4 GB are served: extract the city alone.',
    ])
  })
})

describe('while the server runs', () => {
  const other = craftMap({ tile: vectorTile('water') })

  test('a file that is replaced is served as it is now', async () => {
    put(craftMap())
    await open()
    const before = await find()
    expect(await layerOf()).toBe('earth')
    put(other, 'next')
    renameSync(at('next'), at('san-francisco.pmtiles'))
    expect(await layerOf()).toBe('water')
    const after = await find()
    expect(after?.basemap.id).not.toBe(before?.basemap.id)
    await expect(before?.tile(TILE)).rejects.toThrow(MapChanged)
    expect(said()).toEqual(['san-francisco.pmtiles: It changed, and is served as it is now.'])
  })

  test('the same contents again are no other map', async () => {
    put(craftMap())
    await open()
    const before = (await find())?.basemap.id
    put(craftMap(), 'next')
    renameSync(at('next'), at('san-francisco.pmtiles'))
    utimesSync(at('san-francisco.pmtiles'), 1, 1)
    expect((await find())?.basemap.id).toBe(before)
    expect(said()).toEqual([])
  })

  test('a file that is written over in its place is noticed', async () => {
    put(craftMap())
    await open()
    const map = await find()
    put(other)
    utimesSync(at('san-francisco.pmtiles'), 1, 1)
    await expect(map?.tile(TILE)).rejects.toThrow(MapChanged)
    expect(await layerOf()).toBe('water')
  })

  test('one that is cut off is dropped, and served again once it is whole', async () => {
    put(craftMap())
    await open()
    truncateSync(at('san-francisco.pmtiles'), 300)
    expect(await find()).toBeUndefined()
    put(craftMap().subarray(0, 400))
    expect(await find()).toBeUndefined()
    put(craftMap())
    expect(await find()).toBeUndefined()
    nowMs = 1_000
    expect(await layerOf()).toBe('earth')
    expect(said()).toEqual([
      `san-francisco.pmtiles: It is not served any more. It is cut off: it has 300 of ${craftMap().length} bytes.`,
      'san-francisco.pmtiles: It is served now.',
    ])
  })

  test('one that is removed is dropped', async () => {
    put(craftMap())
    await open()
    expect(await listed()).toEqual(['san-francisco'])
    rmSync(at('san-francisco.pmtiles'))
    expect(await find()).toBeUndefined()
    nowMs = 1_000
    expect(await listed()).toEqual([])
    expect(said()).toEqual(['san-francisco.pmtiles: It is not served any more. The file is gone.'])
  })

  test('a new one is served, and a bad new one is reported once', async () => {
    await open()
    expect(await listed()).toEqual([])
    put(craftMap())
    put(craftMap({ metadata: { ...V4_METADATA, version: '3.0' } }), 'lagos.pmtiles')
    for (nowMs = 1_000; nowMs < 4_000; nowMs += 1_000) {
      expect(await listed()).toEqual(['san-francisco'])
      utimesSync(at('lagos.pmtiles'), nowMs, nowMs)
    }
    expect(said().sort()).toEqual([
      'lagos.pmtiles: It is not served. Its schema is not Protomaps basemap 4: its metadata name version 3.0. Extract the city again from a current build.',
      'san-francisco.pmtiles: It is served now.',
    ])
  })

  test('a download never has parts of two files', async () => {
    copyFileSync(packaged, at('san-francisco.pmtiles'))
    await open()
    const map = await find()
    if (!map) throw new Error('no map')
    const reader = streamFile(map.file, { start: 0, end: map.file.size }).getReader()
    const first = await reader.read()
    const bytes = readFileSync(packaged)
    expect(bytes.subarray(0, first.value?.length).equals(first.value ?? new Uint8Array())).toBe(true)
    bytes.fill(0, 400_000)
    put(new Uint8Array(bytes))
    await expect(reader.read()).rejects.toThrow(MapChanged)
  })

  test('many requests at once open a file once', async () => {
    put(craftMap())
    await open()
    put(other, 'next')
    renameSync(at('next'), at('san-francisco.pmtiles'))
    const maps = await Promise.all(Array.from({ length: 50 }, find))
    expect(new Set(maps).size).toBe(1)
    expect(said()).toHaveLength(1)
    // Handles of replaced files are closed.
    if (existsSync('/proc/self/fd')) expect(openFiles()).toEqual([at('san-francisco.pmtiles')])
  })
})
