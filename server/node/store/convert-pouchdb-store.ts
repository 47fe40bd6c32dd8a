/**
 * Converts the store of an earlier release, which PouchDB wrote, at the first start. The new store is made in a folder beside it and
 * compared with the old one, which stays until then. A start after a kill at any moment continues.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import {
  bytesKey,
  changeKey,
  decodeDocument,
  documentKey,
  encodeDocument,
  FORMAT_KEY,
  formatRevision,
  IDENTITY_KEY,
} from '#server/store/level/level-keys.ts'
import type { LevelDatabase } from '#server/store/level/level-database.ts'
import type { LevelOperation } from '#server/store/level/level-writer.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { levelBatchOptions, SERVER_DURABILITY } from '#server/store/durability.ts'
import { StoreFault } from './store-fault.ts'
import { isPouchDatabase, readPouchFolder, type PouchDocument, type PouchFolder } from './pouchdb-folder.ts'

/** Last seq of the old feed that is in the new store, and how many documents are. */
const PROGRESS_KEY = 'm!converted'
/** Documents in one batch. */
const BATCH = 500
const MEGABYTE = 1024 * 1024

type Database = ClassicLevel<string, string>

/** Writes a batch. Its values are text and bytes, which the type of a database with one encoding does not say. */
const writeBatch = (db: Database, operations: readonly LevelOperation[]): Promise<void> =>
  (db as Pick<LevelDatabase, 'batch'>).batch([...operations], levelBatchOptions(SERVER_DURABILITY.converted))

export interface ConversionDeps {
  /** Prints a line for the operator. */
  readonly print: (line: string) => void
  /** Returns the free bytes of the disk that holds a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

const folderBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function operationsOf({ doc, bytes }: PouchDocument, seq: number): LevelOperation[] {
  const rev = formatRevision({ generation: 1, seq, hasBytes: bytes !== undefined })
  return [
    { type: 'put', key: documentKey(doc._id), value: encodeDocument(doc, rev) },
    { type: 'put', key: changeKey(seq), value: doc._id },
    ...(bytes ? [{ type: 'put', key: bytesKey(doc._id), value: bytes, valueEncoding: 'view' } as const] : []),
  ]
}

interface Progress {
  /** In the old feed. */
  readonly last: number
  readonly count: number
}

async function readProgress(db: Database): Promise<Progress> {
  const [last = '0', count = '0'] = ((await db.get(PROGRESS_KEY)) ?? '').split(' ')
  return { last: Number(last), count: Number(count) }
}

async function copyDocuments(from: PouchFolder, to: Database, print: (line: string) => void): Promise<number> {
  const rows = await from.countRows()
  let { last, count } = await readProgress(to)
  if (count > 0) print(`Continuing after ${count} documents.`)
  let waiting: LevelOperation[] = []
  let printedTenths = 0
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return
    await writeBatch(to, [...waiting, { type: 'put', key: PROGRESS_KEY, value: `${last} ${count}` }])
    waiting = []
    const tenths = Math.floor((count / Math.max(1, rows)) * 10)
    if (tenths > printedTenths) print(`${tenths * 10} % of about ${rows} documents`)
    printedTenths = Math.max(printedTenths, tenths)
  }
  for await (const document of from.documents(last)) {
    count += 1
    last = document.seq
    waiting.push(...operationsOf(document, count))
    if (count % BATCH === 0) await write()
  }
  await write()
  return count
}

const contentOf = ({ _id, _rev, ...fields }: StoredDoc): string => JSON.stringify(fields)

/** Compares every document and its bytes. @throws Error where one differs */
async function verify(from: PouchFolder, to: Database, copied: number): Promise<void> {
  let count = 0
  for await (const { doc, bytes } of from.documents(0)) {
    count += 1
    const value = await to.get(documentKey(doc._id))
    const same = value !== undefined && contentOf(decodeDocument(doc._id, value)) === contentOf(doc)
    const kept = await to.get<string, Uint8Array>(bytesKey(doc._id), { valueEncoding: 'view' })
    if (!same || Buffer.compare(kept ?? new Uint8Array(), bytes ?? new Uint8Array()) !== 0)
      throw new Error(`${doc._id} differs in the converted store`)
  }
  if (count !== copied) throw new Error(`${copied} documents were converted, and the old store has ${count}`)
}

async function assertRoom(folder: string, freeBytes: NonNullable<ConversionDeps['freeBytes']>): Promise<void> {
  const needed = folderBytes(folder)
  const free = await freeBytes(join(folder, '..'))
  if (free >= needed) return
  throw new StoreFault(
    'full',
    `The store of the earlier release needs ${Math.ceil(needed / MEGABYTE)} MB more to be converted, and ${Math.floor(free / MEGABYTE)} MB are free.`,
    'Make room and start again.',
  )
}

/** Documents are copied as the earlier release wrote them; opening the store brings them up to date. */
const COPIED_FORMAT = 1

/** The folders of a conversion. */
const placesOf = (folder: string) => ({ made: `${folder}.converting`, before: `${folder}.before` })

/** Puts the new store in the place of the old one, which is deleted. Each step can be repeated after a kill. */
function swapFolders(folder: string): void {
  const { made, before } = placesOf(folder)
  if (existsSync(made)) {
    if (existsSync(folder)) renameSync(folder, before)
    renameSync(made, folder)
  }
  rmSync(before, { recursive: true, force: true })
}

/** Makes the new store beside the old one. @throws Error where they differ */
async function makeCopy(from: PouchFolder, made: string, print: (line: string) => void): Promise<number> {
  const to: Database = new ClassicLevel(made)
  try {
    await to.open()
    const count = await copyDocuments(from, to, print)
    await verify(from, to, count)
    const identity = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
    await writeBatch(to, [
      { type: 'put', key: IDENTITY_KEY, value: identity },
      { type: 'put', key: FORMAT_KEY, value: String(COPIED_FORMAT) },
      { type: 'del', key: PROGRESS_KEY },
    ])
    return count
  } finally {
    await to.close()
  }
}

async function convert(old: Database, folder: string, { print, freeBytes = freeBytesOf }: ConversionDeps): Promise<void> {
  const { made } = placesOf(folder)
  const from = readPouchFolder(old)
  const isContinued = existsSync(made)
  try {
    if (!isContinued) await assertRoom(folder, freeBytes)
    print(`Converting the store of an earlier release in ${folder}. Do not copy or change the folder meanwhile.`)
    const count = await makeCopy(from, made, print).catch((error: unknown) => {
      rmSync(made, { recursive: true, force: true })
      // The earlier release may have run again since the copy was begun.
      if (isContinued) return makeCopy(from, made, print)
      throw error
    })
    print(`${count} documents converted and compared.`)
  } finally {
    await from.close()
  }
  swapFolders(folder)
}

/** Whether a conversion was cut off while it exchanged the folders. */
function isExchanging(folder: string): boolean {
  const { made, before } = placesOf(folder)
  return existsSync(before) || (existsSync(made) && !existsSync(folder))
}

/**
 * Converts the folder if an earlier release wrote it; does nothing otherwise.
 * @throws StoreFault when the disk is too small; the error of LevelDB when the folder does not open
 */
export async function convertPouchdbStore(folder: string, deps: ConversionDeps): Promise<void> {
  if (isExchanging(folder)) swapFolders(folder)
  if (!existsSync(join(folder, 'CURRENT'))) return
  const db: Database = new ClassicLevel(folder)
  await db.open()
  if (await isPouchDatabase(db)) await convert(db, folder, deps)
  else await db.close()
}
