/** Opens the store in PostgreSQL: waits for a primary, brings the tables up to date. */
import type pg from 'pg'
import { silentLog, type Log } from '../../../platform/log.ts'
import type { DocumentStore } from '../../../store/document-store.ts'
import { isUnfinishedCopy } from '../copy-checkpoint.ts'
import { StoreFault, unfinishedCopy } from '../store-fault.ts'
import type { DatabaseAddress } from '../../database-url.ts'
import { migratePostgres, readSetting } from './migrate-postgres.ts'
import { openPostgresConnections, type PostgresConnections } from './postgres-connections.ts'
import { isConnectionSound, permanentFaultOf } from './postgres-errors.ts'
import { createPostgresStore } from './postgres-store.ts'

/** Milliseconds between two attempts to reach the database. */
const RETRY_MS = 1_000
/** Name of the setting with the `CopyCheckpoint`. */
export const COPY_SETTING = 'copy'

export interface PostgresStoreOptions {
  readonly address: DatabaseAddress
  readonly log?: Log
}

export const placeOfAddress = ({ hosts, database }: DatabaseAddress): string =>
  `${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}/${database}`

/** Waits until a primary answers. */
async function firstConnection(connections: PostgresConnections, place: string, log: Log): Promise<pg.Client> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connections.connect()
    } catch (error) {
      if (error instanceof StoreFault) throw error
      if (isFirst) log.warn({ error: error instanceof Error ? error.message : String(error) }, `Waiting for the database at ${place}`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/**
 * Opens the store; waits as long as no primary can be reached.
 * @throws StoreFault when waiting cannot help: wrong password, no such database, not PostgreSQL, tables of a newer release
 */
export async function openPostgresStore({ address, log = silentLog }: PostgresStoreOptions): Promise<DocumentStore> {
  const place = placeOfAddress(address)
  const connections = openPostgresConnections(address)
  for (;;) {
    const client = await firstConnection(connections, place, log)
    try {
      const identity = await migratePostgres(client, place)
      if (isUnfinishedCopy(await readSetting(client, COPY_SETTING))) throw unfinishedCopy(place)
      return createPostgresStore(connections, identity, client)
    } catch (error) {
      await client.end().catch(() => undefined)
      const fault = error instanceof StoreFault ? error : permanentFaultOf(error, place)
      if (fault) throw fault
      // The primary went away during the migration, which is one transaction.
      if (isConnectionSound(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
