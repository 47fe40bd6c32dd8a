/** Downloads the file of a city in a worker, from where it was left, and puts it in the place of the earlier one. */
import { chooseCityMapPlace, openForReading, openForWriting } from '../files/city-map-files.ts'
import { changeCityMapRecord, onCityMapChange, readCityMapRecord } from '../city-map-records.ts'
import type { CityMapPart } from '../city-map-record.ts'
import { downloadPieces, type DownloadOutcome, type PieceDownload } from './download-pieces.ts'
import { openMapArchive } from '../map-archive.ts'

/** Returns whether the file can be read as a map. */
async function isReadable(part: CityMapPart): Promise<boolean> {
  try {
    const file = await openForReading(part)
    try {
      await openMapArchive(file, part.basemap.bytes)
      return true
    } finally {
      file.close()
    }
  } catch {
    return false
  }
}

/** Returns the part of a record if it is still this file, and is to be downloaded. */
const wanted = (part: CityMapPart | undefined, id: string): CityMapPart | undefined =>
  part?.basemap.id === id && !part.isPaused ? part : undefined

/** Chooses where the file lies, before its first byte. */
async function placePart({ basemap: { slug, id }, received }: CityMapPart): Promise<CityMapPart | undefined> {
  const place = await chooseCityMapPlace()
  const { part } = await changeCityMapRecord(slug, (current) =>
    current.part?.basemap.id === id && received === 0 ? { ...current, part: { ...current.part, place } } : undefined,
  )
  return wanted(part, id)
}

/** Aborts once the record no longer wants this file: the person paused or removed it, here or in another tab. */
function watchRecord(slug: string, id: string): { readonly signal: AbortSignal; readonly end: () => void } {
  const stop = new AbortController()
  const look = async (): Promise<void> => {
    if (wanted((await readCityMapRecord(slug))?.part, id) === undefined) stop.abort()
  }
  const end = onCityMapChange((changed) => {
    if (changed === slug) void look().catch(() => undefined)
  })
  return { signal: stop.signal, end }
}

/** Downloads what is missing of a file. */
async function fillFile(part: CityMapPart, fetch: PieceDownload['fetch']): Promise<DownloadOutcome> {
  const { basemap } = part
  const { slug, id } = basemap
  const note = async (received: number): Promise<boolean> => {
    const record = await changeCityMapRecord(slug, (current) =>
      current.part?.basemap.id === id ? { ...current, part: { ...current.part, received, isWaiting: false } } : undefined,
    )
    return wanted(record.part, id) !== undefined
  }
  const watch = watchRecord(slug, id)
  try {
    const file = await openForWriting(part)
    try {
      return await downloadPieces({ basemap, received: file.received, fetch, file, note, signal: watch.signal })
    } finally {
      await file.close()
    }
  } catch {
    // The browser has no place for the file any more, or another worker writes it.
    return 'failed'
  } finally {
    watch.end()
  }
}

/**
 * @param fetch the browser's; tests pass their own
 * @throws when the records cannot be read
 */
export async function downloadCityMap(slug: string, fetch: PieceDownload['fetch']): Promise<DownloadOutcome> {
  const begun = (await readCityMapRecord(slug))?.part
  const part = begun && !begun.isPaused ? await placePart(begun) : undefined
  if (part === undefined) return 'stopped'
  const outcome = await fillFile(part, fetch)
  if (outcome !== 'done') return outcome
  if (!(await isReadable(part))) return 'failed'
  const record = await changeCityMapRecord(slug, ({ part: latest }) =>
    latest?.basemap.id === part.basemap.id ? { slug, stored: { basemap: part.basemap, place: part.place } } : undefined,
  )
  return record.stored?.basemap.id === part.basemap.id ? 'done' : 'stopped'
}
