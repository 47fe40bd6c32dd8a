import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { cutEveryByte } from './cut-every-byte.ts'
import { openForgetfulServer } from './forgetful-server.ts'
import { openFigures } from './hostile-network.ts'
import { openServers, type Servers } from './open-servers.ts'
import { runDeliveries } from './run-deliveries.ts'

const SIZE = 6
/** Bytes between two cuts; the long form cuts after each. */
const EVERY = 300

let embedded: Servers
let shared: Servers | undefined
beforeAll(async () => {
  embedded = await openServers('level')
  if (postgresExists) shared = await openServers('postgres')
}, 120_000)
afterAll(async () => {
  await embedded.close()
  await shared?.close()
})

async function expectOnce({ origins }: Servers): Promise<void> {
  const figures = openFigures()
  const { commands, faults } = await runDeliveries(origins, 1, figures, SIZE)
  expect([...figures.wrong, ...faults]).toEqual([])
  expect(figures.deliveries).toBeGreaterThan(commands * 1.5)
  expect(Math.min(figures.beside, figures.late, figures.lostAnswers)).toBeGreaterThan(3)
}

async function expectOnceDespiteCuts(servers: Servers): Promise<void> {
  const { counts, failures } = await cutEveryByte(servers, { every: EVERY })
  expect(failures).toEqual([])
  expect(counts['request_bytes']).toBeGreaterThan(1_500)
  expect(counts['response_bytes']).toBeGreaterThan(1_000)
}

/** `npm run test:deliveries` delivers a million commands. */
test('commands that arrive several times, late and without an answer take effect once, in one process', () => expectOnce(embedded))

test.runIf(postgresExists)('nor twice when the copies reach two processes over one database', () => expectOnce(shared ?? embedded))

/** With `--cuts` it cuts after every byte. */
test('a push whose connection is cut within the request or the answer takes effect once', () => expectOnceDespiteCuts(embedded))

test.runIf(postgresExists)('nor twice when it is repeated over PostgreSQL', () => expectOnceDespiteCuts(shared ?? embedded))

test('without the lookup of outcomes the check finds duplicates', async () => {
  const server = await openForgetfulServer()
  try {
    const { faults } = await runDeliveries(server.origins, 1, openFigures(), SIZE)
    // One line counts all duplicates of a kind.
    expect(faults.filter((fault) => fault.startsWith('duplicate'))).not.toEqual([])
    const { failures } = await cutEveryByte(server, { every: EVERY * 2 })
    expect(failures.filter((fault) => fault.startsWith('duplicate'))).not.toEqual([])
  } finally {
    await server.close()
  }
})
