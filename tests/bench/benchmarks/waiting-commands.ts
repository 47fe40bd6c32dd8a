/** 500 commands submitted without a network, from its return until the server has acknowledged all of them. */
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, onBothProfiles, openBenchPage, type ContextOpener } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { runInterleaved, sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'
import type { Person } from '../page/sync-from-nothing.ts'

const COMMANDS = 500
const ROUNDS = { rounds: 5, warmUp: 1 }

async function measureIn(opener: ContextOpener, origin: string, who: Person, id: string): Promise<readonly Row[]> {
  const page = await openBenchPage(opener, origin)
  const question = { who, id, count: COMMANDS }
  const settled: number[] = []
  let body = '[]'
  const [ours, floor] = await runInterleaved(
    ROUNDS,
    async (round) => {
      const delivered = await page.evaluate((given) => window.bench.openWaiting(given.who, given.id, given.count), question)
      body = delivered.pushed
      if (round >= 0) settled.push(delivered.settledMs)
      return delivered.acknowledgedMs
    },
    () => page.evaluate((sent) => window.bench.postOnce('/floor/commands', sent), body),
  )
  if (!ours || !floor) throw new Error('nothing was measured')
  return [
    {
      what: '500 waiting commands, all acknowledged',
      unit: 'ms',
      value: ours,
      floor: { what: 'one POST, one synced batch', value: floor },
      aim: { words: 'at most 500 ms', holds: ours.median <= 500 },
    },
    { what: '· until their effects are on the device', unit: 'ms', value: sampleOf(settled) },
  ]
}

async function measureOn(server: ProductServer): Promise<readonly Row[]> {
  const provider = await openProvider(server, 'Grace Okafor')
  const person = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(person, provider)
  await setBookingStatus(provider, booking, 'accepted')
  await buildPages()
  const origin = await openBenchOrigin(server.port)
  try {
    return await onBothProfiles((opener) => measureIn(opener, origin.origin, { uid: person.uid, token: person.token }, booking.id))
  } finally {
    await origin.close()
  }
}

export const waitingCommands: Benchmark = {
  name: 'waiting-commands',
  async measure() {
    const server = await startServer()
    try {
      return await measureOn(server)
    } finally {
      await server.dispose()
    }
  },
}
