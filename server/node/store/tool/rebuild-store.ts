/** Writes a store from the writes that were saved: the newest of each key, one row of changes for each document, and a new identity. */
import type { ClassicLevel } from 'classic-level'
import {
  bytesKey,
  changeKey,
  decodeDocument,
  documentKey,
  encodeDocument,
  FORMAT,
  FORMAT_KEY,
  formatRevision,
  idOfDocumentKey,
  IDENTITY_KEY,
  parseRevision,
  revOfValue,
  seqOfChangeKey,
  type Revision,
} from '#server/store/level/level-keys.ts'
import type { LevelDatabase } from '#server/store/level/level-database.ts'
import type { LevelOperation } from '#server/store/level/level-writer.ts'
import { levelBatchOptions, SERVER_DURABILITY } from '#server/store/durability.ts'
import type { ReportFault } from '#server/integrity/store-check.ts'
import type { LevelEntry } from '../leveldb/table-file.ts'
import { foreignStore, newerStore } from '../store-fault.ts'

const BATCH = 500
/** Digits of a sequence number, hexadecimal. */
const DIGITS = 14
const SEPARATOR = '\u0000'
const [DELETED, PRESENT] = [0, 1]

type Staging = ClassicLevel<string, Uint8Array>
type Database = ClassicLevel<string, string>

/** Writes in batches. Its values are text and bytes, which the type of a database with one encoding does not say. */
function createBatchWriter(db: Database) {
  let waiting: LevelOperation[] = []
  const flush = async (): Promise<void> => {
    const operations = waiting
    waiting = []
    if (operations.length > 0) await (db as Pick<LevelDatabase, 'batch'>).batch(operations, levelBatchOptions(SERVER_DURABILITY.copied))
  }
  return {
    flush,
    add: async (...operations: readonly LevelOperation[]): Promise<void> => {
      waiting.push(...operations)
      if (waiting.length >= BATCH) await flush()
    },
  }
}

/** Key under which a write waits: sorted by its own key, the highest sequence number first. */
function stagedKey({ key, sequence }: LevelEntry): string {
  const descending = Number.MAX_SAFE_INTEGER - sequence
  return `${new TextDecoder().decode(key)}${SEPARATOR}${descending.toString(16).padStart(DIGITS, '0')}`
}

/** Writes entries into the staging database, which sorts them: memory stays flat. */
export async function stage(staging: Staging, entries: readonly LevelEntry[]): Promise<void> {
  await staging.batch(
    entries.map((entry) => {
      const value = new Uint8Array(1 + (entry.value?.length ?? 0))
      value[0] = entry.value ? PRESENT : DELETED
      if (entry.value) value.set(entry.value, 1)
      return { type: 'put' as const, key: stagedKey(entry), value }
    }),
  )
}

/** Yields the newest value of each key with a prefix, without the deleted ones. */
async function* newestOf(staging: Staging, prefix: string): AsyncGenerator<readonly [key: string, value: Uint8Array]> {
  let last: string | undefined
  for await (const [staged, value] of staging.iterator({ gte: prefix, lt: `${prefix}\uffff` })) {
    const key = staged.slice(0, -DIGITS - SEPARATOR.length)
    if (key === last) continue
    last = key
    if (value[0] === PRESENT) yield [key, value.subarray(1)]
  }
}

const text = (value: Uint8Array): string => new TextDecoder().decode(value)

/** Returns the revision of a document whose value is readable. */
function revisionOf(id: string, value: string): Revision | undefined {
  try {
    decodeDocument(id, value)
    return parseRevision(revOfValue(value))
  } catch {
    return undefined
  }
}

/** @throws StoreFault when the data is not that of a store this release knows */
async function assertKnown(folder: string, staging: Staging): Promise<void> {
  for await (const [, value] of newestOf(staging, FORMAT_KEY)) if (Number(text(value)) > FORMAT) throw newerStore(folder)
  const [own] = await staging.keys({ gte: 'b!', lt: 'd"', limit: 1 }).all()
  if (own === undefined) throw foreignStore(folder, 'none of its data is readable')
}

