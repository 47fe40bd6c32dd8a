/** Time that a provider with 50,000 completed bookings waits for their earnings, beside the least that adding up so many can cost. */
import type { Doc } from '#domain/documents/document.ts'
import { asUid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAccount, openProvider, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { runInterleaved, timed, type Benchmark } from '../../benchmark.ts'
import { createDocumentFactory } from '../../market/document-factory.ts'
import { addDocuments, startServer } from '../../market/prefilled-market.ts'

const BOOKINGS = 50_000
const ROUNDS = { rounds: 41, warmUp: 10 }
const AIM_MS = 50
/** One after the other over some years. */
const APART_MS = 3_600_000
const FIRST_MS = Date.parse('2021-01-05T09:00:00.000Z')

function* jobsOf(provider: Account, customer: Account): Generator<Doc> {
  const maker = createDocumentFactory(BOOKINGS)
  const pair = { customer: asUid(customer.uid), provider: asUid(provider.uid) }
  for (let n = 0; n < BOOKINGS; n += 1) yield maker.job(pair, instantFromMs(FIRST_MS + n * APART_MS), { total_amount: 20 + (n % 900) / 10 })
}

async function ask(
  server: ProductServer,
  path: string,
  { token }: Account,
): Promise<{ readonly summary?: { readonly total_jobs: number } }> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { readonly summary?: { readonly total_jobs: number } }
}

export const earnings: Benchmark = {
  name: 'earnings',
  async measure() {
    const server = await startServer()
    try {
      const [provider, customer] = [await openProvider(server, 'Grace Okafor'), await openAccount(server, 'Amina Diallo')]
      await addDocuments(server, jobsOf(provider, customer))
      const path = `/api/provider/${provider.uid}/earnings`
      // The first response waits until the server has read all bookings after the start.
      const { summary } = await ask(server, path, provider)
      if (summary?.total_jobs !== BOOKINGS) throw new Error(`the earnings are of ${summary?.total_jobs} jobs`)
      const cents = Array.from({ length: BOOKINGS }, (_, n) => 2_000 + (n % 900) * 10)
      const [ours, floor] = await runInterleaved(
        ROUNDS,
        () => timed(() => ask(server, path, provider)),
        () =>
          timed(async () => {
            await ask(server, '/health', provider)
            return cents.reduce((sum, each) => sum + each, 0)
          }),
      )
      if (!ours || !floor) throw new Error('nothing was measured')
      return [
        {
          what: 'Earnings over 50,000 bookings, answered with the newest 500 and every day',
          unit: 'ms',
          value: ours,
          floor: { what: 'one round trip, one pass over 50,000 numbers', value: floor },
          aim: { words: 'under 50 ms', holds: ours.median < AIM_MS },
        },
      ]
    } finally {
      await server.dispose()
    }
  },
}
