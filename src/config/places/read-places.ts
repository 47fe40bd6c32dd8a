/** Reads a file of places into the table that is searched. */
import { NAME_LANGUAGES, STARTS_PER_NAME, type PlaceTable } from '#domain/location/search/place-table.ts'
import { createByteReader, DamagedPlaces, type ByteReader } from './byte-reader.ts'
import {
  PLACE_NAME_MAX,
  PLACE_NAME_MAX_BYTES,
  PLACES_HEADER,
  PLACES_MAX,
  PLACES_RADIUS_M,
  PLACES_UNITS,
  readPlacesHeader,
} from './places-file.ts'

/** A `TextDecoder` of UTF-8 that fails on what is none. */
export interface Utf8Decoder {
  decode(bytes: Uint8Array): string
}

function readNames(reader: ByteReader, decoder: Utf8Decoder): string[] {
  const buffer = new Uint8Array(PLACE_NAME_MAX_BYTES)
  let length = 0
  return Array.from({ length: reader.count(PLACES_MAX.names) }, () => {
    const shared = reader.number()
    const added = reader.number()
    if (shared > length || shared + added > PLACE_NAME_MAX_BYTES) throw new DamagedPlaces('a name is too long')
    buffer.set(reader.bytes(added), shared)
    length = shared + added
    const name = decoder.decode(buffer.subarray(0, length))
    if (name === '' || name.length > PLACE_NAME_MAX) throw new DamagedPlaces('a name is too long')
    return name
  })
}

/** Reads a number that refers to an entry. */
function below(value: number, count: number): number {
  if (value >= count) throw new DamagedPlaces('it names an entry that it does not have')
  return value
}

/** Reads the difference of a position from the one before. */
function createPositions(reader: ByteReader): () => readonly [latitude: number, longitude: number] {
  let [latitude, longitude] = [0, 0]
  return () => {
    latitude += reader.signed()
    longitude += reader.signed()
    if (Math.abs(latitude) > 90 * PLACES_UNITS || Math.abs(longitude) > 180 * PLACES_UNITS)
      throw new DamagedPlaces('a position is not on the Earth')
    return [latitude / PLACES_UNITS, longitude / PLACES_UNITS]
  }
}

type PlaceColumns = Pick<PlaceTable, 'nameOf' | 'kinds' | 'latitudes' | 'longitudes' | 'radii'>

function readPlaceColumns(reader: ByteReader, names: number): PlaceColumns {
  const count = reader.count(PLACES_MAX.places)
  const columns = {
    nameOf: new Uint32Array(count),
    kinds: new Uint8Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    radii: new Uint32Array(count),
  }
  const position = createPositions(reader)
  let name = 0
  for (let at = 0; at < count; at += 1) {
    name = below(name + reader.number(), names)
    columns.nameOf[at] = name
    columns.kinds[at] = reader.byte()
    const [latitude, longitude] = position()
    columns.latitudes[at] = latitude
    columns.longitudes[at] = longitude
    columns.radii[at] = reader.number() * PLACES_RADIUS_M
  }
  return columns
}

function readOthers(reader: ByteReader, names: number, places: number): PlaceTable['others'] {
  const count = reader.count(PLACES_MAX.others)
  const others = { places: new Uint32Array(count), names: new Uint32Array(count), languages: new Uint8Array(count) }
  let name = 0
  for (let at = 0; at < count; at += 1) {
    name = below(name + reader.number(), names)
    others.names[at] = name
    others.places[at] = below(reader.number(), places)
    others.languages[at] = below(reader.byte(), NAME_LANGUAGES.length)
  }
  return others
}

function readStarts(reader: ByteReader, names: number): Uint32Array {
  const starts = new Uint32Array(reader.count(PLACES_MAX.starts))
  for (let at = 0; at < starts.length; at += 1) starts[at] = below(reader.number(), names * STARTS_PER_NAME)
  return starts
}

function readCrossings(reader: ByteReader, places: number): PlaceTable['crossings'] {
  const count = reader.count(PLACES_MAX.crossings)
  const crossings = {
    first: new Uint32Array(count),
    second: new Uint32Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
  }
  const position = createPositions(reader)
  for (let at = 0; at < count; at += 1) {
    const [latitude, longitude] = position()
    crossings.latitudes[at] = latitude
    crossings.longitudes[at] = longitude
    crossings.first[at] = below(reader.number(), places)
    crossings.second[at] = below(reader.number(), places)
  }
  return crossings
}

/** Reads a file. @throws DamagedPlaces for one that is cut, damaged or too large */
export function readPlaces(bytes: Uint8Array, decoder: Utf8Decoder): PlaceTable {
  const header = readPlacesHeader(bytes)
  if (!header.ok) throw new DamagedPlaces(`it ${header.reason}`)
  const reader = createByteReader(bytes, PLACES_HEADER.end)
  let names: string[]
  try {
    names = readNames(reader, decoder)
  } catch (error) {
    throw error instanceof DamagedPlaces ? error : new DamagedPlaces('a name is no text')
  }
  const columns = readPlaceColumns(reader, names.length)
  const places = columns.kinds.length
  const table = {
    names,
    ...columns,
    others: readOthers(reader, names.length, places),
    starts: readStarts(reader, names.length),
    crossings: readCrossings(reader, places),
  }
  if (reader.left() !== 0) throw new DamagedPlaces('it has more than it says')
  return table
}
