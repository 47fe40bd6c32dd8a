/** Writes a new embedded store. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { resumableCheckpoint, parseCopyCheckpoint, type CopyCheckpoint } from '../../copy-checkpoint.ts'
import {
  AFTER_CHANGES,
  bytesKey,
  changeKey,
  COPY_KEY,
  documentKey,
  FORMAT,
  FORMAT_KEY,
  formatRevision,
  IDENTITY_KEY,
  parseRevision,
  revOfValue,
  seqOfChangeKey,
} from '#server/store/level/level-keys.ts'
import type { LevelDatabase } from '#server/store/level/level-database.ts'
import type { LevelOperation } from '#server/store/level/level-writer.ts'
import { levelBatchOptions, SERVER_DURABILITY, type Durability } from '#server/store/durability.ts'
import { inspectStoreFolder } from '../../inspect-store-folder.ts'
import { CopyRefused, START, type ChangePage, type CopiedDocument, type CopyTarget } from './copy-sides.ts'
import { countDocumentKeys } from './level-changes-page.ts'

/** LevelDB sorts this much in memory before it writes a table, bytes: fewer tables are merged. */
const WRITE_BUFFER_BYTES = 32 * 1024 * 1024

type Database = ClassicLevel<string, string>

async function open(folder: string): Promise<Database> {
  mkdirSync(dirname(folder), { recursive: true })
  inspectStoreFolder(folder)
  const db: Database = new ClassicLevel(folder, { writeBufferSize: WRITE_BUFFER_BYTES })
  await db.open()
  return db
}

const isThere = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

async function newestSeq(db: Database): Promise<number> {
  const [last] = await db.keys({ gt: changeKey(0), lt: AFTER_CHANGES, reverse: true, limit: 1 }).all()
  return last === undefined ? 0 : seqOfChangeKey(last)
}

/** Opens the database, or an empty one in its place. @param source identity @returns the mark from which the copy continues */
async function openFor(
  folder: string,
  source: string,
): Promise<{ readonly db: Database; readonly checkpoint: CopyCheckpoint | undefined }> {
  const wasThere = isThere(folder)
  const db = await open(folder)
  try {
    const checkpoint = parseCopyCheckpoint(await db.get(COPY_KEY))
    const isEmpty = !wasThere || (await db.keys({ limit: 1 }).all()).length === 0
    const continued = resumableCheckpoint(checkpoint, source, await newestSeq(db))
    if (isEmpty || continued) return { db, checkpoint: continued }
    if (checkpoint?.state !== 'unfinished') throw new CopyRefused(`${folder} has a store already. Set DATA_DIR to a new or empty folder.`)
  } catch (error) {
    await db.close()
    throw error
  }
  // What another or a wrong copy left.
  await db.close()
  rmSync(folder, { recursive: true })
  return { db: await open(folder), checkpoint: undefined }
}

/** @param folder of the store: new, empty, or an unfinished copy */
export function openLevelTarget(folder: string): CopyTarget {
  let db: Database
  let checkpoint: CopyCheckpoint
  let seq = 0

  /** Its values are text and bytes, which the type of a database with one encoding does not say. */
  const batch = (operations: readonly LevelOperation[], durability: Durability): Promise<void> =>
    (db as Pick<LevelDatabase, 'batch'>).batch([...operations], levelBatchOptions(durability))
  const checkpointPut = (changed: Partial<CopyCheckpoint>): LevelOperation => {
    checkpoint = { ...checkpoint, ...changed }
    return { type: 'put', key: COPY_KEY, value: JSON.stringify(checkpoint) }
  }

  /** @param before the value that is replaced */
  function operationsOf({ id, body, bytes }: CopiedDocument, before: string | undefined): LevelOperation[] {
    const replaced = before === undefined ? undefined : parseRevision(revOfValue(before))
    const removed: LevelOperation[] = replaced ? [{ type: 'del', key: changeKey(replaced.seq) }] : []
    if (replaced?.hasBytes === true && !bytes) removed.push({ type: 'del', key: bytesKey(id) })
    if (body === null) return replaced ? [...removed, { type: 'del', key: documentKey(id) }] : []
    seq += 1
    const rev = formatRevision({ generation: (replaced?.generation ?? 0) + 1, seq, hasBytes: bytes !== undefined })
    return [
      ...removed,
      { type: 'put', key: documentKey(id), value: `${rev} ${body}` },
      { type: 'put', key: changeKey(seq), value: id },
      ...(bytes ? [{ type: 'put', key: bytesKey(id), value: bytes, valueEncoding: 'view' } as const] : []),
    ]
  }

  return {
    name: `the store in ${folder}`,
    begin: async (source) => {
      const opened = await openFor(folder, source)
      db = opened.db
      seq = await newestSeq(db)
      checkpoint = opened.checkpoint ?? { state: 'unfinished', source, position: START, newest: 0 }
      await batch([checkpointPut({ state: 'unfinished' })], SERVER_DURABILITY.copyMark)
      return checkpoint.position
    },
    write: async ({ documents, last }: ChangePage) => {
      const before = await db.getMany(documents.map(({ id }) => documentKey(id)))
      const operations = documents.flatMap((document, index) => operationsOf(document, before[index]))
      await batch([...operations, checkpointPut({ position: last })], SERVER_DURABILITY.copied)
    },
    read: async (ids) => {
      const values = await db.getMany(ids.map(documentKey))
      const found = new Map<string, CopiedDocument>()
      for (const [index, id] of ids.entries()) {
        const value = values[index]
        if (value === undefined) continue
        const rev = revOfValue(value)
        const bytes =
          parseRevision(rev)?.hasBytes === true ? await db.get<string, Uint8Array>(bytesKey(id), { valueEncoding: 'view' }) : undefined
        found.set(id, { id, body: value.slice(rev.length + 1), bytes })
      }
      return found
    },
    count: () => countDocumentKeys({ keys: ({ after, below, limit }) => db.keys({ gt: after, lt: below, limit }).all() }),
    reserve: async () => [],
    finish: async () => {
      // Writes what is in memory and in unsynced logs to a table, which LevelDB syncs.
      await db.compactRange(COPY_KEY, IDENTITY_KEY)
      const identity = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
      await batch(
        [
          { type: 'put', key: FORMAT_KEY, value: String(FORMAT) },
          { type: 'put', key: IDENTITY_KEY, value: identity },
          checkpointPut({ state: 'finished', newest: await newestSeq(db) }),
        ],
        SERVER_DURABILITY.copyMark,
      )
    },
    reopen: async (isWrong) =>
      batch([checkpointPut({ state: 'unfinished', ...(isWrong ? { position: START } : {}) })], SERVER_DURABILITY.copyMark),
    close: async () => db?.close(),
  }
}
