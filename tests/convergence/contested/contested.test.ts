import type { Booking } from '#domain/documents/booking.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { checkContestedMarket } from './check-contested-market.ts'
import { figuresOf } from './contested-figures.ts'
import type { Fault } from './fault-schedule.ts'
import { singleNode } from './inject-faults.ts'
import type { StoredMarket } from './read-stored-market.ts'
import { runContested, type ContestedResult } from './run-contested.ts'

let postgres: TestPostgres
// With fsync: the server is killed.
beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres([])
}, 60_000)
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

async function run(hours: number, durationMs: number, faults: readonly Fault[]): Promise<ContestedResult> {
  const url = await postgres.createDatabase()
  const address = parseDatabaseUrl(url)
  if (!address.ok) throw new Error(address.error)
  const nodes = singleNode(postgres)
  return runContested({ url, address: address.value, nodes, hours, seed: 1, durationMs, faults, withoutGuards: false })
}

/** The check finds what is missing, what happened twice, and what does not agree. */
function expectCheckToFind({ stored, journal }: ContestedResult): void {
  const won = journal.told.find(({ name, state }) => name === 'accept_booking' && state === 'accepted')
  const check = (changed: Partial<StoredMarket>) => checkContestedMarket({ ...stored, ...changed }, journal.told)
  const changeWinner = (change: (booking: Booking) => Booking) =>
    check({ bookings: stored.bookings.map((booking) => (booking.id === won?.booking ? change(booking) : booking)) })
  expect(check({ outcomes: stored.outcomes.filter(({ device_id }) => won?.command.includes(device_id) !== true) }).lost).not.toEqual([])
  expect(changeWinner((booking) => ({ ...booking, status: 'pending' })).lost).toHaveLength(1)
  expect(changeWinner((booking) => ({ ...booking, history: [...booking.history, ...booking.history.slice(-1)] })).twice).not.toEqual([])
  expect(check({ notifications: [...stored.notifications, ...stored.notifications.slice(0, 1)] }).twice).toHaveLength(1)
  expect(check({ reservations: stored.reservations.slice(1) }).disagreements).toHaveLength(1)
}

/**
 * `npm run test:contested` runs a thousand hours, with failovers where there is a cluster, and with `--without-guards` the control in which
 * the check finds double bookings.
 */
test.runIf(postgresExists)(
  'hours that three processes give away while the database and a process are killed have one winner each',
  async () => {
    const faults: Fault[] = [
      { atMs: 1_500, kind: 'kill', role: 'primary', server: 0, forMs: 500 },
      { atMs: 3_500, kind: 'server', role: 'primary', server: 1, forMs: 500 },
    ]
    const result = await run(30, 6_000, faults)
    const { failures, counts } = figuresOf(result)
    expect(failures).toEqual([])
    expect(counts).toMatchObject({ hours: 30, won_by_one: 30, faults: 2, overlaps: 0, lost: 0, twice: 0 })
    // Without commands that were repeated it would prove little.
    expect(counts['repeated']).toBeGreaterThan(3)
    expectCheckToFind(result)
  },
)
