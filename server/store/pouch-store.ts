/** The store port over PouchDB's API, whatever adapter is underneath. */
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentStore, StoreChange, StoredDoc, StoreRow } from './document-store.ts'
import { createDocumentCache } from './document-cache.ts'
import { storeChange, tailPouch, type AnyPouch } from './pouch-tail.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { createWriteQueue } from './write-queue.ts'

type Written = Result<{ rev: string }, 'conflict'>

const IDENTITY = '_local/identity'
const PAGE = 500

/** Only the newest revision is ever read, so that disk stays near the live data. */
export const POUCH_OPTIONS = { revs_limit: 2, auto_compaction: true } as const

interface PouchError {
  readonly status?: number
  readonly message?: string
  readonly reason?: string
}

const statusOf = (error: unknown): number | undefined => (typeof error === 'object' && error !== null ? (error as PouchError).status : undefined)

function unavailable(error: unknown): never {
  const { message, reason } = (typeof error === 'object' && error !== null ? error : {}) as PouchError
  throw new StoreUnavailable(reason ?? message ?? 'the store failed', { cause: error })
}

/** Throws on what PouchDB would refuse a whole batch for: it must not take others' writes with it. */
function assertStorable(doc: StoredDoc): void {
  if (doc._id === '' || doc._id.startsWith('_')) throw new Error('a document id is empty or begins with an underscore')
  if (doc._rev !== undefined && !/^\d+-./.test(doc._rev)) throw new Error('not a revision')
  for (const field of Object.keys(doc)) {
    if (field.startsWith('_') && field !== '_id' && field !== '_rev' && field !== '_deleted') throw new Error('a field name begins with an underscore')
  }
}

async function readIdentity(db: AnyPouch): Promise<string | undefined> {
  try {
    const doc: Record<string, unknown> = await db.get(IDENTITY)
    return typeof doc['identity'] === 'string' ? doc['identity'] : undefined
  } catch (error) {
    return statusOf(error) === 404 ? undefined : unavailable(error)
  }
}

async function makeIdentity(db: AnyPouch): Promise<string> {
  try {
    await db.put({ _id: IDENTITY, identity: crypto.randomUUID().replaceAll('-', '').slice(0, 16) })
  } catch (error) {
    // Another process was quicker: its identity is the store's.
    if (statusOf(error) !== 409) unavailable(error)
  }
  return (await readIdentity(db)) ?? unavailable(new Error('the identity was not kept'))
}

export interface PouchStoreOptions {
  readonly kind: DocumentStore['kind']
  readonly seqs: DocumentStore['seqs']
  /** No other process writes to it: what was read or written last may be kept in memory. */
  readonly isExclusive: boolean
  /** Runs after the database is closed. */
  readonly onClose?: () => void
}

/** Wraps an open database. */
export function createPouchStore(db: AnyPouch, { kind, seqs, isExclusive, onClose }: PouchStoreOptions): DocumentStore {
  const cache = isExclusive ? createDocumentCache() : undefined
  const seqOf = (seq: string): string | number => (kind === 'couchdb' ? seq : Number(seq))

  const queue = createWriteQueue(async (docs): Promise<Written[]> => {
    cache?.writing(docs.map((doc) => doc._id))
    try {
      const rows = await db.bulkDocs(docs as PouchDB.Core.PutDocument<Record<string, unknown>>[]).catch(unavailable)
      const answers = rows.map((row): Written => {
        if ('rev' in row && row.rev !== undefined && !('error' in row && row.error)) return ok({ rev: row.rev })
        return statusOf(row) === 409 ? fail('conflict') : unavailable(row)
      })
      for (const [index, doc] of docs.entries()) if (answers[index]?.ok) cache?.written(doc, answers[index].value.rev)
      return answers
    } finally {
      cache?.wrote()
    }
  })

  async function putAll(docs: readonly StoredDoc[]): Promise<Written[]> {
    docs.forEach(assertStorable)
    return docs.length === 0 ? [] : queue.write(docs)
  }

  async function readMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    const found: (StoredDoc | undefined)[] = []
    const keep = cache?.reading()
    for (let from = 0; from < ids.length; from += PAGE) {
      const { rows } = await db.allDocs({ keys: ids.slice(from, from + PAGE), include_docs: true }).catch(unavailable)
      for (const row of rows) found.push('doc' in row && row.doc ? row.doc : undefined)
    }
    for (const [index, id] of ids.entries()) keep?.(id, found[index])
    return found
  }

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
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
      const page = await db.changes({ since: seqOf(last), limit: PAGE, include_docs: true }).catch(unavailable)
      for (const row of page.results) onChange(storeChange(row))
      last = String(page.last_seq)
      const reached = kind !== 'couchdb' && Number(last) >= Number(to)
      if (page.results.length < PAGE || reached) return last
    }
  }

  async function seqBefore(limit: number, last: string): Promise<string> {
    if (kind !== 'couchdb') return String(Math.max(0, Number(last) - limit))
    const { results } = await db.changes({ descending: true, limit }).catch(unavailable)
    return results.length < limit ? '0' : String(results.at(-1)?.seq ?? '0')
  }

  async function lastSeq(): Promise<string> {
    return String((await db.info().catch(unavailable)).update_seq)
  }

  return {
    kind,
    seqs,
    lastSeq,
    getMany,
    putAll,
    identity: async () => (await readIdentity(db)) ?? makeIdentity(db),
    get: async (id) => (await getMany([id]))[0],
    range: async ({ start, end, limit, descending = false, includeDocs = false }) => {
      const [startkey, endkey] = descending ? [end, start] : [start, end]
      const { rows } = await db.allDocs({ startkey, endkey, descending, include_docs: includeDocs, ...(limit === undefined ? {} : { limit }) }).catch(unavailable)
      return rows.map((row): StoreRow => ({ id: row.id, rev: row.value.rev, ...(row.doc ? { doc: row.doc } : {}) }))
    },
    put: async (doc) => {
      const [row] = await putAll([doc])
      if (!row) throw new Error('the store answered no row')
      return row
    },
    recentChanges: async (limit, onChange) => {
      const last = await lastSeq()
      const from = await seqBefore(limit, last)
      return { from, to: await replay(from, last, onChange) }
    },
    tail: (since, onChange) => tailPouch(db, since, seqOf, onChange),
    close: async () => {
      await queue.settled()
      await db.close()
      onClose?.()
    },
  }
}
