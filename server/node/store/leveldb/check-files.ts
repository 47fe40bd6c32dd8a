/**
 * Checks the files of a LevelDB folder without opening it. LevelDB compares no checksum when it reads: it notices some damaged blocks, takes
 * others for data, and drops damaged records of its log.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableBytes } from './byte-reader.ts'
import { readFilesInUse, readManifestOf, tableName, type FilesInUse } from './folder-files.ts'
import { readLog } from './log-file.ts'
import { isSoundBlock, readTableIndex } from './table-file.ts'

export interface FileFault {
  readonly file: string
  /** Ends the sentence that begins with the file: "is missing". */
  readonly what: string
  /** Keys of what is lost lie above the first and not above the second. Absent where this is not known. */
  readonly between?: readonly [string, string]
}

export interface CheckFilesOptions {
  /** Whether to read a block, by a key that is not below its keys. Absent: all of them. */
  readonly isChecked?: (upTo: Uint8Array) => boolean
  /** Leaves out the content of logs. */
  readonly withoutLogs?: boolean
  /** Called after each file. @param done files read @param all files to read */
  readonly progress?: (done: number, all: number) => void
}

const text = (key: Uint8Array): string => new TextDecoder().decode(key)

/** Yields the damaged blocks of a table file. */
export function* faultsOfTable(
  name: string,
  file: Uint8Array,
  isChecked: (upTo: Uint8Array) => boolean = () => true,
): Generator<FileFault> {
  try {
    const { blocks, others } = readTableIndex(file)
    let before: Uint8Array = new Uint8Array()
    for (const block of blocks) {
      if (isChecked(block.upTo) && !isSoundBlock(file, block))
        yield { file: name, what: `has a damaged block at byte ${block.offset}`, between: [text(before), text(block.upTo)] }
      before = block.upTo
    }
    const filter = others.find((block) => !isSoundBlock(file, block))
    if (filter) yield { file: name, what: `has a damaged filter at byte ${filter.offset}` }
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
    yield { file: name, what: 'has a damaged or missing index' }
  }
}

/** Reads a file that a compaction of the running server may remove. */
const contentOf = (path: string): Promise<Uint8Array | undefined> =>
  readFile(path).then(
    (bytes) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    (error: unknown) => {
      if (existsSync(path)) throw error
      return undefined
    },
  )

/** Whether a table is still in use: a running server replaces tables. */
const isInUse = (folder: string, number: number): boolean => readManifestOf(folder).tables.has(number)

async function* faultsOfTables(folder: string, { tables }: FilesInUse, options: CheckFilesOptions): AsyncGenerator<FileFault> {
  const read = (index: number): Promise<Uint8Array | undefined> | undefined => {
    const table = tables[index]
    const content = table && contentOf(join(folder, table.name ?? tableName(table.number)))
    // Its error is thrown where it is awaited, which a fault before may prevent.
    content?.catch(() => undefined)
    return content
  }
  let next = read(0)
  for (const [index, { number, name = tableName(number), live }] of tables.entries()) {
    const file = await next
    // The disk reads the next one meanwhile.
    next = read(index + 1)
    const between = [text(live.from), text(live.upTo)] as const
    if (!file) {
      if (isInUse(folder, number)) yield { file: name, what: 'is missing', between }
    } else if (file.length !== live.bytes) yield { file: name, what: `has ${file.length} bytes instead of ${live.bytes}`, between }
    else yield* faultsOfTable(name, file, options.isChecked)
    options.progress?.(index + 1, tables.length)
  }
}

/**
 * Yields what is damaged in the files that LevelDB would read. Memory: two files at a time, some megabytes each.
 * @throws the error of the file system, where a file cannot be read
 */
export async function* checkFiles(folder: string, options: CheckFilesOptions = {}): AsyncGenerator<FileFault> {
  let files: FilesInUse
  try {
    files = readFilesInUse(folder)
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
    yield { file: 'MANIFEST', what: 'is missing or damaged' }
    return
  }
  if (files.missingLog !== undefined) yield { file: files.missingLog, what: 'is missing' }
  for (const { name } of options.withoutLogs === true ? [] : files.logs) {
    const log = await contentOf(join(folder, name))
    const at = log && readLog(log).damagedAt
    if (at !== undefined) yield { file: name, what: `has a damaged record at byte ${at}` }
  }
  yield* faultsOfTables(folder, files, options)
}
