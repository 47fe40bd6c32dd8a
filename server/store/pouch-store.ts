/** The store port over PouchDB's API, whatever adapter is underneath. */
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentStore, StoreChange, StoredDoc, StoreRow } from './document-store.ts'
import { storeChange, tailPouch, type AnyPouch } from './pouch-tail.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { createWriteQueue } from './write-queue.ts'

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

/**
 * Wraps an open database.
 * @param seqs whether its seqs are whole numbers that outlive the process
 * @param onClose runs after the database is closed
 */
export function createPouchStore(db: AnyPouch, kind: DocumentStore['kind'], seqs: DocumentStore['seqs'], onClose?: () => void): DocumentStore {
  const seqOf = (seq: string): string | number => (kind === 'couchdb' ? seq : Number(seq))

  const queue = createWriteQueue(async (docs): Promise<Result<{ rev: string }, 'conflict'>[]> => {
    const rows = await db.bulkDocs(docs as PouchDB.Core.PutDocument<Record<string, unknown>>[]).catch(unavailable)
    return rows.map((row) => {
      if ('rev' in row && row.rev !== undefined && !('error' in row && row.error)) return ok({ rev: row.rev })
      return statusOf(row) === 409 ? fail('conflict') : unavailable(row)
    })
  })

  async function putAll(docs: readonly StoredDoc[]): Promise<Result<{ rev: string }, 'conflict'>[]> {
    docs.forEach(assertStorable)
    return docs.length === 0 ? [] : queue.write(docs)
  }

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    const found: (StoredDoc | undefined)[] = []
    for (let from = 0; from < ids.length; from += PAGE) {
      const { rows } = await db.allDocs({ keys: ids.slice(from, from + PAGE), include_docs: true }).catch(unavailable)
      for (const row of rows) found.push('doc' in row && row.doc ? (row.doc as StoredDoc) : undefined)
    }
    return found
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
    get: async (id) => {
      try {
        return (await db.get(id)) as StoredDoc
      } catch (error) {
        return statusOf(error) === 404 ? undefined : unavailable(error)
      }
    },
    range: async ({ start, end, limit, descending = false, includeDocs = false }) => {
      const [startkey, endkey] = descending ? [end, start] : [start, end]
      const { rows } = await db.allDocs({ startkey, endkey, descending, include_docs: includeDocs, ...(limit === undefined ? {} : { limit }) }).catch(unavailable)
      return rows.map((row): StoreRow => ({ id: row.id, rev: row.value.rev, ...(row.doc ? { doc: row.doc as StoredDoc } : {}) }))
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
