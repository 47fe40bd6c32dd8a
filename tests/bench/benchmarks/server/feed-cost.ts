/** Cost of a feed for a person with a hundred documents, in a small marketplace and in a large one: it must not grow. */
import { runInterleaved, ratioOf, timed, type Benchmark, type Row } from '../../benchmark.ts'
import { largeMarket } from '../../market/large-market.ts'
import { millionMarket } from '../../market/million-market.ts'
import { openMarket, OWN_DOCUMENTS, type Market } from '../../market/prefilled-market.ts'

const FEW = 1_000
/** After it was filled, the store compacts for some seconds, the large one for longer: that is not the feed's cost. */
const ROUNDS = { rounds: 101, warmUp: 100 }
/** Beyond this ratio it has grown: the rest is the machine's own noise. */
const NOISE = 1.25

type Opened = Pick<Market, 'server' | 'before'> & { readonly person: { readonly token: string } }

/** Requests all changes since a checkpoint. @throws Error when they are not the person's documents */
async function askFeed({ server, person }: Opened, since: string): Promise<void> {
  const response = await fetch(`${server.origin}/db/me/_changes?include_docs=true&limit=500&since=${since}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const { results } = (await response.json()) as { results: readonly unknown[] }
  if (results.length !== OWN_DOCUMENTS && results.length !== OWN_DOCUMENTS + 1)
    throw new Error(`the feed told ${results.length} documents instead of ${OWN_DOCUMENTS}`)
}

async function compare(few: Opened, many: Opened, amount: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [what, sinceOf] of [
    ['delta', ({ before }: Opened) => before],
    ['snapshot', () => '0'],
  ] as const) {
    const [large, small] = await runInterleaved(
      ROUNDS,
      () => timed(() => askFeed(many, sinceOf(many))),
      () => timed(() => askFeed(few, sinceOf(few))),
    )
    if (!large || !small) throw new Error('nothing was measured')
    const holds = ratioOf('ms', large, small) <= NOISE
    rows.push({
      what: `Feed of 100 own documents among ${amount} foreign ones, ${what}`,
      unit: 'ms',
      value: large,
      floor: { what: 'among 1,000', value: small },
      aim: { words: 'does not grow', holds },
    })
  }
  return rows
}

export const feedCost: Benchmark = {
  name: 'feed-cost',
  async measure() {
    const few = await openMarket(FEW)
    try {
      return [
        ...(await compare(few, await largeMarket.open(), '100,000')),
        ...(await compare(few, await millionMarket.open(), '1,000,000')),
      ]
    } finally {
      await few.server.dispose()
    }
  },
  end: async () => {
    await largeMarket.close()
    await millionMarket.close()
  },
}
