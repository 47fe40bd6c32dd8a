/** The file of one city: opened when it is asked for, and again after each change. */
import { stat } from 'node:fs/promises'
import type { City } from '#domain/cities.ts'
import { fail, type Result } from '#domain/result.ts'
import { MapChanged } from '../../maps/map-file.ts'
import { openServedMap, type ServedMap } from '../../maps/served-map.ts'
import { markOf, openNodeMapFile, type FileMark, type NodeMapFile } from './node-map-file.ts'

/** A file that cannot be served is opened at most this often while it changes, as during a copy, ms. */
const RETRY_MS = 1_000

interface Opened {
  /** Undefined for a file that cannot be opened: whether it can now is seen by opening it. */
  readonly mark: FileMark | undefined
  readonly file: NodeMapFile | undefined
  readonly map: Result<ServedMap, string>
}

export interface MapOfCity {
  /** Returns the map of the file that is at the path now; undefined without one. */
  current(): Promise<Result<ServedMap, string> | undefined>
  close(): Promise<void>
}

const UNREACHABLE: FileMark = 'unreachable'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function open(path: string, city: City, report: (fault: string) => void): Promise<Opened> {
  let file: NodeMapFile | undefined
  try {
    file = await openNodeMapFile(path)
    const map = await openServedMap(file, city, report)
    if (map.ok) return { mark: file.mark, file, map }
    await file.close()
    return { mark: file.mark, file: undefined, map }
  } catch (error) {
    await file?.close()
    const reason =
      error instanceof MapChanged
        ? 'It changed while it was read.'
        : `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`
    return { mark: file?.mark, file: undefined, map: fail(reason) }
  }
}

async function markAt(path: string): Promise<FileMark | undefined> {
  try {
    return markOf(await stat(path, { bigint: true }))
  } catch (error) {
    // Opening a file that cannot be reached says why.
    return isMissing(error) ? undefined : UNREACHABLE
  }
}

/** What was found at a path; both undefined: nothing. */
interface Found {
  readonly id: string | undefined
  readonly fault: string | undefined
}

/** Returns the sentence about a change; undefined where nothing changed for people. */
function changeBetween(before: Found, { id, fault }: Found): string | undefined {
  if (id !== undefined) {
    if (before.id === id) return undefined
    return before.id === undefined ? 'It is served now.' : 'It changed, and is served as it is now.'
  }
  if (before.id !== undefined) return `It is not served any more. ${fault ?? 'The file is gone.'}`
  // One bad file after another, such as the parts of a copy that is under way, is said once.
  return fault !== undefined && before.fault === undefined ? `It is not served. ${fault}` : undefined
}

/**
 * @param nowMs of a clock that never jumps
 * @param report is told about a tile that cannot be read, and about each change after the first look
 */
export function openMapOfCity(path: string, city: City, nowMs: () => number, report: (sentence: string) => void): MapOfCity {
  let opened: Opened | undefined
  let found: Found | undefined
  let failedAtMs = Number.NEGATIVE_INFINITY
  let opening: Promise<void> | undefined

  async function replace(isThere: boolean): Promise<void> {
    const old = opened?.file
    opened = isThere ? await open(path, city, (fault) => report(`${path}: ${fault}`)) : undefined
    const map = opened?.map
    if (map?.ok === false) failedAtMs = nowMs()
    const now: Found = { id: map?.ok === true ? map.value.basemap.id : undefined, fault: map?.ok === false ? map.error : undefined }
    const change = found && changeBetween(found, now)
    found = now
    if (change !== undefined) report(`${path}: ${change}`)
    await old?.close()
  }

  /** Returns whether what is open is what is at the path. */
  function isCurrent(mark: FileMark | undefined): boolean {
    if (opened?.map.ok === false && nowMs() - failedAtMs < RETRY_MS) return true
    return opened ? opened.mark === mark : mark === undefined
  }

  return {
    async current() {
      await opening
      const mark = await markAt(path)
      if (found === undefined || !isCurrent(mark)) {
        opening ??= replace(mark !== undefined).finally(() => {
          opening = undefined
        })
        await opening
      }
      return opened?.map
    },
    async close() {
      await opening
      await opened?.file?.close()
      opened = undefined
    },
  }
}
