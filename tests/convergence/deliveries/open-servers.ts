/** Server processes over an empty store: one over the embedded store, or two that share a PostgreSQL database. */
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'

export type StoreName = 'level' | 'postgres'

export interface Servers {
  readonly origins: readonly [string, ...string[]]
  readonly ports: readonly [number, ...number[]]
  close(): Promise<void>
}

const portOf = (origin: string): number => Number(new URL(origin).port)

export async function openServers(store: StoreName): Promise<Servers> {
  const postgres = store === 'postgres' ? await startPostgres() : undefined
  const settings = postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}
  const first = await startServerProcess(settings)
  const others: ServerProcess[] = postgres ? [await startServerProcess(settings)] : []
  const origins: [string, ...string[]] = [first.origin(), ...others.map((server) => server.origin())]
  return {
    origins,
    ports: [portOf(first.origin()), ...others.map((server) => portOf(server.origin()))],
    close: async () => {
      for (const server of [first, ...others]) await server.dispose()
      await postgres?.stop()
    },
  }
}
