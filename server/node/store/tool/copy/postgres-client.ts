/** One connection to PostgreSQL for a copy. */
import type pg from 'pg'
import type { DatabaseAddress } from '../../../database-url.ts'
import { placeOfAddress } from '../../postgres/open-postgres-store.ts'
import { openPostgresConnections } from '../../postgres/postgres-connections.ts'
import { messageOf } from '../../postgres/postgres-errors.ts'
import { StoreFault } from '../../store-fault.ts'
import { CopyRefused } from './copy-sides.ts'

/** Milliseconds for one query: counting and indexing a large store takes a while. */
const QUERY_MS = 30 * 60_000

export interface PostgresClient {
  readonly client: pg.Client
  /** Host and database, for sentences. */
  readonly place: string
  query(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Returns how many connections of servers to this database are open. */
  servers(): Promise<number>
  close(): Promise<void>
}

/** @throws StoreFault, CopyRefused */
export async function connectForCopy(address: DatabaseAddress): Promise<PostgresClient> {
  const place = placeOfAddress(address)
  const connections = openPostgresConnections(address)
  let client: pg.Client
  try {
    client = await connections.connect()
  } catch (error) {
    if (error instanceof StoreFault) throw error
    throw new CopyRefused(`The database at ${place} cannot be reached: ${messageOf(error)}`)
  }
  const query: PostgresClient['query'] = async (text, values = []) => {
    const query = { text, values: [...values], query_timeout: QUERY_MS }
    return (await client.query<Record<string, unknown>>(query)).rows
  }
  await query(`set application_name to 'nearhelp store copy'`)
  return {
    client,
    place,
    query,
    servers: async () => {
      const [row] = await query(
        `select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = 'nearhelp'`,
      )
      return Number(row?.['servers'])
    },
    close: async () => {
      await client.end().catch(() => undefined)
      await connections.close()
    },
  }
}
