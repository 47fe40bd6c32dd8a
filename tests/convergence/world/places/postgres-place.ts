/** The store in PostgreSQL: a database for each world, on one server of this process, whose connections die and which is killed at times. */
import pg from 'pg'
import { parseDatabaseUrl, type DatabaseAddress } from '#server/node/database-url.ts'
import { openPostgresStore } from '#server/node/store/postgres/open-postgres-store.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { Places, StorePlace } from './store-place.ts'

/** Failures in their frequency; the first is a server that is killed. */
const KINDS = 40
/** The longest time without any connection, ms. */
const LONGEST_CUT_MS = 300
/** The request that commits names its prepared statement so. */
const COMMIT_REQUEST = /\0commit\0/
const NO_REQUEST = /$^/
/** Connections of the store that may still be at what was sent to them: those that it lost end, those that it uses become idle. */
const BUSY_SINCE = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'nearhelp' and query not ilike 'listen%' and query <> 'select 1'
  and (state <> 'idle' or state_change < to_timestamp($1))`
/** The longest wait for them, ms, and between two looks. */
const REST_MS = 5_000
const LOOK_MS = 10
/** Attempts to reach the server while it starts again, and ms between them. */
const ATTEMPTS = 100
const RETRY_MS = 100

type Rows = readonly Readonly<Record<string, unknown>>[]

export interface WorldPostgres {
  /** Opens a place in a new database. */
  openPlace(): Promise<PostgresPlace>
  stop(): Promise<void>
}

export interface PostgresPlace extends StorePlace {
  readonly address: DatabaseAddress
}

interface Asking {
  ask(text: string, values?: readonly unknown[]): Promise<Rows>
  end(): Promise<void>
}

/** A connection beside those of the store, opened again when it is lost. Only for statements that may be repeated. */
function connectBeside(url: string): Asking {
  let open: pg.Client | undefined
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'beside' })
    client.on('error', () => (open = undefined))
    await client.connect()
    return client
  }
  return {
    ask: async (text, values = []) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          open ??= await connect()
          return (await open.query<Record<string, unknown>>(text, [...values])).rows
        } catch (error) {
          open = undefined
          if (attempt === ATTEMPTS) throw error
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        }
      }
    },
    end: async () => open?.end(),
  }
}

const documentOf = (row: Rows[number] | undefined): StoredDoc | undefined =>
  row && { _id: String(row['id']), ...(row['body'] as object), _rev: `1-${String(row['rev'])}` }

/** Kills the server in the middle of its work, and starts it again over the same data. */
async function killAndStart(server: TestPostgres): Promise<void> {
  await server.kill()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.start()
      return
    } catch (error) {
      // Its processes may still be ending.
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Starts the server. */
export async function startWorldPostgres(): Promise<WorldPostgres> {
  const server = await startPostgres(['fsync=off', 'autovacuum=off', 'shared_buffers=32MB'])
  const failing = new Set<Promise<unknown>>()
  let killing: Promise<void> | undefined

  /** Lets it happen beside everything else. */
  function begin(failure: Promise<unknown>): void {
    const ended = failure.finally(() => failing.delete(ended))
    failing.add(ended)
  }
  const settled = async (): Promise<unknown> => Promise.all(failing)

  async function openPlace(): Promise<PostgresPlace> {
    const url = await server.createDatabase()
    const proxy = await openNetworkProxy(server.port)
    const address = parseDatabaseUrl(url.replace(`:${server.port}/`, `:${new URL(proxy.origin).port}/`))
    if (!address.ok) throw new Error(address.error)
    const beside = connectBeside(url)
    let cutsAtCommit = 0

    const endConnections = (): Promise<Rows> =>
      beside.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'nearhelp'`,
      )

    async function cutFor(ms: number): Promise<void> {
      proxy.cut()
      await new Promise((resolve) => setTimeout(resolve, ms))
      proxy.restore()
    }

    /** The connections end while the commit is under way. */
    function commitAndEnd(store: DocumentStore): DocumentStore['commit'] {
      return (transaction) => {
        const committed = store.commit(transaction)
        if (cutsAtCommit > 0) {
          cutsAtCommit -= 1
          begin(endConnections())
        }
        return committed
      }
    }

    return {
      address: address.value,
      isElsewhere: true,
      open: async () => {
        const store = await openPostgresStore({ address: address.value })
        return { store: { ...store, commit: commitAndEnd(store) }, cut: () => undefined }
      },
      read: async (ids) => {
        const rows = await beside.ask('select id, rev, body from document where id = any ($1) and body is not null', [ids])
        const found = new Map(rows.map((row) => [row['id'], documentOf(row)]))
        return ids.map((id) => found.get(id))
      },
      disturb: (random: SeededRandom) => {
        const how = random.below(KINDS)
        if (how === 0) begin((killing ??= killAndStart(server).finally(() => (killing = undefined))))
        else if (how < 16) proxy.dropResponseTo(COMMIT_REQUEST)
        else if (how < 26) cutsAtCommit += 1
        else if (how < 33) begin(endConnections())
        else begin(cutFor(random.below(LONGEST_CUT_MS)))
      },
      atRest: async () => {
        const [now] = await beside.ask('select extract(epoch from clock_timestamp())::float8 as at')
        const until = performance.now() + REST_MS
        while ((await beside.ask(BUSY_SINCE, [now?.['at']])).length > 0 && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      },
      calm: async () => {
        proxy.dropResponseTo(NO_REQUEST)
        cutsAtCommit = 0
        await settled()
      },
      remove: async () => {
        await settled()
        await beside.end()
        await proxy.close()
        await server.dropDatabase(url)
      },
    }
  }

  return {
    openPlace,
    stop: async () => {
      await settled()
      await server.stop()
    },
  }
}

/** Returns what opens places on a server that starts with the first of them. */
export function postgresPlaces(): Places {
  let server: Promise<WorldPostgres> | undefined
  return {
    open: async () => (await (server ??= startWorldPostgres())).openPlace(),
    stop: async () => (await server)?.stop(),
  }
}
