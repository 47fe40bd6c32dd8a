/** The store port on PostgreSQL, for several processes. A transaction is one call of one function: one round trip. */
import type pg from 'pg'
import { fail, ok, type Result } from '#domain/result.ts'
import type { CommitError, DocumentStore, StoreChange, StoredDoc, StoreRow, Transaction } from '../../../store/document-store.ts'
import { assertStorable } from '../../../store/assert-storable.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../../store/store-unavailable.ts'
import { openPostgresChanges, type ChangePage } from './postgres-changes.ts'
import type { PostgresConnections, Row } from './postgres-connections.ts'
import { openPostgresCounters } from './postgres-counters.ts'
import { isDuplicate, isOverlap, isRepeatable, unavailable } from './postgres-errors.ts'

/** A transaction has this many change numbers. */
const MAX_DOCUMENTS = 1_024
/** Documents of `putAll` that are tried in one transaction. */
const PUT_AT_ONCE = 200
/** Attempts of a transaction that PostgreSQL ended because of another one. */
const ATTEMPTS = 6
/** Longest pause before the second attempt, doubled with each further one, ms. */
const RETRY_MS = 4

/** Written by `revOf`; anything else is a revision that never was. */
const REVISION = /^1-(\d{1,16})$/

const revOf = (number: unknown): string => `1-${String(number)}`
const numberOf = (rev: string | undefined): number => (rev === undefined ? 0 : Number(REVISION.exec(rev)?.[1] ?? -1))

const documentOf = ({ id, rev, body }: Row): StoredDoc =>
  ({ _id: id, ...(body as Record<string, unknown> | null), _rev: revOf(rev), ...(body === null ? { _deleted: true } : {}) }) as StoredDoc

function bodyOf(doc: StoredDoc): string | null {
  if (doc['_deleted'] === true) return null
  const { _id, _rev, _bytes, ...body } = doc
  return JSON.stringify(body)
}

/** Returns the arguments of `commit_documents`. */
function commitArguments({ writes, ensured = [], unchanged = [], reservations = [] }: Transaction): unknown[] {
  const withContent = writes.flatMap(({ _id, _bytes, _deleted }) =>
    _deleted === true || _bytes === undefined ? [] : [{ id: _id, bytes: Buffer.from(_bytes.buffer, _bytes.byteOffset, _bytes.byteLength) }],
  )
  const hours = reservations.flatMap((reservation) => reservation.hours.map((each) => ({ ...reservation, ...each })))
  return [
    writes.map((doc) => doc._id),
    writes.map((doc) => numberOf(doc._rev)),
    writes.map(bodyOf),
    ensured.map((doc) => doc._id),
    ensured.map(bodyOf),
    unchanged.map(({ id }) => id),
    unchanged.map(({ rev }) => numberOf(rev)),
    withContent.map(({ id }) => id),
    withContent.map(({ bytes }) => bytes),
    reservations.map(({ booking }) => booking),
    hours.map(({ booking }) => booking),
    hours.map(({ provider }) => provider),
    hours.map(({ starts_at }) => starts_at),
    hours.map(({ ends_at }) => ends_at),
  ]
}

const COMMIT = 'select commit_documents($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as first'
const CHANGES = `
  select id, rev, body, rev < settled_before() as settled from document where rev > $1 order by rev limit $2`
/** The number of the newest change, and of the one before the newest `limit`. */
const RECENT = `
  select coalesce((select max(rev) from document where rev < settled_before()), 0) as newest,
    coalesce((select rev from document where rev < settled_before() order by rev desc offset $1 limit 1), 0) as before`
/** Changes read at once. */
const PAGE = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the bounds of a range: a start that ends with U+0000 begins after that id, and PostgreSQL has no U+0000. */
function boundsOf(start: string): { readonly operator: '>' | '>='; readonly from: string } {
  return start.endsWith('\u0000') ? { operator: '>', from: start.slice(0, -1) } : { operator: '>=', from: start }
}

/**
 * @param listener connection for the notifications. The store has it from its first moment, so that a copy into the database sees a server
 */
