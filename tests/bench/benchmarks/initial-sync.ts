/** A new device of a person with 5,000 documents, until all of them are in its database. */
import type { Uid } from '#domain/ids.ts'
import { openAccount, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, onBothProfiles, openBenchPage, type ContextOpener } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { runInterleaved, ratioOf, sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { createDocumentFactory } from '../market/document-factory.ts'
import type { Synced } from '../page/sync-from-nothing.ts'
import { addDocuments, ownDocuments, startServer } from '../market/prefilled-market.ts'

const DOCUMENTS = 5_000
const ROUNDS = { rounds: 7, warmUp: 1 }

/** All rows of the person's feed, as the server sends them. */
async function allRows(server: ProductServer, { token }: Account): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  let since = '0'
  for (;;) {
    const response = await fetch(`${server.origin}/db/me/_changes?include_docs=true&limit=500&since=${encodeURIComponent(since)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const page = (await response.json()) as { results: readonly unknown[]; last_seq: string }
    rows.push(...page.results)
    since = page.last_seq
    if (page.results.length < 500) return rows
  }
}

async function measureIn(
  opener: ContextOpener,
  origin: string,
  { uid, token }: Pick<Account, 'uid' | 'token'>,
  documents: number,
): Promise<readonly Row[]> {
  const page = await openBenchPage(opener, origin)
  const synced: Synced[] = []
  const [ours, floor] = await runInterleaved(
    ROUNDS,
    async (round) => {
      const result = await page.evaluate((who) => window.bench.syncFromNothing(who), { uid, token })
      if (result.documents !== documents) throw new Error(`${result.documents} documents arrived instead of ${documents}`)
      if (round >= 0) synced.push(result)
      return result.ms
    },
    () => page.evaluate(() => window.bench.fetchAndPut('/floor/rows')),
  )
  if (!ours || !floor) throw new Error('nothing was measured')
  const ratio = ratioOf('ms', ours, floor)
  const aim = { words: 'at most 1.3×, must 2×', holds: ratio <= 1.3 }
  return [
    {
      what: 'Initial sync of 5,000 documents',
      unit: 'ms',
      value: ours,
      floor: { what: 'one fetch, one transaction', value: floor },
      aim,
    },
    { what: '· of that opening the database', unit: 'ms', value: sampleOf(synced.map(({ openMs }) => openMs)) },
    { what: '· requests to answers, while it writes', unit: 'ms', value: sampleOf(synced.map(({ responsesMs }) => responsesMs)) },
  ]
}

async function measureOn(server: ProductServer): Promise<readonly Row[]> {
  const person = await openAccount(server, 'Amina Diallo')
  await addDocuments(server, ownDocuments(createDocumentFactory(1), person.uid as Uid, DOCUMENTS))
  const rows = await allRows(server, person)
  await buildPages()
  const origin = await openBenchOrigin(server.port)
  origin.serveRows(JSON.stringify(rows))
  try {
    return await onBothProfiles((opener) => measureIn(opener, origin.origin, person, rows.length))
  } finally {
    await origin.close()
  }
}

export const initialSync: Benchmark = {
  name: 'initial-sync',
  async measure() {
    const server = await startServer()
    try {
      return await measureOn(server)
    } finally {
      await server.dispose()
    }
  },
}
