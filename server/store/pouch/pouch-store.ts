/** The store port on PouchDB's API, for every adapter. */
import { createDocumentCache } from '../document-cache.ts'
import type { DocumentStore, StoreChange, StoredDoc, StoreRow } from '../document-store.ts'
import { errorStatus, throwUnavailable } from './pouch-errors.ts'
import { toStoreChange, followPouchChanges, type AnyPouch } from './pouch-changes.ts'
import { createPouchWriter } from './pouch-writer.ts'
import { asBytes, BYTES } from '../stored-bytes.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

const IDENTITY = '_local/identity'
const PAGE = 500

/** Only the newest revision is ever read, so the disk size stays near that of the live data. */
export const POUCH_OPTIONS = { revs_limit: 2, auto_compaction: true } as const

async function readIdentity(db: AnyPouch): Promise<string | undefined> {
  try {
    const doc: Record<string, unknown> = await db.get(IDENTITY)
    return typeof doc['identity'] === 'string' ? doc['identity'] : undefined
  } catch (error) {
    return errorStatus(error) === 404 ? undefined : throwUnavailable(error)
  }
}

async function makeIdentity(db: AnyPouch): Promise<string> {
  try {
    await db.put({ _id: IDENTITY, identity: crypto.randomUUID().replaceAll('-', '').slice(0, 16) })
  } catch (error) {
    // Another process was faster: its identity is the store's.
    if (errorStatus(error) !== 409) throwUnavailable(error)
  }
  return (await readIdentity(db)) ?? throwUnavailable(new Error('Could not store the identity of the database'))
}

export interface PouchStoreOptions {
  readonly kind: DocumentStore['kind']
  readonly seqs: DocumentStore['seqs']
  /** No other process writes to the database, so documents read or written may be cached. */
  readonly isExclusive: boolean
  /** Present where old revisions or their bytes outlive the write that replaced them. */
  readonly compact?: () => Promise<void>
}

/** Wraps an open database. */
export function createPouchStore(db: AnyPouch, { kind, seqs, isExclusive, compact }: PouchStoreOptions): DocumentStore {
  const cache = isExclusive ? createDocumentCache() : undefined
  const seqOf = (seq: string): string | number => (kind === 'couchdb' ? seq : Number(seq))

  const writer = createPouchWriter(db, cache)
  let isClosed = false

  async function readOne(id: string): Promise<StoredDoc | undefined> {
    try {
      return await db.get(id)
    } catch (error) {
      return errorStatus(error) === 404 ? undefined : throwUnavailable(error)
    }
  }

  async function readPage(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    // In process, parallel single reads are five times as fast as one read by keys.
    if (kind === 'leveldb' || kind === 'memory') return Promise.all(ids.map(readOne))
    const { rows } = await db.allDocs({ keys: [...ids], include_docs: true }).catch(throwUnavailable)
    return rows.map((row) => ('doc' in row && row.doc ? row.doc : undefined))
  }

  async function readMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    const found: (StoredDoc | undefined)[] = []
    const cacheResult = cache?.beginRead()
    for (let from = 0; from < ids.length; from += PAGE) found.push(...(await readPage(ids.slice(from, from + PAGE))))
    for (const [index, id] of ids.entries()) cacheResult?.(id, found[index])
    return found
  }

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    if (isClosed) throw new StoreUnavailable('The database is closed')
    if (!cache) return readMany(ids)
    const known = new Map(ids.map((id) => [id, cache.find(id)]))
    const missing = [...known.keys()].filter((id) => known.get(id) === undefined)
    const read = missing.length > 0 ? await readMany(missing) : []
    for (const [index, id] of missing.entries()) known.set(id, read[index] ?? null)
    return ids.map((id) => known.get(id) ?? undefined)
  }

  async function replay(from: string, to: string, onChange: (change: StoreChange) => void): Promise<string> {
    let last = from
    for (;;) {
      const page = await db.changes({ since: seqOf(last), limit: PAGE, batch_size: PAGE, include_docs: true }).catch(throwUnavailable)
      for (const row of page.results) onChange(toStoreChange(row))
      last = String(page.last_seq)
      const reached = kind !== 'couchdb' && Number(last) >= Number(to)
      if (page.results.length < PAGE || reached) return last
    }
  }

  async function seqBefore(limit: number, last: string): Promise<string> {
    if (kind !== 'couchdb') return String(Math.max(0, Number(last) - limit))
    const { results } = await db.changes({ descending: true, limit }).catch(throwUnavailable)
    return results.length < limit ? '0' : String(results.at(-1)?.seq ?? '0')
  }

  async function bytes(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await asBytes(await db.getAttachment(id, BYTES))
    } catch (error) {
      return errorStatus(error) === 404 ? undefined : throwUnavailable(error)
    }
  }

  async function lastSeq(): Promise<string> {
    return String((await db.info().catch(throwUnavailable)).update_seq)
  }

  return {
    kind,
    seqs,
    lastSeq,
    getMany,
    bytes,
    putAll: writer.writeEach,
    ...(isExclusive ? { putAtomically: writer.writeAtomically } : {}),
    ...(compact ? { compact } : {}),
    identity: async () => (await readIdentity(db)) ?? makeIdentity(db),
    get: async (id) => (await getMany([id]))[0],
    range: async ({ start, end, limit, descending = false, includeDocs = false }) => {
      const [startkey, endkey] = descending ? [end, start] : [start, end]
      const { rows } = await db
        .allDocs({ startkey, endkey, descending, include_docs: includeDocs, ...(limit === undefined ? {} : { limit }) })
        .catch(throwUnavailable)
      return rows.map((row): StoreRow => ({ id: row.id, rev: row.value.rev, ...(row.doc ? { doc: row.doc } : {}) }))
    },
    put: async (doc) => {
      const [row] = await writer.writeEach([doc])
      if (!row) throw new Error('The database returned no row')
      return row
    },
    recentChanges: async (limit, onChange) => {
      const last = await lastSeq()
      const from = await seqBefore(limit, last)
      return { from, to: await replay(from, last, onChange) }
    },
    tail: (since, onChange) => followPouchChanges(db, since, seqOf, onChange),
    close: async () => {
      isClosed = true
      await writer.settled()
      await db.close()
    },
  }
}
