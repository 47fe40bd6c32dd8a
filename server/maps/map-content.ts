/** Whether a file's contents can be drawn: schema, zooms, bounds, and a tile read as a sample. */
import { Compression, type Header } from 'pmtiles'
import type { Bounds } from '#config/map/basemap.ts'
import { tileAt } from '#config/map/tile-coordinates.ts'
import type { City } from '#domain/cities.ts'
import type { Result } from '#domain/result.ts'
import { cityPart, isWithin, middleOf } from './city-part.ts'
import { gunzip } from './gunzip.ts'
import type { MapArchive, MapMetadata } from './map-archive.ts'

/** Schema that the map draws: https://docs.protomaps.com/basemaps/layers. */
const SCHEMA = 'Protomaps basemap 4'
const SCHEMA_VERSION = /^v?4(\.|$)/
const NEEDED_LAYERS = ['earth', 'water', 'roads']
/** A file without this zoom has no streets of a quarter. */
const STREET_ZOOM = 12
/** Key of every feature before version 4. */
const OLDER_KEY = 'pmap:kind'
/** First byte of a vector tile: the field with its first layer. */
const LAYER_FIELD = 0x1a
/** Largest sample once unpacked, bytes. */
const SAMPLE_MAX_BYTES = 20_000_000

/** Credit that the licence of OpenStreetMap's data (ODbL) requires. */
const OSM_CREDIT = '© OpenStreetMap contributors'
const ATTRIBUTION_MAX_CHARS = 200
const ENTITIES: Readonly<Record<string, string>> = { copy: '©', '#169': '©', amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ' }

export const boundsOf = ({ minLon, minLat, maxLon, maxLat }: Header): Bounds => [minLon, minLat, maxLon, maxLat]

/** Returns where a map opens: the center that the header names if it is in the city, else the middle of the city's part. */
export function openingOf({ centerLon, centerLat }: Header, part: Bounds): [longitude: number, latitude: number] {
  return isWithin(part, [centerLon, centerLat]) ? [centerLon, centerLat] : middleOf(part)
}

/** Returns the attribution as plain text: files carry markup. Every file of this schema has data of OpenStreetMap. */
export function attributionOf({ attribution = '' }: MapMetadata): string {
  const text = attribution
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const credit = text.includes('OpenStreetMap') ? text : [OSM_CREDIT, text].filter((each) => each !== '').join(' · ')
  return credit.slice(0, ATTRIBUTION_MAX_CHARS)
}

function boundsFault([west, south, east, north]: Bounds): string | undefined {
  const isPart = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isPart && west < east && south < north ? undefined : `Its bounds ${[west, south, east, north].join(', ')} hold nothing.`
}

function schemaFault({ version, vector_layers }: MapMetadata): string | undefined {
  const again = 'Extract the city again from a current build.'
  if (version === undefined || !SCHEMA_VERSION.test(version))
    return `Its schema is not ${SCHEMA}: its metadata name ${version === undefined ? 'no version' : `version ${version}`}. ${again}`
  const names = new Set(vector_layers.map(({ id }) => id))
  const missing = NEEDED_LAYERS.filter((name) => !names.has(name))
  return missing.length === 0 ? undefined : `Its schema is not ${SCHEMA}: it has no layer ${missing.join(', ')}. ${again}`
}

/** Reads the deepest tile at a place. */
async function sampleAt(
  archive: MapArchive,
  [longitude, latitude]: readonly [number, number],
): Promise<Result<Uint8Array<ArrayBuffer> | undefined, string>> {
  const { minZoom, maxZoom } = archive.header
  for (let z = maxZoom; z > minZoom; z -= 1) {
    const read = await archive.tile(tileAt({ longitude, latitude }, z))
    if (!read.ok || read.value) return read
  }
  return archive.tile(tileAt({ longitude, latitude }, minZoom))
}

/** Returns why the deepest tile at a place cannot be drawn; undefined when it can. @throws MapChanged */
export async function sampleFault(archive: MapArchive, place: readonly [number, number]): Promise<string | undefined> {
  const sample = await sampleAt(archive, place)
  if (!sample.ok) return sample.error
  if (!sample.value) return `It has no tile at ${place[1].toFixed(4)}, ${place[0].toFixed(4)}, where the map opens.`
  let tile: Uint8Array
  try {
    tile =
      archive.header.tileCompression === Compression.Gzip
        ? new Uint8Array(await gunzip(sample.value.buffer, SAMPLE_MAX_BYTES))
        : sample.value
  } catch {
    return 'Its tiles are not compressed with gzip, as its header says.'
  }
  if (tile[0] !== LAYER_FIELD) return 'Its tiles are no vector tiles, as its header says.'
  return new TextDecoder('latin1').decode(tile).includes(OLDER_KEY)
    ? `Its tiles are of a schema before ${SCHEMA} (${OLDER_KEY}). Extract the city again from a current build.`
    : undefined
}

/** Returns why a file cannot be drawn, by what it says about itself; undefined when it can. */
export const contentFault = ({ header, metadata }: MapArchive): string | undefined =>
  schemaFault(metadata) ??
  boundsFault(boundsOf(header)) ??
  (header.maxZoom < STREET_ZOOM ? `Its deepest zoom is ${header.maxZoom}, and streets begin at ${STREET_ZOOM}.` : undefined)

/** Returns where a file's map opens in a city; undefined when it holds no part of it. */
export function openingIn(city: City, header: Header): [longitude: number, latitude: number] | undefined {
  const part = cityPart(city, boundsOf(header))
  return part && openingOf(header, part)
}
