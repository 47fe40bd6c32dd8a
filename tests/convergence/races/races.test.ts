import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { checkProviderTime } from './check-provider-time.ts'
import { removeGuards } from '../contested/open-contested-market.ts'
import { openDeviceMarket } from './open-device-market.ts'
import { openRunnerMarket } from './open-runner-market.ts'
import type { RaceMarket } from './race-market.ts'
import { runRaces } from './run-races.ts'

/** `npm run test:races` runs a thousand of each, the second with servers that are processes. */
const ROUNDS = { level: 30, postgres: 12 }

async function expectSound(market: RaceMarket, rounds: number): Promise<void> {
  const { faults, lost, won, repeated } = await runRaces(market, rounds, 1)
  expect(faults).toEqual([])
  // Rounds without conflicts would prove nothing.
  expect(Math.min(won, lost)).toBeGreaterThan(rounds)
  expect(repeated).toBeGreaterThan(rounds / 10)
}

test('overlapping acceptances at the same moment never hold the same hours, over LevelDB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-race-'))
  const market = await openRunnerMarket([await openLevelStore({ path: join(folder, 'data'), durability: 'strict' })])
  try {
    await expectSound(market, ROUNDS.level)
  } finally {
    await market.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.runIf(postgresExists)('nor through two servers that share a PostgreSQL database', async () => {
  const url = await (await testPostgres()).createDatabase()
  const market = await openRunnerMarket([await openPostgresUrl(url), await openPostgresUrl(url)])
  try {
    await expectSound(market, ROUNDS.postgres)
  } finally {
    await market.close()
  }
})

/** `npm run test:races -- --contenders 50` plays a thousand rounds. */
const CROWD = { contenders: 20, customers: 20, servers: 3 }

async function expectOneWinner(market: RaceMarket): Promise<void> {
  const { faults, won, lost } = await runRaces(market, 1, 1, undefined, CROWD.contenders)
  expect(faults).toEqual([])
  expect([won, lost]).toEqual([1, CROWD.contenders - 1])
}

test('of twenty devices that accept the same hour together one wins, and the others are told', async () => {
  const market = await openDeviceMarket(undefined, 1, CROWD.customers)
  try {
    await expectOneWinner(market)
  } finally {
    await market.close()
  }
})

test.runIf(postgresExists)('also through three processes that share a database, but not without its guards', async () => {
  const url = await (await testPostgres()).createDatabase()
  const market = await openDeviceMarket(url, CROWD.servers, CROWD.customers)
  try {
    await expectOneWinner(market)
    const address = parseDatabaseUrl(url)
    if (!address.ok) throw new Error(address.error)
    await removeGuards(address.value)
    // A slow machine may decide a crowd one after the other.
    let isDouble = false
    for (let round = 0; round < 5 && !isDouble; round += 1) {
      const { faults } = await runRaces(market, 1, 2 + round, undefined, CROWD.contenders)
      isDouble = faults.some((fault) => fault.startsWith('double'))
    }
    expect(isDouble).toBe(true)
  } finally {
    await market.close()
  }
})

test('the check finds a double booking, a calendar that lost one, and a loser who was refused without cause', async () => {
  const market = await openRunnerMarket([await openMemoryStore()])
  const provider = await market.newProvider()
  const start = new Date(market.nowMs() + 3 * 86_400_000).toISOString() as Parameters<RaceMarket['ask']>[1]
  const [first, second] = [await market.ask(provider, start, 1), await market.ask(provider, start, 1)]
  const attempts = [
    { booking: first, response: await market.accept(0, provider, first) },
    { booking: second, response: await market.accept(0, provider, second) },
  ]
  const stored = await market.stored()
  expect(checkProviderTime(stored, attempts)).toEqual([])
  const [held] = stored.bookings.filter(({ status }) => status === 'accepted')
  const doubled = stored.bookings.map((booking) => (held ? { ...held, id: booking.id } : booking))
  expect(checkProviderTime({ ...stored, bookings: doubled }, attempts).some((fault) => fault.startsWith('double'))).toBe(true)
  const emptied = stored.calendars.map((calendar) => ({ ...calendar, intervals: [] }))
  expect(checkProviderTime({ ...stored, calendars: emptied }, attempts)).toHaveLength(1)
  const freed = stored.bookings.map((booking) => (booking.id === held?.id ? { ...booking, status: 'cancelled' as const } : booking))
  expect(checkProviderTime({ ...stored, bookings: freed }, attempts).some((fault) => fault.includes('nobody holds its hours'))).toBe(true)
  await market.close()
})