async function copyDocuments(staging: Staging, db: Database, report: ReportFault): Promise<void> {
  const writer = createBatchWriter(db)
  for await (const [key, value] of newestOf(staging, bytesKey('')))
    await writer.add({ type: 'put', key, value: new Uint8Array(value), valueEncoding: 'view' })
  await writer.flush()
  for await (const [key, bytes] of newestOf(staging, documentKey(''))) {
    const id = idOfDocumentKey(key)
    const value = text(bytes)
    const revision = revisionOf(id, value)
    if (!revision) {
      report({ check: 'keys', id, what: 'is not readable' })
      continue
    }
    const isWithout = revision.hasBytes && !(await db.has(bytesKey(id)))
    if (isWithout) report({ check: 'bytes', id, what: 'has lost its bytes' })
    const kept = isWithout ? encodeDocument(decodeDocument(id, value), formatRevision({ ...revision, hasBytes: false })) : value
    await writer.add({ type: 'put', key, value: kept }, { type: 'put', key: changeKey(revision.seq), value: id })
  }
  await writer.flush()
}

/** Returns the revisions of documents by id, without the missing ones. */
async function readRevisions(db: Database, ids: readonly string[]): Promise<Map<string, Revision>> {
  const values = await db.getMany(ids.map(documentKey))
  return new Map(
    ids.flatMap((id, index) => {
      const revision = parseRevision(revOfValue(values[index] ?? ''))
      return revision ? [[id, revision]] : []
    }),
  )
}

interface ChangeRow {
  readonly key: string
  readonly value: string
}

/** Yields pages of the rows of changes, in their order. */
async function* changePages(staging: Staging): AsyncGenerator<readonly ChangeRow[]> {
  let page: ChangeRow[] = []
  for await (const [key, bytes] of newestOf(staging, 'c!')) {
    page.push({ key, value: text(bytes) })
    if (page.length < BATCH) continue
    yield page
    page = []
  }
  yield page
}

/**
 * Compares the documents with the rows of changes, in their order: which documents are lost, which ones are an earlier version, because the
 * newest is lost, and which ones were deleted.
 */
async function compareChanges(staging: Staging, db: Database, report: ReportFault): Promise<void> {
  const lost = new Map<string, string>()
  const writer = createBatchWriter(db)
  for await (const page of changePages(staging)) {
    const changes = page.map(({ key, value }) => {
      const [id = '', deletedRev] = value.split(' ')
      return { key, value, id, isDeletion: deletedRev !== undefined, seq: seqOfChangeKey(key) }
    })
    const revisions = await readRevisions(
      db,
      changes.map(({ id }) => id),
    )
    for (const { key, value, id, isDeletion, seq } of changes) {
      const revision = revisions.get(id)
      const isOlder = revision !== undefined && revision.seq < seq
      if (isDeletion) {
        lost.delete(id)
        await writer.add({ type: 'put', key, value })
        if (!isOlder) continue
        for (const stale of [documentKey(id), bytesKey(id), changeKey(revision.seq)]) await writer.add({ type: 'del', key: stale })
        revisions.delete(id)
      } else if (!revision) lost.set(id, 'is lost')
      else if (isOlder) lost.set(id, 'is saved as it was before its last changes')
      else lost.delete(id)
    }
    await writer.flush()
  }
  for (const [id, what] of lost) report({ check: 'keys', id, what })
}

/** Removes bytes whose documents are lost or have none. */
async function removeStrayBytes(db: Database, report: ReportFault): Promise<void> {
  const writer = createBatchWriter(db)
  for await (const key of db.keys({ gte: bytesKey(''), lt: 'c!' })) {
    const id = idOfDocumentKey(key)
    if ((await readRevisions(db, [id])).get(id)?.hasBytes === true) continue
    report({ check: 'bytes', id, what: 'is lost; its bytes were readable' })
    await writer.add({ type: 'del', key })
  }
  await writer.flush()
}

/**
 * Writes the store. The identity is written last, so that a store that is cut off is not taken for one. It is a new one, because devices
 * with checkpoints of the old store would not learn that documents are gone: with another identity they load a snapshot.
 * @param folder of the damaged store, for messages
 */
export async function rebuildStore(folder: string, staging: Staging, db: Database, report: ReportFault): Promise<void> {
  await assertKnown(folder, staging)
  await copyDocuments(staging, db, report)
  await compareChanges(staging, db, report)
  await removeStrayBytes(db, report)
  await (db as Pick<LevelDatabase, 'batch'>).batch(
    [
      { type: 'put', key: FORMAT_KEY, value: String(FORMAT) },
      { type: 'put', key: IDENTITY_KEY, value: crypto.randomUUID().replaceAll('-', '').slice(0, 16) },
    ],
    levelBatchOptions(SERVER_DURABILITY.copyMark),
  )
}
