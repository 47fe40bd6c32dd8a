/** Follows the file at a path: opened when it is asked for, and again after each change. */
import { stat } from 'node:fs/promises'
import { fail, type Result } from '#domain/result.ts'
import { MapChanged } from '../../maps/map-file.ts'
import { markOf, openNodeMapFile, type FileMark, type NodeMapFile } from './node-map-file.ts'

/** A file that cannot be served is opened at most this often while it changes, as during a copy, ms. */
const RETRY_MS = 1_000

interface Opened<Value> {
  /** Undefined for a file that cannot be opened: whether it can now is seen by opening it. */
  readonly mark: FileMark | undefined
  readonly file: NodeMapFile | undefined
  readonly content: Result<Value, string>
}

export interface FollowedFile<Value> {
  /** Returns what the file at the path holds now, or a sentence on why it is not served; undefined without a file. */
  current(): Promise<Result<Value, string> | undefined>
  close(): Promise<void>
}

export interface FollowOptions<Value> {
  readonly path: string
  /** Reads the file. @throws MapChanged */
  readonly read: (file: NodeMapFile) => Promise<Result<Value, string>>
  /** Differs for other contents. */
  readonly idOf: (value: Value) => string
  /** Milliseconds of a clock that never jumps. */
  readonly nowMs: () => number
  /** Is told about each change after the first look. */
  readonly report: (sentence: string) => void
}

const UNREACHABLE: FileMark = 'unreachable'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function open<Value>(path: string, read: FollowOptions<Value>['read']): Promise<Opened<Value>> {
  let file: NodeMapFile | undefined
  try {
    file = await openNodeMapFile(path)
    const content = await read(file)
    if (content.ok) return { mark: file.mark, file, content }
    await file.close()
    return { mark: file.mark, file: undefined, content }
  } catch (error) {
    await file?.close()
    const reason =
      error instanceof MapChanged
        ? 'It changed while it was read.'
        : `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`
    return { mark: file?.mark, file: undefined, content: fail(reason) }
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

export function followFile<Value>({ path, read, idOf, nowMs, report }: FollowOptions<Value>): FollowedFile<Value> {
  let opened: Opened<Value> | undefined
  let found: Found | undefined
  let failedAtMs = Number.NEGATIVE_INFINITY
  let opening: Promise<void> | undefined

  async function replace(isThere: boolean): Promise<void> {
    const old = opened?.file
    opened = isThere ? await open(path, read) : undefined
    const content = opened?.content
    if (content?.ok === false) failedAtMs = nowMs()
    const now: Found = {
      id: content?.ok === true ? idOf(content.value) : undefined,
      fault: content?.ok === false ? content.error : undefined,
    }
    const change = found && changeBetween(found, now)
    found = now
    if (change !== undefined) report(`${path}: ${change}`)
    await old?.close()
  }

  /** Returns whether what is open is what is at the path. */
  function isCurrent(mark: FileMark | undefined): boolean {
    if (opened?.content.ok === false && nowMs() - failedAtMs < RETRY_MS) return true
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
      return opened?.content
    },
    async close() {
      await opening
      await opened?.file?.close()
      opened = undefined
    },
  }
}
