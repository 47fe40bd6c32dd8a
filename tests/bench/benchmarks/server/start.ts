/** Start of the server over a large store, from the start of its process until a person's feed is answered. */
import { runInterleaved, type Benchmark } from '../../benchmark.ts'
import { millionMarket, type MillionMarket } from '../../market/million-market.ts'
import { openMarket } from '../../market/prefilled-market.ts'

const FEW = 1_000
const ROUNDS = { rounds: 7, warmUp: 1 }
const AIM_MS = 1_500
const ASK_AGAIN_MS = 5

type Opened = Pick<MillionMarket, 'server' | 'before'> & { readonly person: { readonly token: string } }

/** Asks until the server answers with the person's documents. */
async function waitForFeed({ server, person, before }: Opened): Promise<void> {
  const url = `${server.origin}/db/me/_changes?include_docs=true&limit=500&since=${before}`
  for (;;) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } }).catch(() => undefined)
    if (response?.ok === true) {
      const { results } = (await response.json()) as { results: readonly unknown[] }
      if (results.length === 0) throw new Error('the feed has no documents')
      return
    }
    if (response) throw new Error(`the feed answered ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** Kills the server and starts it again. @returns the time until its first response, ms */
async function timeStart(market: Opened): Promise<number> {
  await market.server.kill()
  const started = performance.now()
  const healthy = market.server.start()
  await waitForFeed(market)
  const ms = performance.now() - started
  await healthy
  return ms
}

export const start: Benchmark = {
  name: 'start',
  async measure() {
    const few = await openMarket(FEW, { DEMO: '1' })
    try {
      const many = await millionMarket.open()
      const [large, small] = await runInterleaved(
        ROUNDS,
        () => timeStart(many),
        () => timeStart(few),
      )
      if (!large || !small) throw new Error('nothing was measured')
      return [
        {
          what: 'Start with 1,000,000 documents, to the first answer',
          unit: 'ms',
          value: large,
          floor: { what: 'with 1,000', value: small },
          aim: { words: 'at most 1.5 s', holds: large.median <= AIM_MS },
        },
      ]
    } finally {
      await few.server.dispose()
    }
  },
  end: millionMarket.close,
}
