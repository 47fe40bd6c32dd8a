/** Connections to the primary of a PostgreSQL cluster. A connection without a timely response is closed and never used again. */
import type pg from 'pg'
import type { DatabaseAddress } from '../../database-url.ts'
import { OutcomeUnknown } from '../../../store/store-unavailable.ts'
import { close, connectToPrimary, findPrimary, type Primary } from './find-primary.ts'
import { isConnectionSound, messageOf, sqlStateOf, unavailable } from './postgres-errors.ts'

/** Connections of one process. A primary of eight cores serves eight at a time; more wait in the process. */
const CONNECTIONS = 8
/** Milliseconds until more connections are tried again, after the server refused one. */
const CROWDED_MS = 10_000
/** A server that ends a commit's wait for its standby reports success with this notice. */
const NOT_REPLICATED = /synchronous replication/

export interface Query {
  /** Prepared once a connection under this name. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type Row = Readonly<Record<string, unknown>>

export interface PostgresConnections {
  /**
   * Runs a query on the primary.
   * @throws DatabaseError of the server; StoreUnavailable when no primary can be reached; OutcomeUnknown when it did not respond
   */
  run(query: Query): Promise<readonly Row[]>
  /** Opens a connection to the primary outside the pool. @throws StoreUnavailable, StoreFault when waiting cannot help */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** The server has no more connections for this user. */
const isCrowded = (error: unknown): boolean => error instanceof Error && sqlStateOf(error.cause) === '53300'

interface Pooled {
  readonly client: pg.Client
  /** Set by a notice that the last commit was not replicated. */
  isDoubtful: boolean
}

interface Waiting {
  resolve(): void
  reject(error: unknown): void
}

export function openPostgresConnections(address: DatabaseAddress): PostgresConnections {
  const idle: Pooled[] = []
  const waiting: Waiting[] = []
  /** Connections that are open or being opened, and those of them that are open. */
  let [acquired, open] = [0, 0]
  /** Connections that the server gives this process: less than wanted where it refused one. */
  let allowed = CONNECTIONS
  /** Index of the host that was last found to be the primary. */
  let primary: number | undefined
  let search: Promise<Primary> | undefined
  let isClosed = false

  /** Looks for the primary once for all who need it. @returns a connection for one of them; the others connect to its host */
  async function searchPrimary(): Promise<pg.Client | undefined> {
    const isFirst = search === undefined
    search ??= findPrimary(address).finally(() => (search = undefined))
    const found = await search
    primary = found.index
    return isFirst ? found.client : undefined
  }

  async function connect(): Promise<pg.Client> {
    for (;;) {
      if (primary !== undefined) {
        const known = primary
        try {
          return (await connectToPrimary(address, known)).client
        } catch (error) {
          if (address.hosts.length === 1) throw error
          if (primary === known) primary = undefined
        }
      }
      const client = await searchPrimary()
      if (client) return client
    }
  }

  /** Waits for a connection that another caller gives back. */
  const wait = (): Promise<void> => new Promise((resolve, reject) => waiting.push({ resolve, reject }))

  async function acquire(): Promise<Pooled> {
    for (;;) {
      if (isClosed) throw unavailable('The database is closed', new Error('closed'))
      const found = idle.pop()
      if (found) return found
      if (acquired < allowed) break
      await wait()
    }
    acquired += 1
    try {
      const pooled: Pooled = { client: await connect(), isDoubtful: false }
      open += 1
      pooled.client.on('notice', ({ message }) => {
        if (NOT_REPLICATED.test(message ?? '')) pooled.isDoubtful = true
      })
      return pooled
    } catch (error) {
      acquired -= 1
      if (isCrowded(error) && acquired > 0) {
        allowed = acquired
        setTimeout(() => (allowed = CONNECTIONS), CROWDED_MS).unref()
        await wait()
        return acquire()
      }
      const failure = unavailable('The database cannot be reached', error)
      // Without any connection the others fail too: one attempt after the other takes longer than their callers wait.
      if (open === 0) for (const each of waiting.splice(0)) each.reject(failure)
      else waiting.shift()?.resolve()
      throw failure
    }
  }

  function release(pooled: Pooled): void {
    if (isClosed) close(pooled.client)
    else idle.push(pooled)
    waiting.shift()?.resolve()
  }

  /** Closes a connection that failed, and the idle ones: mostly they lead to the same server. */
  function discard(failed: Pooled): void {
    for (const { client } of [failed, ...idle.splice(0)]) {
      acquired -= 1
      open -= 1
      close(client)
      waiting.shift()?.resolve()
    }
  }

  return {
    connect,
    async run({ name, text, values }) {
      const pooled = await acquire()
      try {
        const { rows } = await pooled.client.query<Row>({ name, text, values: [...values] })
        if (pooled.isDoubtful) throw new Error('the commit is on one server only')
        release(pooled)
        return rows
      } catch (error) {
        if (!pooled.isDoubtful && isConnectionSound(error)) {
          release(pooled)
          throw error
        }
        discard(pooled)
        throw new OutcomeUnknown(`The database did not answer: ${messageOf(error)}`, { cause: error })
      }
    },
    async close() {
      isClosed = true
      for (const each of waiting.splice(0)) each.resolve()
      await Promise.all(idle.splice(0).map(({ client }) => client.end().catch(() => undefined)))
    },
  }
}
