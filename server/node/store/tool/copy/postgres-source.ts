/** The store in PostgreSQL that is copied. */
import type { DatabaseAddress } from '../../../database-url.ts'
import { isUnfinishedCopy } from '../../copy-checkpoint.ts'
import { SCHEMA_VERSION } from '../../postgres/migrate-postgres.ts'
import { COPY_SETTING } from '../../postgres/open-postgres-store.ts'
import { newerDatabase, unfinishedCopy } from '../../store-fault.ts'
import { CopyRefused, START, type ChangePage, type ChangesQuery, type CopiedDocument, type CopySource } from './copy-sides.ts'
import { PAGE_BYTES } from './level-changes-page.ts'
import { connectForCopy, type PostgresClient } from './postgres-client.ts'

/** Changes read at once. */
const ROWS = 1_000
/** Above every change number. */
const NO_LIMIT = '9223372036854775807'

const CHANGES = `
  select document.id, rev, body::text as body, rev < settled_before() as settled, octet_length(bytes) as size
  from document left join document_bytes using (id)
  where rev > $1 and rev <= $2 order by rev limit ${ROWS}`

/** Reads the settings of a store. @throws StoreFault, CopyRefused */
async function readIdentity({ query, place }: PostgresClient): Promise<string> {
  const [table] = await query(`select to_regclass('setting') is not null as found`)
  if (table?.['found'] !== true) throw new CopyRefused(`The database at ${place} has no store of NearHelp.`)
  const rows = await query('select name, value from setting')
  const settings = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
  if (Number(settings.get('schema_version')) > SCHEMA_VERSION) throw newerDatabase(place)
  if (isUnfinishedCopy(settings.get(COPY_SETTING))) throw unfinishedCopy(place)
  return settings.get('identity') ?? ''
}

/** Returns how many rows fit into a page. */
function fittingRows(rows: readonly Readonly<Record<string, unknown>>[]): number {
  let size = 0
  const last = rows.findIndex((row) => {
    size += String(row['body']).length + Number(row['size'] ?? 0)
    return size >= PAGE_BYTES
  })
  return last === -1 ? rows.length : last + 1
}

/** @throws StoreFault, CopyRefused */
export async function openPostgresSource(address: DatabaseAddress): Promise<CopySource> {
  const opened = await connectForCopy(address)
  const { query, servers, place } = opened
  /** Nobody writes, so that changes are complete as they are. */
  let isLocked = false
  let isTold = false

  async function changes({ after, upTo = NO_LIMIT }: ChangesQuery): Promise<ChangePage> {
    const found = await query(
      CHANGES,
      [after, upTo].map((place) => (place === START ? '0' : place)),
    )
    const unsettled = isLocked ? -1 : found.findIndex(({ settled }) => settled !== true)
    const complete = unsettled === -1 ? found : found.slice(0, unsettled)
    const rows = complete.slice(0, fittingRows(complete))
    const large = rows.flatMap(({ id, size }) => (size === null ? [] : [id]))
    const photos = large.length === 0 ? [] : await query('select id, bytes from document_bytes where id = any ($1)', [large])
    const bytesById = new Map(photos.map(({ id, bytes }) => [id, new Uint8Array(bytes as Buffer)]))
    return {
      documents: rows.map(({ id, body }): CopiedDocument => ({ id: String(id), body: body as string | null, bytes: bytesById.get(id) })),
      last: rows.length === 0 ? after : String(rows.at(-1)?.['rev']),
      isNewest: rows.length === complete.length && complete.length < ROWS,
    }
  }

  async function assertStopped(): Promise<void> {
    if ((await servers()) > 0)
      throw new CopyRefused('A server has opened the source meanwhile. Stop it, and repeat the command: it continues.')
  }

  async function stopWrites(print: (line: string) => void): Promise<boolean> {
    const open = await servers()
    if (open > 0) {
      if (!isTold) print(`Stop all servers of the database at ${place} now: ${open} connections are open. The rest follows then.`)
      isTold = true
      return false
    }
    await query('begin')
    // A server that starts from now on waits with its writes.
    await query('lock table document in share mode')
    isLocked = (await servers()) === 0
    if (!isLocked) await query('rollback')
    return isLocked
  }

  try {
    const identity = await readIdentity(opened)
    return {
      name: `the database at ${place}`,
      afterwards: 'Leave the servers on the old store stopped.',
      isLive: true,
      identity: async () => identity,
      changes,
      stopWrites,
      assertStopped,
      count: async () => Number((await query('select count(*) as count from document where body is not null'))[0]?.['count']),
      finished: assertStopped,
      close: opened.close,
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
