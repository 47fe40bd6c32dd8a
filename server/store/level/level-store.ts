/** The store port on an ordered key-value database: LevelDB in Node, IndexedDB in a page, memory in tests. Only one process may open it. */
import { createDocumentCache } from '../document-cache.ts'
import type { DocumentStore, StoreChange, StoredDoc, StoreRow } from '../document-store.ts'
import { renameOutcomes } from '../documents/rename-outcomes.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { createChangeFeed } from './level-changes.ts'
import {
  AFTER_CHANGES,
  bytesKey,
  changeKey,
  decodeDocument,
  documentKey,
  FORMAT,
  FORMAT_KEY,
  idOfDocumentKey,
  IDENTITY_KEY,
  revOfValue,
  seqOfChangeKey,
} from './level-keys.ts'
import { createReadQueue } from './read-queue.ts'
import type { LevelDatabase } from './level-database.ts'
import { createLevelWriter, type LevelOperation } from './level-writer.ts'

export interface LevelStoreOptions {
  readonly kind: DocumentStore['kind']
  readonly seqs: DocumentStore['seqs']
  /** Options of each batch, such as `{ sync: true }`. */
  readonly batchOptions: Readonly<Record<string, unknown>>
  /** Called after each batch, before it is acknowledged. Where it throws, the write has failed. */
  readonly afterBatch?: () => Promise<void>
  /** Called when a write has failed; no further one may follow. */
  readonly failed?: (error: Error) => void
  /** Called when a read has failed. The store stays open: other data may be readable. */
  readonly readFailed?: (error: unknown) => void
  readonly compact?: () => Promise<void>
}

/** The data was written by a newer release. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew'
}

/** A document is not what was written; LevelDB did not notice. The code is that of LevelDB for the same. */
class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
  readonly code = 'LEVEL_CORRUPTION'
}

interface Head {
  readonly identity: string
  readonly seq: number
  readonly format: number
}

/** Reads or creates what belongs to the store as a whole. @returns its identity, the seq of its newest change and its format */
async function readHead(db: LevelDatabase, batchOptions: LevelStoreOptions['batchOptions']): Promise<Head> {
  const format = await db.get(FORMAT_KEY)
  if (format !== undefined && Number(format) > FORMAT)
    throw new StoreTooNew(`The store has format ${format}; this release reads ${FORMAT}.`)
  const [last] = await db.keys({ gt: changeKey(0), lt: AFTER_CHANGES, reverse: true, limit: 1 }).all()
  const known = await db.get(IDENTITY_KEY)
  const identity = known ?? crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  if (known === undefined) {
    const ours = { type: 'put', key: FORMAT_KEY, value: String(FORMAT) } as const
    await db.batch([ours, { type: 'put', key: IDENTITY_KEY, value: identity }], batchOptions)
  }
  return { identity, seq: last === undefined ? 0 : seqOfChangeKey(last), format: Number(format ?? FORMAT) }
}

/**
 * Opens the store over an open database.
 * @throws StoreTooNew when a newer release wrote the data
 */
