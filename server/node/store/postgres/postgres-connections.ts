/** Connections to the primary of a PostgreSQL cluster. A connection without a timely answer is closed and never used again. */
import { connect as openSocket } from 'node:net'
import pg from 'pg'
import type { DatabaseAddress, DatabaseHost } from '../../database-url.ts'
import { OutcomeUnknown } from '../../../store/store-unavailable.ts'
import { StoreFault } from '../store-fault.ts'
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

const close = (client: pg.Client): void => void client.end().catch(() => undefined)

async function connectTo(address: DatabaseAddress, host: DatabaseHost): Promise<pg.Client> {
  const client = new pg.Client(settingsOf(address, host))
  // Without a listener the loss of an idle connection would end the process; the next query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // Not awaited: it never ends where the other side speaks another protocol.
    close(client)
    // Asked of a single host only: of several, one that is silent is more likely away.
    const isSuspect = address.hosts.length === 1 && sqlStateOf(error) === undefined
    if (isSuspect && (await speaksAnotherProtocol(host))) throw new NotPostgres('not PostgreSQL', { cause: error })
    throw error
  }
  return client
}

interface Primary {
  readonly client: pg.Client
  /** Of the host in the address. */
  readonly index: number
}

/** Connects to a host. @throws when it does not accept writes */
async function connectToPrimary(address: DatabaseAddress, index: number): Promise<Primary> {
  const host = address.hosts[index] ?? address.hosts[0]
  try {
    const client = await connectTo(address, host)
    try {
      const asked = { text: 'select pg_is_in_recovery() as standby', query_timeout: CONNECT_MS }
      const { rows } = await client.query<{ standby: boolean }>(asked)
      if (rows[0]?.standby === false) return { client, index }
    } catch (error) {
      close(client)
      throw error
    }
    close(client)
    throw new Error('it is a standby')
  } catch (error) {
    throw permanentFaultOf(error, placeOf(host)) ?? new Error(`${placeOf(host)}: ${messageOf(error)}`, { cause: error })
  }
}

/** Asks all hosts at the same moment: one that is silent must not keep the others waiting. */
async function findPrimary(address: DatabaseAddress): Promise<Primary> {
  const asked = address.hosts.map((_host, index) => connectToPrimary(address, index))
  try {
    const found = await Promise.any(asked)
    for (const each of asked) each.then(({ client }) => client !== found.client && close(client)).catch(() => undefined)
    return found
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    // Another host may be the right one, so a refusal counts only where all refuse.
    throw errors.every((each) => each instanceof StoreFault) || errors.length === 1 ? errors[0] : error
  }
}

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
  let [taken, open] = [0, 0]
  /** Index of the host that was the primary at last. */
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

  async function take(): Promise<Pooled> {
    for (;;) {
      if (isClosed) throw unavailable('The database is closed', new Error('closed'))
      const found = idle.pop()
      if (found) return found
      if (taken < CONNECTIONS) break
      await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    }
    taken += 1
    try {
      const pooled: Pooled = { client: await connect(), isDoubtful: false }
      open += 1
      pooled.client.on('notice', ({ message }) => {
        if (NOT_REPLICATED.test(message ?? '')) pooled.isDoubtful = true
      })
      return pooled
    } catch (error) {
      taken -= 1
      const failure = unavailable('The database cannot be reached', error)
      // Without any connection the others wait in vain; one after the other would wait for longer than their callers do.
      if (open === 0) for (const each of waiting.splice(0)) each.reject(failure)
      else waiting.shift()?.resolve()
      throw failure
    }
  }

  function giveBack(pooled: Pooled): void {
    idle.push(pooled)
    waiting.shift()?.resolve()
  }

  /** Closes a connection that failed, and the idle ones: mostly they lead to the same server. */
  function discard(failed: Pooled): void {
    for (const { client } of [failed, ...idle.splice(0)]) {
      taken -= 1
      open -= 1
      close(client)
      waiting.shift()?.resolve()
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
      for (const each of waiting.splice(0)) each.resolve()
      await Promise.all(idle.splice(0).map(({ client }) => client.end().catch(() => undefined)))
    },
  }
}
