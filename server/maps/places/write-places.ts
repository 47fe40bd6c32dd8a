/** Writes a table of places as a file (src/config/places/places-file.ts). */
import { crc32 } from '#config/places/crc32.ts'
import { PLACES_HEADER, PLACES_MAGIC, PLACES_RADIUS_M, PLACES_UNITS, PLACES_VERSION } from '#config/places/places-file.ts'
import type { PlaceTable } from '#domain/location/search/place-table.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Collects numbers and bytes. */
function createByteWriter() {
  let buffer: Bytes = new Uint8Array(65_536)
  let length = 0
  const byte = (value: number): void => {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2)
      larger.set(buffer)
      buffer = larger
    }
    buffer[length] = value
    length += 1
  }
  const number = (value: number): void => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) byte((rest % 128) + 128)
    byte(rest)
  }
  return {
    byte,
    number,
    signed: (value: number): void => number(value < 0 ? -value * 2 - 1 : value * 2),
    bytes: (values: Uint8Array): void => values.forEach(byte),
    result: (): Bytes => buffer.slice(0, length),
  }
}
type ByteWriter = ReturnType<typeof createByteWriter>

function writeNames(writer: ByteWriter, names: readonly string[]): void {
  const encoder = new TextEncoder()
  let before: Uint8Array = new Uint8Array()
  writer.number(names.length)
  for (const name of names) {
    const bytes = encoder.encode(name)
    let shared = 0
    while (shared < Math.min(bytes.length, before.length) && bytes[shared] === before[shared]) shared += 1
    writer.number(shared)
    writer.number(bytes.length - shared)
    writer.bytes(bytes.subarray(shared))
    before = bytes
  }
}

/** Writes positions as differences, each from the one before. */
function createPositions(writer: ByteWriter, latitudes: Float64Array, longitudes: Float64Array): (at: number) => void {
  let [latitude, longitude] = [0, 0]
  return (at) => {
    const [north, east] = [Math.round((latitudes[at] ?? 0) * PLACES_UNITS), Math.round((longitudes[at] ?? 0) * PLACES_UNITS)]
    writer.signed(north - latitude)
    writer.signed(east - longitude)
    ;[latitude, longitude] = [north, east]
  }
}

/** @param mapId of the map that the table was made from: twelve hexadecimal digits */
export function writePlaces(table: PlaceTable, mapId: string): Bytes {
  const writer = createByteWriter()
  writeNames(writer, table.names)
  writer.number(table.kinds.length)
  const place = createPositions(writer, table.latitudes, table.longitudes)
  table.kinds.forEach((kind, at) => {
    writer.number((table.nameOf[at] ?? 0) - (at === 0 ? 0 : (table.nameOf[at - 1] ?? 0)))
    writer.byte(kind)
    place(at)
    writer.number(Math.round((table.radii[at] ?? 0) / PLACES_RADIUS_M))
  })
  const { others, crossings } = table
  writer.number(others.names.length)
  others.names.forEach((name, at) => {
    writer.number(name - (at === 0 ? 0 : (others.names[at - 1] ?? 0)))
    writer.number(others.places[at] ?? 0)
    writer.byte(others.languages[at] ?? 0)
  })
  writer.number(table.starts.length)
  table.starts.forEach(writer.number)
  writer.number(crossings.first.length)
  const corner = createPositions(writer, crossings.latitudes, crossings.longitudes)
  crossings.first.forEach((first, at) => {
    corner(at)
    writer.number(first)
    writer.number(crossings.second[at] ?? 0)
  })
  const body = writer.result()
  const file = new Uint8Array(PLACES_HEADER.end + body.length)
  file.set(new TextEncoder().encode(PLACES_MAGIC))
  file[PLACES_HEADER.version] = PLACES_VERSION
  file.set(
    Uint8Array.from(mapId.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)),
    PLACES_HEADER.map,
  )
  file.set(body, PLACES_HEADER.end)
  const view = new DataView(file.buffer)
  view.setUint32(PLACES_HEADER.length, file.length, true)
  view.setUint32(PLACES_HEADER.checksum, crc32(file.subarray(PLACES_HEADER.length)), true)
  return file
}
