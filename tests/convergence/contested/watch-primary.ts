/** Asks each host of the database twice a second whether it is the primary, on connections of the test. */
import pg from 'pg'
import type { DatabaseAddress, DatabaseHost } from '#server/node/database-url.ts'

const EVERY_MS = 500
/** A host that is silent for longer cannot be reached. */
const QUERY_MS = 1_000

export interface PrimaryWatch {
  /** Index of the primary among the hosts; undefined when none can be reached. */
  primary(): number | undefined
  stop(): Promise<void>
}

const clientOf = ({ user, password, database }: DatabaseAddress, { host, port }: DatabaseHost): pg.Client => {
  const client = new pg.Client({
    host,
    port,
    user,
    password: password ?? '',
    database,
    connectionTimeoutMillis: QUERY_MS,
    query_timeout: QUERY_MS,
  })
  client.on('error', () => undefined)
  return client
}

/** Opens a connection to the primary. @throws when there is none */
export async function connectToPrimary(address: DatabaseAddress): Promise<pg.Client> {
  for (const host of address.hosts) {
    const client = clientOf({ ...address }, host)
    try {
      await client.connect()
      if (await acceptsWrites(client)) return client
    } catch {
      // The next one may be it.
    }
    void client.end().catch(() => undefined)
  }
  throw new Error('no host is the primary')
}

async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby === false
}

export function watchPrimary(address: DatabaseAddress): PrimaryWatch {
  const isPrimary = address.hosts.map(() => false)
  let isOver = false

  async function follow(host: DatabaseHost, index: number): Promise<void> {
    let client: pg.Client | undefined
    while (!isOver) {
      try {
        if (!client) {
          client = clientOf(address, host)
          await client.connect()
        }
        isPrimary[index] = await acceptsWrites(client)
      } catch {
        isPrimary[index] = false
        void client?.end().catch(() => undefined)
        client = undefined
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    void client?.end().catch(() => undefined)
  }

  const followed = address.hosts.map(follow)
  return {
    primary: () => {
      const index = isPrimary.indexOf(true)
      return index === -1 ? undefined : index
    },
    stop: async () => {
      isOver = true
      await Promise.all(followed)
    },
  }
}
