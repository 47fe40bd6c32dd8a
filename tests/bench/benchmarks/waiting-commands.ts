/** 500 commands submitted without a network, from its return until the server has acknowledged all of them. */
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, openBenchPage, withBrowser } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { runInterleaved, sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'

const COMMANDS = 500
const ROUNDS = { rounds: 5, warmUp: 1 }

async function measureOn(server: ProductServer): Promise<readonly Row[]> {
  const provider = await openProvider(server, 'Grace Okafor')
  const person = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(person, provider)
  await setBookingStatus(provider, booking, 'accepted')
  await buildPages()
  const origin = await openBenchOrigin(server.port)
  const question = { who: { uid: person.uid, token: person.token }, id: booking.id, count: COMMANDS }
  const settled: number[] = []
  let body = '[]'
  try {
    const [ours, floor] = await withBrowser(async (browser) => {
      const page = await openBenchPage(browser, origin.origin)
      return runInterleaved(
        ROUNDS,
        async (round) => {
          const delivered = await page.evaluate(({ who, id, count }) => window.bench.openWaiting(who, id, count), question)
          body = delivered.pushed
          if (round >= 0) settled.push(delivered.settledMs)
          return delivered.acknowledgedMs
        },
        () => page.evaluate((sent) => window.bench.postOnce('/floor/commands', sent), body),
      )
    })
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
