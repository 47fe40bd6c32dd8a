/** What `npm run maps -- check` says about a file. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { City } from '#domain/cities.ts'
import { openArchive, type MapArchive } from '../../../maps/map-archive.ts'
import { attributionOf, boundsOf, contentFault, openingIn } from '../../../maps/map-content.ts'
import { openServedPlaces, staleFault } from '../../../maps/places/served-places.ts'
import { openServedMap } from '../../../maps/served-map.ts'
import { MAP_ENDING, PLACES_ENDING } from '../city-files.ts'
import { openNodeMapFile, type NodeMapFile } from '../node-map-file.ts'

export interface CheckedMap {
  /** Names and values, to be printed one below the other. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Why the server does not take the file. */
  readonly fault: string | undefined
}

const count = (value: number): string => value.toLocaleString('en')
const degrees = (values: readonly number[]): string => values.map((value) => value.toFixed(4)).join(', ')

function factsOf({ header, metadata }: MapArchive, bytes: number): CheckedMap['facts'] {
  return [
    ['bounds', `${degrees(boundsOf(header))} (west, south, east, north)`],
    ['zooms', `${header.minZoom} to ${header.maxZoom}`],
    [
      'schema',
      `version ${metadata.version ?? 'not named'}, layers ${metadata.vector_layers.map(({ id }) => id).join(', ') || 'not named'}`,
    ],
    ['size', `${count(bytes)} bytes`],
    ['tiles', `${count(header.numAddressedTiles)}, ${count(header.numTileContents)} of them different`],
    ['attribution', attributionOf(metadata)],
    ['license', metadata.license ?? 'not named; the data of OpenStreetMap are under the ODbL 1.0'],
  ]
}

/** Returns the city whose map a file is: the one with its name, else the first that it holds a part of. */
export function cityOf(path: string, { header }: MapArchive, cities: readonly City[]): City | undefined {
  const named = cities.find(({ slug }) => `${slug}${MAP_ENDING}` === basename(path))
  return named ?? cities.find((city) => openingIn(city, header) !== undefined)
}

/** Returns the path of the file with the places of a map. */
export const placesFileOf = (path: string): string =>
  `${path.endsWith(MAP_ENDING) ? path.slice(0, -MAP_ENDING.length) : path}${PLACES_ENDING}`

/** Says what the file with the map's places is. */
async function placesFact(path: string, mapId: string): Promise<string> {
  const bytes = await readFile(placesFileOf(path)).catch(() => undefined)
  if (!bytes) return 'none; npm run maps -- index makes them'
  const places = await openServedPlaces(new Uint8Array(bytes))
  const fault = places.ok ? staleFault(places.value, mapId) : places.error
  return `${count(bytes.length)} bytes${fault === undefined ? '' : `; ${fault}`}`
}

async function checkOpened(path: string, file: NodeMapFile, cities: readonly City[]): Promise<CheckedMap> {
  const archive = await openArchive(file)
  if (!archive.ok) return { facts: [], fault: archive.error }
  const facts = factsOf(archive.value, file.size)
  const city = cityOf(path, archive.value, cities)
  if (!city) return { facts, fault: contentFault(archive.value) ?? 'Its bounds hold no part of any city.' }
  const map = await openServedMap(file, city, () => undefined)
  if (!map.ok) return { facts, fault: map.error }
  const { center, id } = map.value.basemap
  const name = `${city.slug}${MAP_ENDING}`
  return {
    facts: [
      ...facts,
      ['city', basename(path) === name ? city.name : `${city.name}, once the file is named ${name}`],
      ['opens at', degrees([center[1], center[0]])],
      ['id', id],
      ['places', await placesFact(path, id)],
    ],
    fault: undefined,
  }
}

/** Checks a file. @param cities built in, and the operator's own */
export async function checkMap(path: string, cities: readonly City[]): Promise<CheckedMap> {
  let file: NodeMapFile | undefined
  try {
    file = await openNodeMapFile(path)
    return await checkOpened(path, file, cities)
  } catch (error) {
    return { facts: [], fault: `It cannot be read: ${error instanceof Error ? error.message : String(error)}.` }
  } finally {
    await file?.close()
  }
}
