/** Writes the store into an empty database. */
import { SERVER_DURABILITY, synchronousCommit, type Durability } from '#server/store/durability.ts'
import type { DatabaseAddress } from '../../../database-url.ts'
import { resumableCheckpoint, parseCopyCheckpoint, type CopyCheckpoint } from '../../copy-checkpoint.ts'
import { migratePostgres, newIdentity, readSetting, writeSetting } from '../../postgres/migrate-postgres.ts'
import { COPY_SETTING } from '../../postgres/open-postgres-store.ts'
import { permanentFaultOf } from '../../postgres/postgres-errors.ts'
import { CopyRefused, START, type CopiedDocument, type CopyTarget } from './copy-sides.ts'
import { connectForCopy, type PostgresClient } from './postgres-client.ts'
import { createReservations } from './postgres-reservations.ts'

/** The key of the lock that a copy holds, chosen at random. */
const LOCK = 7_316_533
/** Attempts to take it, and milliseconds between them: PostgreSQL notices after a moment that a killed copy is gone. */
const LOCK_ATTEMPTS = 20
const LOCK_RETRY_MS = 250
/** How long a server that has just ended may still be listed, ms. */
const LEAVING_MS = 2_000

const WRITE = `
  insert into document (id, rev, body)
  select id, (select first_change_number()) + place - 1, body::json
  from unnest($1::text[], $2::text[]) with ordinality as copied (id, body, place)
  on conflict (id) do update set rev = excluded.rev, body = excluded.body`

async function takeLock({ query, place }: PostgresClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = await query('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (row?.['taken'] === true) return
    if (attempt === LOCK_ATTEMPTS) throw new CopyRefused(`Another copy into the database at ${place} is running.`)
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
  }
}

/** @throws StoreFault, CopyRefused */
export async function openPostgresTarget(address: DatabaseAddress): Promise<CopyTarget> {
  const opened = await connectForCopy(address)
  const { client, query, place } = opened
  const reservations = createReservations(opened)
  let checkpoint: CopyCheckpoint

  async function writeCheckpoint(changed: Partial<CopyCheckpoint>): Promise<void> {
    checkpoint = { ...checkpoint, ...changed }
    await writeSetting(client, COPY_SETTING, JSON.stringify(checkpoint))
  }

  /** All or nothing. */
  async function transaction(run: () => Promise<void>, durability: Durability): Promise<void> {
    await query('begin')
    try {
      await query(`set local synchronous_commit to ${synchronousCommit(durability)}`)
      await run()
      await query('commit')
    } catch (error) {
      await query('rollback').catch(() => undefined)
      throw error
    }
  }

  const newest = async (): Promise<number> => Number((await query('select coalesce(max(rev), 0) as newest from document'))[0]?.['newest'])

  async function isUsed(): Promise<boolean> {
    for (const until = Date.now() + LEAVING_MS; (await opened.servers()) > 0;) {
      if (Date.now() > until) return true
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
    }
    return false
  }

  async function prepare(source: string): Promise<string> {
    await takeLock(opened)
    if (await isUsed()) throw new CopyRefused(`A server uses the database at ${place}. Choose an empty database.`)
    await migratePostgres(client, place)
    const found = parseCopyCheckpoint(await readSetting(client, COPY_SETTING))
    const last = await newest()
    const continued = resumableCheckpoint(found, source, last)
    if (!continued && last > 0 && found?.state !== 'unfinished')
      throw new CopyRefused(`The database at ${place} has a store already. Choose an empty database.`)
    checkpoint = continued ?? { state: 'unfinished', source, position: START, newest: 0 }
    await transaction(async () => {
      // What another or a wrong copy left.
      if (!continued) await query('truncate document, document_bytes, reservation')
      await writeCheckpoint({ state: 'unfinished' })
    }, SERVER_DURABILITY.copyMark)
    return checkpoint.position
  }

  return {
    name: `the database at ${place}`,
    begin: async (source) => {
      try {
        return await prepare(source)
      } catch (error) {
        throw permanentFaultOf(error, place) ?? error
      }
    },
    write: ({ documents, last }) =>
      transaction(async () => {
        const present = documents.filter(({ body }) => body !== null)
        const deleted = documents.filter(({ body }) => body === null)
        const photos = documents.filter(({ bytes }) => bytes !== undefined)
        if (deleted.length > 0) await query('delete from document where id = any ($1)', [deleted.map(({ id }) => id)])
        if (present.length > 0) await query(WRITE, [present.map(({ id }) => id), present.map(({ body }) => body)])
        await query('delete from document_bytes where id = any ($1)', [documents.map(({ id }) => id)])
        for (const { id, bytes } of photos) await query('insert into document_bytes values ($1, $2)', [id, Buffer.from(bytes ?? [])])
        await writeCheckpoint({ position: last })
      }, SERVER_DURABILITY.copied),
    read: async (ids) => {
      const rows = await query(
        'select document.id, body::text as body, bytes from document left join document_bytes using (id) where document.id = any ($1) and body is not null',
        [ids],
      )
      return new Map(
        rows.map(({ id, body, bytes }): [string, CopiedDocument] => [
          String(id),
          { id: String(id), body: String(body), bytes: bytes === null ? undefined : new Uint8Array(bytes as Buffer) },
        ]),
      )
    },
    count: async () => Number((await query('select count(*) as count from document where body is not null'))[0]?.['count']),
    reserve: reservations.reserve,
    finish: async () => {
      const last = await newest()
      await transaction(async () => {
        await writeSetting(client, 'identity', newIdentity())
        await writeCheckpoint({ state: 'finished', newest: last })
      }, SERVER_DURABILITY.copyMark)
    },
    reopen: (isWrong) =>
      transaction(() => writeCheckpoint({ state: 'unfinished', ...(isWrong ? { position: START } : {}) }), SERVER_DURABILITY.copyMark),
    close: opened.close,
  }
}
