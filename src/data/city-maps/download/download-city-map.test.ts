import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cutAfter,
  demoMap,
  demoMapBytes,
  isDemoMap,
  openDemoMapServer,
  type DemoMapServer,
} from '#tests/support/city-maps/demo-map-server.ts'
import { installFakeFolder, type FakeFolder } from '#tests/support/city-maps/fake-folder.ts'
import { changeCityMapRecord, readCityMapRecord } from '../city-map-records.ts'
import { openForReading } from '../files/city-map-files.ts'
import { namesOfPieces, removePieces } from '../files/stored-pieces.ts'
import { readCheckedRecords, readUsableMaps } from '../usable-maps.ts'
import { downloadCityMap } from './download-city-map.ts'
import { DOWNLOAD_PIECE_BYTES as PIECE } from './download-pieces.ts'

const SLUG = 'san-francisco'
const SIZE = demoMapBytes.length
let server: DemoMapServer
const begin = (id?: string) =>
  changeCityMapRecord(SLUG, (record) => ({
    ...record,
    part: { basemap: demoMap(id), place: 'database', received: 0, isPaused: false, isWaiting: false },
  }))
const run = () => downloadCityMap(SLUG, server.fetch)

beforeEach(() => {
  server = openDemoMapServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await namesOfPieces()) await removePieces(name)
  await changeCityMapRecord(SLUG, () => ({ slug: SLUG }))
})

/** Reads the whole file of a city. */
async function readAll(): Promise<Uint8Array> {
  const { stored } = (await readCityMapRecord(SLUG)) ?? {}
  if (!stored) throw new Error('nothing is stored')
  return (await openForReading(stored)).read(0, SIZE)
}

describe.each(['folder', 'database'] as const)('in a %s', (place) => {
  let folder: FakeFolder | undefined
  beforeEach(() => {
    folder = place === 'folder' ? installFakeFolder() : undefined
  })
  afterEach(() => folder?.uninstall())

  test('a download that was cut continues later, and is used once it is whole', async () => {
    await begin()
    server.between = (response) => (server.asked.length === 2 ? cutAfter(response, 50_000) : response)
    expect(await run()).toBe('unreachable')
    expect(await readCityMapRecord(SLUG)).toMatchObject({ part: { received: PIECE, place } })
    expect(await readUsableMaps()).toEqual([])
    expect(await run()).toBe('done')
    expect(server.asked).toEqual([0, PIECE, PIECE, 2 * PIECE])
    expect(await readCityMapRecord(SLUG)).toEqual({ slug: SLUG, stored: { basemap: demoMap(), place } })
    expect(isDemoMap(await readAll())).toBe(true)
    expect(await readUsableMaps()).toEqual([demoMap()])
  })

  test('a part that the browser threw away is fetched from its beginning', async () => {
    await begin()
    server.between = (response) => (server.asked.length === 2 ? cutAfter(response, 0) : response)
    expect(await run()).toBe('unreachable')
    folder?.files.clear()
    for (const name of await namesOfPieces()) await removePieces(name)
    expect(await run()).toBe('done')
    expect(server.asked).toEqual([0, PIECE, 0, PIECE, 2 * PIECE])
    expect(isDemoMap(await readAll())).toBe(true)
  })

  test('the earlier file is used until the new one is whole', async () => {
    await begin()
    await run()
    server.id = 'ffffffffffff'
    await begin('ffffffffffff')
    server.between = (response) => (server.asked.length === 5 ? cutAfter(response, 0) : response)
    expect(await run()).toBe('unreachable')
    expect(await readUsableMaps()).toEqual([demoMap()])
    expect(isDemoMap(await readAll())).toBe(true)
    expect(await run()).toBe('done')
    expect(await readUsableMaps()).toEqual([demoMap('ffffffffffff')])
  })

  test('a whole file that the browser threw away is noticed, and offered again', async () => {
    await begin()
    await run()
    folder?.files.clear()
    for (const name of await namesOfPieces()) await removePieces(name)
    expect(await readCheckedRecords()).toEqual([{ slug: SLUG, fault: 'lost' }])
    expect(await readCityMapRecord(SLUG)).toEqual({ slug: SLUG, fault: 'lost' })
    expect(await readUsableMaps()).toEqual([])
  })

  test('a file that is no map is not used', async () => {
    await begin()
    server.between = async (response) => new Response(new Uint8Array((await response.arrayBuffer()).byteLength), response)
    expect(await run()).toBe('failed')
    expect((await readCityMapRecord(SLUG))?.stored).toBeUndefined()
  })
})

test('a pause from another tab ends the request that is open, and the next run continues', async () => {
  await begin()
  server.between = async (response) => {
    if (server.asked.length !== 2) return response
    await changeCityMapRecord(SLUG, (record) => (record.part ? { ...record, part: { ...record.part, isPaused: true } } : undefined))
    return response
  }
  expect(await run()).toBe('stopped')
  expect(await run()).toBe('stopped')
  expect(server.asked).toHaveLength(2)
  await changeCityMapRecord(SLUG, (record) => (record.part ? { ...record, part: { ...record.part, isPaused: false } } : undefined))
  expect(await run()).toBe('done')
  expect(server.asked.filter((start) => start === 0)).toHaveLength(1)
})

test('a removal in the middle leaves no record', async () => {
  await begin()
  server.between = async (response) => {
    await changeCityMapRecord(SLUG, () => ({ slug: SLUG }))
    return response
  }
  expect(await run()).toBe('stopped')
  expect(await readCityMapRecord(SLUG)).toBeUndefined()
})

test('a full device ends the download', async () => {
  await begin()
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name === 'pieces' && server.asked.length === 2) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, values)
  })
  expect(await run()).toBe('full')
  expect((await readCityMapRecord(SLUG))?.stored).toBeUndefined()
})

test('a file that another worker writes is left alone', async () => {
  const folder = installFakeFolder()
  try {
    await begin()
    folder.files.set(`${SLUG}-${demoMap().id}.pmtiles`, { bytes: new Uint8Array(0), readers: 0, isWritten: true })
    expect(await run()).toBe('failed')
    expect(server.asked).toEqual([])
  } finally {
    folder.uninstall()
  }
})