export async function openStoreOverLevel(db: LevelDatabase, options: LevelStoreOptions): Promise<DocumentStore> {
  const { kind, seqs, batchOptions, afterBatch, failed, readFailed, compact } = options
  const head = await readHead(db, batchOptions)
  let newest = head.seq
  let isClosed = false

  const unavailable = (cause: unknown): never => {
    readFailed?.(cause)
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable('the store cannot be read', { cause })
  }

  function decode(id: string, value: string): StoredDoc {
    try {
      return decodeDocument(id, value)
    } catch (cause) {
      return unavailable(new UnreadableDocument(`${id} is not readable`, { cause }))
    }
  }

  const cache = createDocumentCache(decode)

  const assertOpen = (): void => {
    if (isClosed) throw new StoreUnavailable('the store is closed')
  }

  async function readTogether(ids: readonly string[]): Promise<Map<string, StoredDoc | undefined>> {
    const read = cache.beginRead()
    try {
      const values = await db.getMany(ids.map(documentKey)).catch(unavailable)
      return new Map(
        ids.map((id, index) => {
          const value = values[index]
          const doc = value === undefined ? undefined : decode(id, value)
          read.cache(id, doc)
          return [id, doc]
        }),
      )
    } finally {
      read.end()
    }
  }

  const readMany = createReadQueue(readTogether)

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    assertOpen()
    const known = new Map(ids.map((id) => [id, cache.find(id)]))
    const missing = [...known.keys()].filter((id) => known.get(id) === undefined)
    if (missing.length > 0) {
      const read = await readMany(missing)
      for (const id of missing) known.set(id, read.get(id) ?? null)
    }
    return ids.map((id) => known.get(id) ?? undefined)
  }

  async function readChanges(after: number, limit: number): Promise<StoreChange[]> {
    assertOpen()
    const rows = await db
      .iterator({ gt: changeKey(after), lt: AFTER_CHANGES, limit })
      .all()
      .catch(unavailable)
    const parsed = rows.map(([key, value]) => {
      const [id = '', deletedRev] = value.split(' ')
      return { seq: seqOfChangeKey(key), id, deletedRev }
    })
    const docs = await getMany(parsed.map(({ id }) => id))
    return parsed.map(({ seq, id, deletedRev }, index): StoreChange => {
      const doc = deletedRev === undefined ? docs[index] : undefined
      return { seq: String(seq), id, doc: doc ?? { _id: id, ...(deletedRev === undefined ? {} : { _rev: deletedRev }), _deleted: true } }
    })
  }

  const feed = createChangeFeed({
    read: readChanges,
    newest: () => newest,
    failed: (error) => failed?.(error instanceof Error ? error : new Error(String(error))),
  })

  async function writeBatch(operations: readonly LevelOperation[]): Promise<void> {
    try {
      await db.batch([...operations], batchOptions)
      await afterBatch?.()
    } catch (error) {
      failed?.(error instanceof Error ? error : new Error(String(error)))
      throw new StoreUnavailable('the store takes no writes', { cause: error })
    }
  }

  const writer = createLevelWriter({
    readRevs: async (ids) => (await getMany(ids)).map((doc) => doc?._rev),
    newest: () => newest,
    batch: async (operations) => {
      assertOpen()
      const ids = operations.flatMap(({ key }) => (key.startsWith('d!') ? [idOfDocumentKey(key)] : []))
      cache.beginWrite(ids)
      try {
        await writeBatch(operations)
      } finally {
        cache.endWrite()
      }
    },
    written: (written) => {
      for (const { change, value } of written) cache.cacheWritten(change.id, value)
      const changes = written.map(({ change }) => change)
      const before = newest
      newest = Number(changes.at(-1)?.seq ?? newest)
      feed.publish(before, changes)
    },
  })

  const store: DocumentStore = {
    kind,
    seqs,
    isShared: false,
    getMany,
    putAll: async (docs) => (assertOpen(), writer.writeEach(docs)),
    commit: async (transaction) => (assertOpen(), writer.commit(transaction)),
    ...(compact ? { compact } : {}),
    identity: async () => head.identity,
    lastSeq: async () => String(newest),
    get: async (id) => (await getMany([id]))[0],
    bytes: async (id) => {
      assertOpen()
      const bytes = await db.get<string, Uint8Array>(bytesKey(id), { valueEncoding: 'view' }).catch(unavailable)
      return bytes === undefined ? undefined : new Uint8Array(bytes)
    },
    range: async ({ start, end, limit = -1, descending = false, includeDocs = false }) => {
      assertOpen()
      const rows = await db
        .iterator({ gte: documentKey(start), lte: documentKey(end), reverse: descending, limit })
        .all()
        .catch(unavailable)
      return rows.map(([key, value]): StoreRow => {
        const id = idOfDocumentKey(key)
        return { id, rev: revOfValue(value), ...(includeDocs ? { doc: decode(id, value) } : {}) }
      })
    },
    put: async (doc) => {
      assertOpen()
      const [row] = await writer.writeEach([doc])
      if (!row) throw new Error('the store returned no row')
      return row
    },
    recentChanges: async (limit, onChange) => {
      const to = newest
      const from = Math.max(0, to - limit)
      for (let last = from; last < to;) {
        const page = await readChanges(last, Math.min(500, to - last))
        for (const change of page) if (Number(change.seq) <= to) onChange(change)
        if (page.length === 0) break
        last = Number(page.at(-1)?.seq)
      }
      return { from: String(from), to: String(to) }
    },
    tail: (since, onChange) => feed.tail(Number(since), onChange),
    close: async () => {
      isClosed = true
      feed.stop()
      await writer.settled()
      await db.close()
    },
  }
  if (head.format < FORMAT) {
    await renameOutcomes(store)
    await writeBatch([{ type: 'put', key: FORMAT_KEY, value: String(FORMAT) }])
  }
  return store
}
