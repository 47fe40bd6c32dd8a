/** Reads what is readable in the files of a LevelDB folder, even with damaged and missing files, and changes nothing in it. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportFault } from '#server/integrity/store-check.ts'
import { UnreadableBytes } from '../leveldb/byte-reader.ts'
import { faultsOfTable } from '../leveldb/check-files.ts'
import { listLogs, listTables, readFilesInUse, tableName, type FilesInUse } from '../leveldb/folder-files.ts'
import { readLog } from '../leveldb/log-file.ts'
import { entriesOfBlock, findBlocks, isSoundBlock, readTableIndex, type LevelEntry, type TableIndex } from '../leveldb/table-file.ts'
import { entriesOfBatch } from '../leveldb/write-batch.ts'
import { faultOfFile } from './verify-store.ts'

/** Bytes read at once from a disk that cannot read all of a file. */
const PIECE = 4_096

/** Reads a file; where the disk cannot, zeros, whose checksums are wrong. */
function readWithZeros(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    const file = openSync(path, 'r')
    try {
      const bytes = new Uint8Array(fstatSync(file).size)
      for (let at = 0; at < bytes.length; at += PIECE) {
        try {
          readSync(file, bytes, at, Math.min(PIECE, bytes.length - at), at)
        } catch {
          bytes.fill(0, at, at + PIECE)
        }
      }
      return bytes
    } finally {
      closeSync(file)
    }
  }
}

interface TableToRead {
  readonly name: string
  /** Last key, where the MANIFEST tells. */
  readonly upTo: string | undefined
}

const text = (key: Uint8Array): string => new TextDecoder().decode(key)

/** Returns an index; undefined when it is damaged. */
function indexOf(file: Uint8Array): TableIndex | undefined {
  try {
    return readTableIndex(file)
  } catch (error) {
    if (error instanceof UnreadableBytes) return undefined
    throw error
  }
}

/** Returns the entries of a block; none when it is not a block of entries. */
function entriesOf(read: () => Iterable<LevelEntry>): LevelEntry[] {
  try {
    return [...read()]
  } catch (error) {
    if (error instanceof UnreadableBytes) return []
    throw error
  }
}

/** Yields the blocks of a table without an index. The filter and the index follow them, whose content is no entries in order. */
function* entriesWithoutIndex(file: Uint8Array, { name, upTo }: TableToRead, report: ReportFault): Generator<LevelEntry[]> {
  let last = ''
  for (const block of findBlocks(file)) {
    const entries = entriesOf(() => entriesOfBlock(file, block))
    const [first] = entries
    if (!first || text(first.key) < last) break
    last = text(entries.at(-1)?.key ?? new Uint8Array())
    yield entries
  }
  report({
    check: 'file',
    id: name,
    what: `has no readable index: keys above "${last}" are lost${upTo === undefined ? '' : `, up to "${upTo}"`}`,
  })
}

function* entriesOfTable(folder: string, table: TableToRead, report: ReportFault): Generator<LevelEntry[], void> {
  const file = readWithZeros(join(folder, table.name))
  const index = indexOf(file)
  if (!index) {
    yield* entriesWithoutIndex(file, table, report)
    return
  }
  for (const fault of faultsOfTable(table.name, file)) report(faultOfFile(fault))
  for (const block of index.blocks) if (isSoundBlock(file, block)) yield entriesOf(() => entriesOfBlock(file, block))
}

function* entriesOfLog(folder: string, name: string, report: ReportFault): Generator<LevelEntry[]> {
  const { records, damagedAt, hasTornEnd } = readLog(readWithZeros(join(folder, name)))
  if (damagedAt !== undefined) report({ check: 'file', id: name, what: `has a damaged record at byte ${damagedAt}` })
  if (hasTornEnd) report({ check: 'file', id: name, what: 'ends in an incomplete record' })
  for (const record of records) yield entriesOf(() => entriesOfBatch(record))
}

/** Returns the files in use; undefined when that is not known: then all are read. */
function readInUse(folder: string, report: ReportFault): FilesInUse | undefined {
  try {
    const files = readFilesInUse(folder)
    if (!files.hasTornEnd) return files
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
  }
  report({ check: 'file', id: 'MANIFEST', what: 'or CURRENT is missing or damaged: all files are read, deleted data may come back' })
  return undefined
}

/** Yields all writes that are readable, in no order: of those with the same key the one with the highest sequence number is valid. */
export function* salvageFiles(folder: string, report: ReportFault, progress: (line: string) => void): Generator<LevelEntry[]> {
  const files = readInUse(folder, report)
  const names = readdirSync(folder)
  const tables =
    files?.tables.map(({ number, name, live }) => ({ number, name, live })) ??
    listTables(names).map((each) => ({ ...each, live: undefined }))
  for (const [done, { number, name, live }] of tables.entries()) {
    progress(`Reading file ${done + 1} of ${tables.length}`)
    if (name !== undefined) yield* entriesOfTable(folder, { name, upTo: live && text(live.upTo) }, report)
    else
      report(faultOfFile({ file: tableName(number), what: 'is missing', ...(live ? { between: [text(live.from), text(live.upTo)] } : {}) }))
  }
  if (files?.missingLog !== undefined) report({ check: 'file', id: files.missingLog, what: 'is missing' })
  for (const { name } of files?.logs ?? listLogs(names)) yield* entriesOfLog(folder, name, report)
}
