import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { figuresOf, type ContestedFigures } from './contested-figures.ts'
import type { Fault } from './fault-schedule.ts'
import { singleNode } from './inject-faults.ts'
import { runContested } from './run-contested.ts'

let postgres: TestPostgres
// With fsync: the server is killed.
beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres([])
}, 60_000)
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

async function run(hours: number, durationMs: number, faults: readonly Fault[], withoutGuards: boolean): Promise<ContestedFigures> {
  const url = await postgres.createDatabase()
  const address = parseDatabaseUrl(url)
  if (!address.ok) throw new Error(address.error)
  const nodes = singleNode(postgres)
  return figuresOf(await runContested({ url, address: address.value, nodes, hours, durationMs, faults, withoutGuards }))
}

/** `npm run test:contested` runs a thousand hours, with failovers where there is a cluster. */
test.runIf(postgresExists)(
  'hours that three processes give away while the database and a process are killed have one winner each',
  async () => {
    const faults: Fault[] = [
      { atMs: 1_500, kind: 'kill', role: 'primary', server: 0, forMs: 500 },
      { atMs: 3_500, kind: 'server', role: 'primary', server: 1, forMs: 500 },
    ]
    const { failures, counts } = await run(30, 6_000, faults, false)
    expect(failures).toEqual([])
    expect(counts).toMatchObject({ hours: 30, won_by_one: 30, faults: 2, overlaps: 0, lost: 0, twice: 0 })
    // Without commands that were repeated it would prove little.
    expect(counts['repeated']).toBeGreaterThan(3)
  },
)

test.runIf(postgresExists)('without constraint and comparison the check finds double bookings', async () => {
  const { failures, counts } = await run(30, 1_000, [], true)
  expect(counts['overlaps']).toBeGreaterThan(3)
  expect(failures.some((failure) => failure.includes('won the hour'))).toBe(true)
})
