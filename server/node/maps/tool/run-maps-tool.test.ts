import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { craftMap, V4_METADATA } from '#tests/support/maps/craft-map.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMapsTool } from './run-maps-tool.ts'

const packaged = fileURLToPath(new URL('../../../demo/maps/san-francisco.pmtiles', import.meta.url))
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-maps-tool-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, contents: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, contents)
  return path
}

async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string[]; err: string[] }> {
  const [out, err]: [string[], string[]] = [[], []]
  const settings = { DATA_DIR: folder, ...environment }
  const code = await runMapsTool(args, settings, { out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out, err }
}

test('says what the packaged map has', async () => {
  expect(await run(['check', packaged])).toEqual({
    code: 0,
    out: [
      'san-francisco.pmtiles',
      '  bounds       -122.4204, 37.7695, -122.3808, 37.7981 (west, south, east, north)',
      '  zooms        8 to 15',
      '  schema       version 4, layers buildings, earth, landuse, places, pois, roads, water',
      '  size         622,222 bytes',
      '  tiles        275, 179 of them different',
      '  attribution  © OpenStreetMap contributors',
      '  license      ODbL-1.0',
      '  city         San Francisco',
      '  opens at     37.7849, -122.4044',
      expect.stringMatching(/^ {2}id {11}[0-9a-f]{12}$/),
      expect.stringMatching(/^ {2}places {7}[\d,]+ bytes$/),
      'The server takes it.',
    ],
    err: [],
  })
})

test('makes the places of a map beside it, and says what is wrong with them', async () => {
  const map = join(folder, 'san-francisco.pmtiles')
  const places = join(folder, 'san-francisco.places')
  copyFileSync(packaged, map)
  const { code, out, err } = await run(['index', map])
  expect([code, err]).toEqual([0, []])
  expect(out).toEqual([
    `  written      ${places}`,
    expect.stringMatching(/^ {2}size {9}[\d,]+ bytes \([\d,]+ with gzip, [\d,]+ with brotli\)$/),
    '  streets      420',
    expect.stringMatching(/^ {2}crossings {4}\d+$/),
    '  districts    13',
    expect.stringMatching(/^ {2}points {7}\d+ of interest$/),
    '  languages    2 names in further languages',
  ])
  expect(existsSync(`${places}.new`)).toBe(false)
  const checked = async (): Promise<string | undefined> => (await run(['check', map])).out.find((line) => line.startsWith('  places'))
  expect(await checked()).toMatch(/^ {2}places {7}[\d,]+ bytes$/)
  const bytes = new Uint8Array(readFileSync(places))
  writeFileSync(places, bytes.subarray(0, 500))
  expect(await checked()).toBe('  places       500 bytes; It is cut off.')
  writeFileSync(places, bytes)
  writeFileSync(map, craftMap())
  expect(await checked()).toMatch(/It was made from another map \([0-9a-f]{12}\) than the one that is served/)
  rmSync(places)
  expect(await checked()).toBe('  places       none; npm run maps -- index makes them')
  rmSync(map)
})

test.each([
  ['without names', craftMap(), 'No places were made. It has no names of streets or places.'],
  ['that is cut off', craftMap().subarray(0, 300), /^No places were made\. It is cut off/],
  ['that is no map', new Uint8Array(), 'No places were made. It is not a PMTiles file.'],
])('makes no places of a file %s', async (_what, bytes, sentence) => {
  const { code, err } = await run(['index', put('lagos.pmtiles', bytes)])
  expect([code, err.length]).toEqual([1, 1])
  expect(err[0]).toMatch(sentence)
  expect(existsSync(join(folder, 'lagos.places'))).toBe(false)
})

test('says what a file must be named', async () => {
  const { code, out } = await run(['check', put('downtown.pmtiles', craftMap())])
  expect(code).toBe(0)
  expect(out).toContain('  city         San Francisco, once the file is named san-francisco.pmtiles')
  expect(out).toContain('  license      not named; the data of OpenStreetMap are under the ODbL 1.0')
})

test('says why a file is refused, with what it has', async () => {
  const { code, out, err } = await run(['check', put('lagos.pmtiles', craftMap({ metadata: { ...V4_METADATA, version: '3.1' } }))])
  expect(code).toBe(1)
  expect(out).toContain('  zooms        10 to 14')
  expect(err).toEqual([
    'The server does not take it. Its schema is not Protomaps basemap 4: its metadata name version 3.1. Extract the city again from a current build.',
  ])
})

test.each([
  ['of another city than its name says', 'lagos.pmtiles', craftMap(), /hold no part of Lagos\.$/],
  ['of no city', 'sea.pmtiles', craftMap({ bounds: [0, 0, 1, 1], center: [0.5, 0.5] }), /Its bounds hold no part of any city\.$/],
  ['that is no map', 'page.pmtiles', '<!doctype html>', /It is not a PMTiles file\.$/],
])('refuses a file %s', async (_what, name, contents, fault) => {
  const { code, err } = await run(['check', put(name, contents)])
  expect([code, err.length]).toEqual([1, 1])
  expect(err[0]).toMatch(fault)
})

test('refuses what is not there', async () => {
  const { code, err } = await run(['check', join(folder, 'none.pmtiles')])
  expect([code, err[0]]).toEqual([1, expect.stringMatching(/^The server does not take it\. It cannot be read: ENOENT/)])
})

test('knows the operator’s own cities', async () => {
  const daNang = { name: 'Da Nang', center: { latitude: 16.0544, longitude: 108.2022 }, zone: 'Asia/Ho_Chi_Minh' }
  const marketplace = put('own.json', JSON.stringify({ revision: 1, cities: [daNang] }))
  const map = put('da-nang.pmtiles', craftMap({ bounds: [108.1, 16, 108.3, 16.1], center: [108.2, 16.05] }))
  expect((await run(['check', map])).code).toBe(1)
  const { code, out } = await run(['check', map], { MARKETPLACE_FILE: marketplace })
  expect([code, out.at(-5)]).toEqual([0, '  city         Da Nang'])
})

test.each([[[]], [['check']], [['check', 'a', 'b']], [['index']], [['other', 'a']]])('%j is no command', async (args) => {
  const { code, err } = await run(args)
  expect([code, err[0]?.split('\n')[0]]).toEqual([2, 'npm run maps -- <command>'])
})

test('names a wrong setting', async () => {
  expect(await run(['check', packaged], { PORT: 'x' })).toEqual({ code: 2, out: [], err: ['PORT must be a number'] })
})
