/** Reads the land of the operator's own cities from the folder of the maps: `<slug>.geojson` each. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readShores, SHORES_MAX_BYTES } from '#config/map/shore-geojson.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import type { CityShores } from '../../maps/map-source.ts'

export const SHORES_ENDING = '.geojson'

type ReadFile = { readonly ok: true; readonly value: CityShores } | { readonly ok: false; readonly notice: string }

async function readOne(
  folder: string,
  city: { readonly slug: string; readonly latitude: number; readonly longitude: number },
): Promise<ReadFile | undefined> {
  const path = join(folder, `${city.slug}${SHORES_ENDING}`)
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return undefined
  const refused = (reason: string): ReadFile => ({ ok: false, notice: `${path}: It is not served. It ${reason}.` })
  // Before it is read: somebody may have put a whole country there.
  if (size > SHORES_MAX_BYTES) return refused(`has ${size} bytes, at most ${SHORES_MAX_BYTES} are read`)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return refused('cannot be read')
  const read = readShores(text, city)
  return read.ok ? { ok: true, value: { slug: city.slug, bounds: read.shores.box, text } } : refused(read.reason)
}

/** @returns what can be served, and a sentence for each file that is not */
export async function readShoresOf(
  folder: string,
): Promise<{ readonly shores: readonly CityShores[]; readonly notices: readonly string[] }> {
  const all = await Promise.all((ownMarketplace()?.cities ?? []).map(async (city) => readOne(folder, city)))
  const found = all.filter((each) => each !== undefined)
  return {
    shores: found.flatMap((each) => (each.ok ? [each.value] : [])),
    notices: found.flatMap((each) => (each.ok ? [] : [each.notice])),
  }
}
