import { expect, test } from 'vitest'
import { crc32 } from '#config/places/crc32.ts'
import { DamagedPlaces } from '#config/places/byte-reader.ts'
import { PLACES_HEADER, PLACES_MAX_BYTES, readPlacesHeader } from '#config/places/places-file.ts'
import { readPlaces as readWith } from '#config/places/read-places.ts'
import { makePlaceTable, type ListedPlace, type PlaceTable } from '#domain/location/search/place-table.ts'
import { openServedPlaces, staleFault } from './served-places.ts'
import { writePlaces } from './write-places.ts'

type Bytes = Uint8Array<ArrayBuffer>

const MAP = '0123456789ab'
const readPlaces = (bytes: Uint8Array) => readWith(bytes, new TextDecoder('utf-8', { fatal: true }))
const market: ListedPlace = { name: 'Market Street', kind: 'street', latitude: 37.785_12, longitude: -122.4061, radiusM: 1_830 }
const fifth: ListedPlace = { name: '5th Street', kind: 'street', latitude: 37.7801, longitude: -122.4021, radiusM: 830 }
const table = makePlaceTable(
  [
    market,
    fifth,
    {
      name: 'Doha <b>',
      kind: 'shop',
      latitude: -33.9,
      longitude: 151.2,
      others: [
        ['zh', '多哈'],
        ['en', 'Doha'],
      ],
    },
    { name: 'Chợ Lớn', kind: 'district', latitude: 10.75, longitude: 106.66 },
    { name: 'Chợ Lớn', kind: 'place', latitude: 10.76, longitude: 106.67 },
  ],
  [{ streets: [market, fifth], latitude: 37.784, longitude: -122.408 }],
)
const file = writePlaces(table, MAP)

/** Writes the checksum and the length again, so that only the content is wrong. */
function sealed(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer)
  view.setUint32(PLACES_HEADER.length, bytes.length, true)
  view.setUint32(PLACES_HEADER.checksum, crc32(bytes.subarray(PLACES_HEADER.length)), true)
  return bytes
}

const changed = (at: number, value: number, bytes = file): Bytes => {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

test('the CRC is that of gzip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26)
})

test('a file is read as it was written', () => {
  expect(readPlaces(file)).toEqual(table)
  expect(readPlacesHeader(file)).toEqual({ ok: true, mapId: MAP })
  expect(readPlaces(writePlaces(makePlaceTable([]), MAP)).names).toEqual([])
})

test('a file that is cut off is refused, wherever it is cut', () => {
  for (let length = 0; length < file.length; length += 1) {
    expect(() => readPlaces(file.slice(0, length))).toThrow(DamagedPlaces)
    if (length > PLACES_HEADER.end) expect(() => readPlaces(sealed(file.slice(0, length)))).toThrow(DamagedPlaces)
  }
  expect(() => readPlaces(sealed(new Uint8Array([...file, 0])))).toThrow('it has more than it says')
})

test('a changed byte is noticed', () => {
  for (let at = 0; at < file.length; at += 1) expect(() => readPlaces(changed(at, (file[at] ?? 0) ^ 0x40))).toThrow(DamagedPlaces)
})

test('no content crashes the reader', () => {
  for (let at = PLACES_HEADER.end; at < file.length; at += 1)
    for (const value of [0, 1, 127, 128, 255]) {
      let read: PlaceTable | undefined
      try {
        read = readPlaces(sealed(changed(at, value)))
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedPlaces)
      }
      // What is read is whole.
      for (const name of read?.nameOf ?? []) expect(name).toBeLessThan(read?.names.length ?? 0)
    }
})

/** A whole number as the file has it. */
const number = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))])

test('a million points are refused before they are held', () => {
  const head = file.slice(0, PLACES_HEADER.end)
  const body = new Uint8Array(2_000_000)
  // No names, and a million places.
  const bytes = new Uint8Array([...head, 0, ...number(1_000_000), ...body])
  expect(() => readPlaces(sealed(bytes))).toThrow('it has 1000000 entries of a kind, at most 200000 are read')
  // More places than there are bytes for.
  expect(() => readPlaces(sealed(new Uint8Array([...head, 0, ...number(150_000), 0])))).toThrow('it ends too early')
})

test.each([
  ['nothing', new Uint8Array(), 'It is no file of places.'],
  ['a page', new TextEncoder().encode('<!doctype html>'), 'It is no file of places.'],
  ['another version', changed(PLACES_HEADER.version, 2), 'It is of version 2, and 1 is needed.'],
  ['a part', file.slice(0, 100), 'It is cut off.'],
  ['damage', changed(file.length - 1, 77), 'It is damaged.'],
  ['wrong content', sealed(changed(PLACES_HEADER.end, 127)), 'It is damaged: a name is no text.'],
  ['a huge one', new Uint8Array(PLACES_MAX_BYTES + 1), `It has ${PLACES_MAX_BYTES + 1} bytes, at most ${PLACES_MAX_BYTES} are read.`],
])('%s is not served', async (_what, bytes, sentence) => {
  expect(await openServedPlaces(bytes)).toEqual({ ok: false, error: sentence })
})

test('what is served has an id of its contents, and the id of its map', async () => {
  const served = await openServedPlaces(file)
  const other = await openServedPlaces(writePlaces(table, 'ffffffffffff'))
  if (!served.ok || !other.ok) throw new Error('not served')
  expect(served.value).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{12}$/) as string, mapId: MAP })
  expect(other.value.id).not.toBe(served.value.id)
  expect(served.value.packed.length).toBeGreaterThan(0)
  expect(staleFault(served.value, MAP)).toBeUndefined()
  expect(staleFault(served.value, undefined)).toBeUndefined()
  expect(staleFault(served.value, 'ffffffffffff')).toMatch(/^It was made from another map \(0123456789ab\)/)
})
