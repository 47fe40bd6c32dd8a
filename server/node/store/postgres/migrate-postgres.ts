/** Brings the tables up to date, in one transaction and one process at a time. */
import type pg from 'pg'
import { newerDatabase } from '../store-fault.ts'
import postgresOnly from './migrations/0001-postgres-only.sql?raw'
import documents from './migrations/0002-documents.sql?raw'
import counters from './migrations/0003-counters.sql?raw'
import presentDocuments from './migrations/0004-present-documents.sql?raw'

/** In order; each is applied once. Old processes still serve during a migration: it only adds. */
const MIGRATIONS: readonly string[] = [postgresOnly, documents, counters, presentDocuments]

/** Version of the tables that this release makes. */
export const SCHEMA_VERSION = MIGRATIONS.length

/** The key of the lock that a process holds while it migrates, chosen at random. */
const LOCK = 7_316_532

export async function readSetting(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from setting where name = $1', [name])
  return rows[0]?.value
}

export const writeSetting = (client: pg.Client, name: string, value: string): Promise<unknown> =>
  client.query('insert into setting values ($1, $2) on conflict (name) do update set value = excluded.value', [name, value])

async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('setting') is not null as found`)
  return rows[0]?.found === true ? Number((await readSetting(client, 'schema_version')) ?? 0) : 0
}

/**
 * Change numbers come from the server's transaction ids. Data that was copied to another server would meet lower ones, so there the
 * numbers are raised and the store gets a new identity: devices take a snapshot.
 */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ahead: string | null }>(
    'select (select max(rev) from document) / 1024 - next_change_number() / 1024 as ahead',
  )
  const ahead = Number(rows[0]?.ahead ?? -1)
  if (ahead < 0) return
  await client.query('update numbering set added = added + $1', [ahead + 1])
  await writeSetting(client, 'identity', newIdentity())
}

export const newIdentity = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)

/**
 * Applies the missing migrations.
 * @returns the identity of the data
 * @throws StoreFault when a newer release made the tables
 */
export async function migratePostgres(client: pg.Client, place: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const version = await readVersion(client)
    if (version > MIGRATIONS.length) throw newerDatabase(place)
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration)
    if (version < MIGRATIONS.length) await writeSetting(client, 'schema_version', String(MIGRATIONS.length))
    if (version === 0) await writeSetting(client, 'identity', newIdentity())
    await continueNumbers(client)
    const identity = await readSetting(client, 'identity')
    await client.query('commit')
    return identity ?? Promise.reject(new Error('the database has no identity'))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
