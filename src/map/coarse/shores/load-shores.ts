/** Loads shores, each file once for all maps of a page. */
import type { Credit } from '#config/map/map-credits.ts'
import { readShores, type OwnShores } from '#config/map/shore-geojson.ts'
import { shoresPath } from '#config/map/shore-path.ts'
import { cities } from '#domain/cities.ts'
import { decodeShores, shapedRing } from './decode-shores.ts'
import type { ShoreFile } from './shore-file.ts'
import { isCarried, SHORE_FILES } from './shore-files.ts'
import { planeBox, planeX, planeY, type Shores } from './shores.ts'

export interface LoadedShores {
  readonly shores: Shores
  readonly credit: Credit | undefined
}

/** @param text of an operator's own file */
function decodeOwn({ box: edges, rings, attribution }: OwnShores): LoadedShores {
  const box = planeBox(edges)
  const lines = rings.map((ring) =>
    Float64Array.from(ring.slice(0, -1).flatMap(([longitude = 0, latitude = 0]) => [planeX(longitude), planeY(latitude)])),
  )
  const shores = { box, rings: lines.map((line) => shapedRing(line, box)), rivers: [] }
  return { shores, credit: attribution === undefined ? undefined : { text: attribution } }
}

async function fetchShores(name: string): Promise<LoadedShores | undefined> {
  if (isCarried(name)) {
    const { url, credit } = SHORE_FILES[name]
    const response = await fetch(url)
    return response.ok ? { shores: decodeShores((await response.json()) as ShoreFile), credit } : undefined
  }
  const city = cities().find(({ slug }) => slug === name)
  const response = await fetch(shoresPath(name))
  if (!city || !response.ok) return undefined
  const read = readShores(await response.text(), city)
  return read.ok ? decodeOwn(read.shores) : undefined
}

const loading = new Map<string, Promise<LoadedShores | undefined>>()

/**
 * Loads a file. The service worker has those that the app carries; a page without one may be offline.
 * @param name as `ShoreName`, or the slug of an operator's own city
 * @returns undefined when it cannot be loaded now
 */
export async function loadShores(name: string): Promise<LoadedShores | undefined> {
  const load = loading.get(name) ?? fetchShores(name).catch(() => undefined)
  loading.set(name, load)
  const loaded = await load
  if (loaded === undefined) loading.delete(name)
  return loaded
}
