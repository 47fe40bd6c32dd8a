import { expect, test, vi } from 'vitest'
import { tileAt } from '#config/map/tile-coordinates.ts'
import type { CityMapRecord } from '#data/city-maps/city-map-record.ts'
import { demoMap, demoMapBytes } from '#tests/support/city-maps/demo-map-server.ts'
import { openStoredTiles } from './stored-tiles.ts'

const SLUG = 'san-francisco'
const downtown = tileAt({ latitude: 37.7849, longitude: -122.4044 }, 15)
const stored = (id?: string): CityMapRecord => ({ slug: SLUG, stored: { basemap: demoMap(id), place: 'folder' } })

/** A device with one record and its file. */
function openDevice(first: CityMapRecord | undefined, bytes = demoMapBytes) {
  let record = first
  let listener: (slug: string) => void = () => undefined
  let isThere = true
  const close = vi.fn()
  const open = vi.fn(async () => {
    if (!isThere) throw new DOMException('missing', 'NotFoundError')
    const read = async (offset: number, length: number) => {
      if (!isThere) throw new DOMException('missing', 'NotFoundError')
      return bytes.slice(offset, offset + length)
    }
    return { read, close }
  })
  const read = openStoredTiles({
    readRecord: async () => record,
    open,
    onChange: (call) => {
      listener = call
      return () => undefined
    },
  })
  const change = async (next: CityMapRecord | undefined): Promise<void> => {
    record = next
    listener(SLUG)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { read, open, close, change, throwAway: () => (isThere = false) }
}

test('a tile is read from the file of the same contents, which is opened once', async () => {
  const { read, open } = openDevice(stored())
  const [first, second] = await Promise.all([read(demoMap(), downtown), read(demoMap(), { ...downtown, x: downtown.x + 1 })])
  expect(first).toHaveLength(44_373)
  expect(second?.length).toBeGreaterThan(1_000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(await read(demoMap('ffffffffffff'), downtown)).toBeUndefined()
})

test('a tile that the file does not have is empty, and needs no network', async () => {
  expect(await openDevice(stored()).read(demoMap(), { z: 15, x: 1, y: 1 })).toBe('empty')
})

test('without a file, or with a damaged one, a tile comes from elsewhere', async () => {
  expect(await openDevice(undefined).read(demoMap(), downtown)).toBeUndefined()
  expect(await openDevice(stored(), demoMapBytes.slice(0, 1_000)).read(demoMap(), downtown)).toBeUndefined()
})

test('a file that the browser throws away while it is used is no reason to break', async () => {
  const { read, throwAway } = openDevice(stored())
  await read(demoMap(), downtown)
  throwAway()
  expect(await read(demoMap(), downtown)).toBeUndefined()
})

test('a file is held while it is the stored one, and opened when there is one', async () => {
  const { read, open, close, change } = openDevice(undefined)
  expect(await read(demoMap(), downtown)).toBeUndefined()
  await change(stored())
  expect(await read(demoMap(), downtown)).toHaveLength(44_373)
  // A piece of its next version arrived.
  await change({ ...stored(), part: { basemap: demoMap('ffffffffffff'), place: 'folder', received: 1, isPaused: false, isWaiting: false } })
  expect(close).not.toHaveBeenCalled()
  await change(undefined)
  expect(close).toHaveBeenCalledTimes(1)
  expect(await read(demoMap(), downtown)).toBeUndefined()
  expect(open).toHaveBeenCalledTimes(1)
})