export function createPostgresStore(connections: PostgresConnections, identity: string, listener: pg.Client): DocumentStore {
  let first: pg.Client | undefined = listener
  /** A lost one is replaced. */
  const connectListener = async (): Promise<pg.Client> => {
    const client = first ?? (await connections.connect())
    first = undefined
    return client
  }

  /** Runs a statement that may be repeated, a second time when the connection was lost. */
  async function read(name: string, text: string, ...values: unknown[]): Promise<readonly Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connections.run({ name, text, values })
      } catch (error) {
        if (error instanceof OutcomeUnknown && attempt === 1) continue
        throw error instanceof StoreUnavailable ? error : unavailable('The database cannot be read', error)
      }
    }
  }

  async function readChanges(after: number, limit: number): Promise<ChangePage> {
    const rows = await read('changes', CHANGES, after, limit)
    const unsettled = rows.findIndex(({ settled }) => settled !== true)
    const settled = unsettled === -1 ? rows : rows.slice(0, unsettled)
    return { changes: settled.map(changeOf), isHeldBack: unsettled !== -1 }
  }

  const changes = openPostgresChanges({
    read: readChanges,
    connect: connectListener,
    notify: async (channel) => void (await connections.run({ name: 'notify', text: 'select wake_readers($1)', values: [channel] })),
    send: async (channel, message) => void (await read('send', 'select pg_notify($1, $2)', channel, message)),
  })

  // An addition whose response was lost may count twice, which harms no limit.
  const { counters, stop: stopCounters } = openPostgresCounters(read)

  async function commit(transaction: Transaction): Promise<Result<{ readonly revs: readonly string[] }, CommitError>> {
    const ensured = [...new Map(transaction.ensured?.map((doc) => [doc._id, doc])).values()]
    const all = [...transaction.writes, ...ensured]
    all.forEach(assertStorable)
    if (all.length > MAX_DOCUMENTS) throw new Error(`a transaction writes ${all.length} documents; at most ${MAX_DOCUMENTS} are allowed`)
    if (new Set(transaction.writes.map(({ _id }) => _id)).size < transaction.writes.length) return fail('conflict')
    const values = commitArguments({ ...transaction, ensured })
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [row] = await connections.run({ name: 'commit', text: COMMIT, values })
        if (row?.['first'] === null || row === undefined) return fail('conflict')
        changes.committed()
        const first = Number(row['first'])
        return ok({ revs: transaction.writes.map((_doc, index) => revOf(first + index)) })
      } catch (error) {
        if (isDuplicate(error)) return fail('conflict')
        if (isOverlap(error)) return fail('overlap')
        if (error instanceof StoreUnavailable) throw error
        if (!isRepeatable(error) || attempt === ATTEMPTS) throw unavailable('The database took no writes', error)
        await pause(Math.random() * RETRY_MS * 2 ** attempt)
      }
    }
  }

  async function put(doc: StoredDoc): Promise<Result<{ rev: string }, 'conflict'>> {
    const written = await commit({ writes: [doc] })
    return written.ok ? ok({ rev: written.value.revs[0] ?? '' }) : fail('conflict')
  }

  /** Writes a part in one transaction, or one by one when a document of it is refused. */
  async function putPart(docs: readonly StoredDoc[]): Promise<Result<{ rev: string }, 'conflict'>[]> {
    const written = await commit({ writes: docs })
    if (written.ok) return written.value.revs.map((rev) => ok({ rev }))
    const results: Result<{ rev: string }, 'conflict'>[] = []
    for (const doc of docs) results.push(await put(doc))
    return results
  }

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    if (ids.length === 0) return []
    const rows = await read('get', 'select id, rev, body from document where id = any ($1) and body is not null', [...new Set(ids)])
    const found = new Map(rows.map((row) => [row['id'], documentOf(row)]))
    return ids.map((id) => found.get(id))
  }

  return {
    kind: 'postgres',
    seqs: 'durable',
    isShared: true,
    counters,
    broadcast: changes.broadcast,
    commit,
    put,
    getMany,
    identity: async () => identity,
    get: async (id) => (await getMany([id]))[0],
    putAll: async (docs) => {
      docs.forEach(assertStorable)
      const results: Result<{ rev: string }, 'conflict'>[] = []
      for (let from = 0; from < docs.length; from += PUT_AT_ONCE) results.push(...(await putPart(docs.slice(from, from + PUT_AT_ONCE))))
      return results
    },
    bytes: async (id) => {
      const [row] = await read('bytes', 'select bytes from document_bytes where id = $1', id)
      return row ? new Uint8Array(row['bytes'] as Buffer) : undefined
    },
    range: async ({ start, end, limit, descending = false, includeDocs = false }) => {
      const { operator, from } = boundsOf(start)
      const order = descending ? 'desc' : 'asc'
      const columns = includeDocs ? 'id, rev, body' : 'id, rev'
      const text = `select ${columns} from document where id ${operator} $1 and id <= $2 and body is not null order by id ${order} limit $3`
      const rows = await read(`range ${operator} ${order} ${columns}`, text, from, end, limit ?? null)
      return rows.map((row): StoreRow => {
        const result = { id: String(row['id']), rev: revOf(row['rev']) }
        return includeDocs ? { ...result, doc: documentOf(row) } : result
      })
    },
    lastSeq: async () => {
      const [row] = await read('last', 'select coalesce(max(rev), 0) as last from document')
      return String(row?.['last'])
    },
    recentChanges: async (limit, onChange) => {
      const [row] = await read('recent', RECENT, limit)
      const [from, to] = [Number(row?.['before']), Number(row?.['newest'])]
      for (let last = from; last < to;) {
        const page = await readChanges(last, PAGE)
        for (const change of page.changes) if (Number(change.seq) <= to) onChange(change)
        last = Number(page.changes.at(-1)?.seq ?? to)
      }
      return { from: String(from), to: String(to) }
    },
    tail: (since, onChange) => changes.tail(Number(since), onChange),
    close: async () => {
      stopCounters()
      await changes.stop()
      await connections.close()
    },
  }
}

function changeOf(row: Row): StoreChange {
  const doc = documentOf(row)
  return { seq: String(row['rev']), id: doc._id, doc }
}
