/**
 * The format of `<city>.places`, version 1. Numbers of the header are little-endian; `n` is a whole number of seven bits a byte, the lowest
 * first; `s` is one with a sign (zigzag).
 *
 * | Bytes | Content |
 * |---|---|
 * | 0 to 6 | `places` and a line feed |
 * | 7 | version |
 * | 8 to 11 | CRC-32 of all bytes from 12 on |
 * | 12 to 15 | length of the file |
 * | 16 to 21 | id of the map that it was made from |
 * | then | number of names, and for each, in the order of its folded words: bytes that it shares with the one before (n), bytes that follow (n), these |
 * | | number of places, and for each, in the order of its name: name, as the difference from the one before (n), kind, latitude and longitude as differences from the one before (s), radius in tens of meters (n) |
 * | | number of further names, and for each: name, as a difference (n), place (n), language |
 * | | number of word beginnings, and each of them (n) |
 * | | number of crossings, and for each: latitude and longitude as differences (s), both streets (n) |
 *
 * Degrees are in units of 0.00001, about one meter. Kinds, languages and word beginnings are those of src/domain/location/search.
 */
import { crc32 } from './crc32.ts'

export const PLACES_MAGIC = 'places\n'
export const PLACES_VERSION = 1
export const PLACES_HEADER = { version: 7, checksum: 8, length: 12, map: 16, end: 22 } as const
/** Digits of a map's id in the header. */
const MAP_ID_BYTES = PLACES_HEADER.end - PLACES_HEADER.map

/** Units of a degree. */
export const PLACES_UNITS = 100_000
export const PLACES_RADIUS_M = 10
/** Largest file that is written, served and read: the places of a city of ten million people. */
export const PLACES_MAX_BYTES = 6_000_000
/** Most entries of a file. */
export const PLACES_MAX = { names: 200_000, places: 200_000, others: 200_000, starts: 800_000, crossings: 200_000 } as const
/** Longest name, characters, and in UTF-8. */
export const PLACE_NAME_MAX = 80
export const PLACE_NAME_MAX_BYTES = PLACE_NAME_MAX * 4

export type PlacesHeader = { readonly ok: true; readonly mapId: string } | { readonly ok: false; readonly reason: string }

/** Reads the header. @returns the id of the map, or the end of a sentence about the file */
export function readPlacesHeader(bytes: Uint8Array): PlacesHeader {
  const refused = (reason: string): PlacesHeader => ({ ok: false, reason })
  if (bytes.length > PLACES_MAX_BYTES) return refused(`has ${bytes.length} bytes, at most ${PLACES_MAX_BYTES} are read`)
  const magic = String.fromCharCode(...bytes.subarray(0, PLACES_MAGIC.length))
  if (magic !== PLACES_MAGIC) return refused('is no file of places')
  const version = bytes[PLACES_HEADER.version]
  if (version !== PLACES_VERSION) return refused(`is of version ${version ?? 'unknown'}, and ${PLACES_VERSION} is needed`)
  if (bytes.length < PLACES_HEADER.end) return refused('is cut off')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(PLACES_HEADER.length, true) !== bytes.length) return refused('is cut off')
  if (view.getUint32(PLACES_HEADER.checksum, true) !== crc32(bytes.subarray(PLACES_HEADER.length))) return refused('is damaged')
  const id = bytes.subarray(PLACES_HEADER.map, PLACES_HEADER.map + MAP_ID_BYTES)
  return { ok: true, mapId: Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
