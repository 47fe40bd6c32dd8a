/** What `npm run maps -- index` does: writes the places of a map beside it. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { City } from '#domain/cities.ts'
import { openArchive } from '../../../maps/map-archive.ts'
import { contentFault } from '../../../maps/map-content.ts'
import { mapIdOf } from '../../../maps/map-id.ts'
import { makePlaces, type MadePlaces } from '../../../maps/places/make-places.ts'
import { sizeFault } from '../../../maps/served-map.ts'
import { openNodeMapFile, type NodeMapFile } from '../node-map-file.ts'
import { cityOf, placesFileOf, type CheckedMap } from './check-map.ts'

const count = (value: number): string => value.toLocaleString('en')

function factsOf(path: string, { bytes, counts, otherNames, skippedTiles, leftOut }: MadePlaces): CheckedMap['facts'] {
  const packed = `${count(gzipSync(bytes).length)} with gzip, ${count(brotliCompressSync(bytes).length)} with brotli`
  return [
    ['written', path],
    ['size', `${count(bytes.length)} bytes (${packed})`],
    ['streets', count(counts.streets)],
    ['crossings', count(counts.crossings)],
    ['districts', count(counts.districts)],
    ['points', `${count(counts.points)} of interest${leftOut === 0 ? '' : `, ${count(leftOut)} less important ones left out`}`],
    ['languages', `${count(otherNames)} names in further languages`],
    ...(skippedTiles === 0 ? [] : [['skipped', `${count(skippedTiles)} tiles that cannot be read`] as const]),
  ]
}

/** Makes the places of an open file. @throws MapChanged */
async function makeFrom(path: string, file: NodeMapFile, cities: readonly City[]): Promise<MadePlaces | string> {
  const tooLarge = sizeFault(file.size)
  if (tooLarge !== undefined) return tooLarge
  const archive = await openArchive(file)
  if (!archive.ok) return archive.error
  const fault = contentFault(archive.value)
  if (fault !== undefined) return fault
  const made = await makePlaces(archive.value, await mapIdOf(file, archive.value.header), cityOf(path, archive.value, cities)?.name ?? '')
  return made.ok ? made.value : made.error
}

/** Writes `<city>.places` beside a map: whole, or not at all. @param cities built in, and the operator's own */
export async function indexMap(path: string, cities: readonly City[]): Promise<CheckedMap> {
  let file: NodeMapFile | undefined
  try {
    file = await openNodeMapFile(path)
    const made = await makeFrom(path, file, cities)
    if (typeof made === 'string') return { facts: [], fault: made }
    const target = placesFileOf(path)
    const unfinished = `${target}.new`
    try {
      await writeFile(unfinished, made.bytes)
      await rename(unfinished, target)
    } finally {
      await rm(unfinished, { force: true })
    }
    return { facts: factsOf(target, made), fault: undefined }
  } catch (error) {
    return { facts: [], fault: `It cannot be read or written: ${error instanceof Error ? error.message : String(error)}.` }
  } finally {
    await file?.close()
  }
}
