/** Connections to the primary of a PostgreSQL cluster. A connection without a timely answer is closed and never used again. */
import { connect as openSocket } from 'node:net'
import pg from 'pg'
import type { DatabaseAddress, DatabaseHost } from '../../database-url.ts'
import { OutcomeUnknown } from '../../../store/store-unavailable.ts'
import { isConnectionSound, messageOf, NotPostgres, permanentFaultOf, sqlStateOf, unavailable } from './postgres-errors.ts'

/** Connections of one process. A primary of eight cores serves eight at a time; more wait in the process. */
const CONNECTIONS = 8
/** Milliseconds to connect to one host. */
const CONNECT_MS = 2_000
/** Milliseconds to wait for an answer. */
const ANSWER_MS = 10_000
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
   * @throws DatabaseError of the server; StoreUnavailable when no primary can be reached; OutcomeUnknown when it did not answer
   */
  run(query: Query): Promise<readonly Row[]>
  /** Opens a connection to the primary outside the pool. @throws StoreUnavailable, StoreFault when waiting is in vain */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

const placeOf = ({ host, port }: DatabaseHost): string => `${host}:${port}`

function settingsOf({ user, password, database, tls, authorities }: DatabaseAddress, { host, port }: DatabaseHost): pg.ClientConfig {
  const ssl = { rejectUnauthorized: tls === 'verify', ...(authorities === undefined ? {} : { ca: authorities }) }
  return {
    host,
    port,
    user,
    // Never from a file of the home folder.
    password: password ?? '',
    database,
    ssl: tls === 'off' ? false : ssl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'nearhelp',
  }
}

/** Whether something that accepts connections does not answer PostgreSQL's question for encryption with one letter. */
function speaksAnotherProtocol({ host, port }: DatabaseHost): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket({ host, port, timeout: CONNECT_MS })
    const end = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    // SSLRequest of the frontend protocol: its length and its number.
    socket.on('connect', () => socket.write(Uint8Array.from([0, 0, 0, 8, 4, 210, 22, 47])))
    socket.on('data', (bytes) => end(!/^[SNE]/.test(String(bytes))))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
    socket.on('end', () => end(false))
  })
}

async function connectTo(address: DatabaseAddress, host: DatabaseHost): Promise<pg.Client> {
  const client = new pg.Client(settingsOf(address, host))
  // Without a listener the loss of an idle connection would end the process; the next query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // Not awaited: it never ends where the other side speaks another protocol.
    client.end().catch(() => undefined)
    if (sqlStateOf(error) === undefined && (await speaksAnotherProtocol(host))) throw new NotPostgres('not PostgreSQL', { cause: error })
    throw error
  }
  return client
}

/** Finds the primary: the host that accepts writes. */
async function connectToPrimary(address: DatabaseAddress, first: number): Promise<{ client: pg.Client; index: number }> {
  let last: unknown = new Error('no host is a primary')
  for (let step = 0; step < address.hosts.length; step += 1) {
    const index = (first + step) % address.hosts.length
    const host = address.hosts[index] ?? address.hosts[0]
    try {
      const client = await connectTo(address, host)
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby === false) return { client, index }
      await client.end()
    } catch (error) {
      const fault = permanentFaultOf(error, placeOf(host))
      // Another host may be the right one, so a refusal counts only where it is the only one.
      last = fault && address.hosts.length === 1 ? fault : error
    }
  }
  throw last
}

interface Pooled {
  readonly client: pg.Client
  /** Set by a notice that the last commit was not replicated. */
  isDoubtful: boolean
}

export function openPostgresConnections(address: DatabaseAddress): PostgresConnections {
  const idle: Pooled[] = []
  const waiting: (() => void)[] = []
  let open = 0
  let primary = 0
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const { client, index } = await connectToPrimary(address, primary)
    primary = index
    return client
  }

  async function take(): Promise<Pooled> {
    for (;;) {
      if (isClosed) throw unavailable('The database is closed', new Error('closed'))
      const found = idle.pop()
      if (found) return found
      if (open < CONNECTIONS) break
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    open += 1
    try {
      const pooled: Pooled = { client: await connect(), isDoubtful: false }
      pooled.client.on('notice', ({ message }) => {
        if (NOT_REPLICATED.test(message ?? '')) pooled.isDoubtful = true
      })
      return pooled
    } catch (error) {
      open -= 1
      waiting.shift()?.()
      throw unavailable('The database cannot be reached', error)
    }
  }

  function giveBack(pooled: Pooled): void {
    idle.push(pooled)
    waiting.shift()?.()
  }

  /** Closes a connection that failed, and the idle ones: mostly they lead to the same server. */
  function discard(failed: Pooled): void {
    for (const { client } of [failed, ...idle.splice(0)]) {
      open -= 1
      client.end().catch(() => undefined)
      waiting.shift()?.()
    }
  }

  return {
    connect,
    async run({ name, text, values }) {
      const pooled = await take()
      try {
        const { rows } = await pooled.client.query<Row>({ name, text, values: [...values] })
        if (pooled.isDoubtful) throw new Error('the commit is on one server only')
        giveBack(pooled)
        return rows
      } catch (error) {
        if (!pooled.isDoubtful && isConnectionSound(error)) {
          giveBack(pooled)
          throw error
        }
        discard(pooled)
        throw new OutcomeUnknown(`The database did not answer: ${messageOf(error)}`, { cause: error })
      }
    },
    async close() {
      isClosed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all(idle.splice(0).map(({ client }) => client.end().catch(() => undefined)))
    },
  }
}
