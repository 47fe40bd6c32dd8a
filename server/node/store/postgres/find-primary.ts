/** Finds the host that is the primary of a PostgreSQL cluster, and connects to it. */
import { connect as openSocket } from 'node:net'
import pg from 'pg'
import type { DatabaseAddress, DatabaseHost } from '../../database-url.ts'
import { StoreFault } from '../store-fault.ts'
import { messageOf, NotPostgres, permanentFaultOf, sqlStateOf } from './postgres-errors.ts'

/** Milliseconds to connect to one host. */
const CONNECT_MS = 2_000
/** Milliseconds to wait for the result of a query. */
const QUERY_MS = 10_000

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
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'nearhelp',
  }
}

/** Returns true when the host accepts connections but does not respond to PostgreSQL's SSLRequest with one letter. */
function speaksAnotherProtocol({ host, port }: DatabaseHost): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket({ host, port, timeout: CONNECT_MS })
    const end = (isOtherProtocol: boolean): void => {
      socket.destroy()
      resolve(isOtherProtocol)
    }
    // SSLRequest of the frontend protocol: its length and its number.
    socket.on('connect', () => socket.write(Uint8Array.from([0, 0, 0, 8, 4, 210, 22, 47])))
    socket.on('data', (bytes) => end(!/^[SNE]/.test(String(bytes))))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
    socket.on('end', () => end(false))
  })
}

export const close = (client: pg.Client): void => void client.end().catch(() => undefined)

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

export interface Primary {
  readonly client: pg.Client
  /** Of the host in the address. */
  readonly index: number
}

/** Connects to a host. @throws when it does not accept writes */
export async function connectToPrimary(address: DatabaseAddress, index: number): Promise<Primary> {
  const host = address.hosts[index] ?? address.hosts[0]
  try {
    const client = await connectTo(address, host)
    try {
      // On for a standby, and for a server that was set to refuse writes.
      const query = { text: 'show transaction_read_only', query_timeout: CONNECT_MS }
      const { rows } = await client.query<{ transaction_read_only: string }>(query)
      if (rows[0]?.transaction_read_only === 'off') return { client, index }
    } catch (error) {
      close(client)
      throw error
    }
    close(client)
    throw new Error('it takes no writes')
  } catch (error) {
    throw permanentFaultOf(error, placeOf(host)) ?? new Error(`${placeOf(host)}: ${messageOf(error)}`, { cause: error })
  }
}

/** Connects to all hosts at the same time, so that a silent one does not delay the others. */
export async function findPrimary(address: DatabaseAddress): Promise<Primary> {
  const attempts = address.hosts.map((_host, index) => connectToPrimary(address, index))
  try {
    const found = await Promise.any(attempts)
    for (const each of attempts) each.then(({ client }) => client !== found.client && close(client)).catch(() => undefined)
    return found
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    // Another host may be the right one, so a refusal counts only where all refuse.
    throw errors.every((each) => each instanceof StoreFault) || errors.length === 1 ? errors[0] : error
  }
}
