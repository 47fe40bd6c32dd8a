import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { craftMap } from '#tests/support/maps/craft-map.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MapSource } from '../../maps/map-source.ts'
import { openMapFolder } from './map-folder.ts'

const packaged = fileURLToPath(new URL('../../demo/maps/san-francisco.pmtiles', import.meta.url))
const places = fileURLToPath(new URL('../../demo/maps/san-francisco.places', import.meta.url))
const PLACES = 'san-francisco.places'

let folder = ''
let nowMs = 0
let reports: string[] = []
let source: MapSource | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-places-'))
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
const said = (): string[] => reports.map((sentence) => sentence.replaceAll(`${folder}/`, ''))

/** Opens the folder. @returns what the start says, with file names in place of paths */
async function open(): Promise<string[]> {
  const opened = await openMapFolder({ folder, nowMs: () => nowMs, report: (sentence) => reports.push(sentence) })
  source = opened.source
  return opened.notices.map((notice) => notice.replaceAll(`${folder}/`, ''))
}

async function listedPlaces(): Promise<unknown> {
  nowMs += 1_000
  return (await source?.list())?.[0]?.places
}

test('places are listed beside their map, and follow the file', async () => {
  copyFileSync(packaged, at('san-francisco.pmtiles'))
  expect(await open()).toEqual([])
  expect(await listedPlaces()).toBeUndefined()
  copyFileSync(places, at(PLACES))
  const served = await source?.places('san-francisco')
  expect(await listedPlaces()).toEqual({ id: served?.id, bytes: readFileSync(places).length })
  rmSync(at(PLACES))
  expect(await listedPlaces()).toBeUndefined()
  expect(await source?.places('san-francisco')).toBeUndefined()
  expect(said()).toEqual([`${PLACES}: It is served now.`, `${PLACES}: It is not served any more. The file is gone.`])
})

test('places that cannot be served have a line', async () => {
  copyFileSync(packaged, at('san-francisco.pmtiles'))
  put(new Uint8Array(readFileSync(places)).subarray(0, 400), PLACES)
  put(new Uint8Array(8_000_000), 'lagos.places')
  copyFileSync(places, at('doha.places'))
  copyFileSync(places, at('atlantis.places'))
  expect(await open()).toEqual([
    'atlantis.places: It is not served. No city has the slug atlantis.',
    'doha.places: It is not served. Its map is not served.',
    'lagos.places: It is not served. It has 8000000 bytes, at most 6000000 are read.',
    `${PLACES}: It is not served. It is cut off.`,
  ])
  expect(await listedPlaces()).toBeUndefined()
})

test('places of another map are served, with one line', async () => {
  put(craftMap())
  copyFileSync(places, at(PLACES))
  expect(await open()).toEqual([])
  expect(await listedPlaces()).toBeDefined()
  expect(await listedPlaces()).toBeDefined()
  expect(said()).toEqual([expect.stringMatching(/^san-francisco\.places: It was made from another map \([0-9a-f]{12}\)/)])
})
