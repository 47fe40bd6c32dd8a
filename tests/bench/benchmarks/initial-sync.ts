/** A new device: until all 5,000 documents of a person are stored, and until it shows what is needed first. */
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { openAccount, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, onBothProfiles, openBenchPage, type ContextOpener } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { runInterleaved, ratioOf, sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { createDocumentFactory } from '../market/document-factory.ts'
import type { Needed } from '../page/first-screen.ts'
import type { Synced } from '../page/sync-from-nothing.ts'
import { addDocuments, ownDocuments, startServer } from '../market/prefilled-market.ts'

const DOCUMENTS = 5_000
/** Documents of the person whose first screen must not wait for the rest. */
const MANY_DOCUMENTS = 20_000
/** Bookings that are still open, asked for before all others. */
const OPEN = 10
/** Providers of the city, and those nearest to its center, which a phone's map shows. */
const PROVIDERS = 10_000
const VISIBLE = 50
const FIRST_REQUEST = '2026-01-01T09:00:00.000Z' as Instant
const ROUNDS = { rounds: 7, warmUp: 1 }

/** Documents of one customer: finished visits, and open bookings. */
function documentsOf(customer: Uid, count: number, seed: number): { readonly documents: readonly Doc[]; readonly needed: Needed } {
  const maker = createDocumentFactory(seed)
  const pair = { customer, provider: maker.uid() }
  // The ids of made messages are in no order, so all of each booking must be among the newest that the server sends first.
  const open = Array.from({ length: OPEN }, () => maker.visit(pair, FIRST_REQUEST, { fields: { status: 'accepted' }, messages: 3 }))
  const needed = open.map((documents) => ({ booking: documents[0]?.doc_id ?? '', newestMessage: documents.at(-1)?.doc_id ?? '' }))
  return { documents: [...open.flat(), ...ownDocuments(maker, customer, count - open.flat().length)], needed }
}

/** All rows of the person's feed, as the server sends them; what it sends first comes again later, and is here once. */
async function allRows(server: ProductServer, { token }: Account): Promise<readonly unknown[]> {
  const rows = new Map<string, unknown>()
  let since = '0'
  for (;;) {
    const response = await fetch(`${server.origin}/db/me/_changes?include_docs=true&limit=500&since=${encodeURIComponent(since)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const page = (await response.json()) as { results: readonly { readonly id: string }[]; last_seq: string }
    for (const row of page.results) rows.set(row.id, row)
    since = page.last_seq
    if (page.results.length < 500) return [...rows.values()]
  }
}

interface Measured {
  readonly origin: string
  /** Owners of few and of many documents, and what their first screens need. */
  readonly person: Account
  readonly needed: Needed
  readonly other: Account
  readonly otherNeeded: Needed
  /** Number of documents of the first. */
  readonly documents: number
  readonly city: string
  /** Ids of the helpers in its visible part. */
  readonly visible: readonly string[]
}

const who = ({ uid, token }: Account): Pick<Account, 'uid' | 'token'> => ({ uid, token })

async function measureIn(opener: ContextOpener, input: Measured): Promise<readonly Row[]> {
  const { person, other, documents } = input
  const page = await openBenchPage(opener, input.origin)
  const synced: Synced[] = []
  const counted = (result: { readonly ms: number; readonly documents: number }): number => {
    if (result.documents !== documents) throw new Error(`${result.documents} documents arrived instead of ${documents}`)
    return result.ms
  }
  const firstScreen = (of: Account, needed: Needed): Promise<number> =>
    page.evaluate(([whose, what]) => window.bench.showFirstScreen(whose, what), [who(of), needed] as const)
  const [ours, floor, feed, screen, manyScreen, visibleCity, rxdb, pouchdb] = await runInterleaved(
    ROUNDS,
    async (round) => {
      const result = await page.evaluate((whose) => window.bench.syncFromNothing(whose), who(person))
      if (round >= 0) synced.push(result)
      return counted(result)
    },
    () => page.evaluate(() => window.bench.fetchAndPut('/floor/rows')),
    () => page.evaluate((whose) => window.bench.readFeedAlone(whose), who(person)),
    () => firstScreen(person, input.needed),
    () => firstScreen(other, input.otherNeeded),
    () => page.evaluate(([whose, name, ids]) => window.bench.showCity(whose, name, ids), [who(person), input.city, input.visible] as const),
    async () => counted(await page.evaluate((whose) => window.bench.replicateWithRxdb(whose), who(person))),
    async () => counted(await page.evaluate((whose) => window.bench.replicateWithPouchdb(whose), who(person))),
  )
  if (!ours || !floor || !feed || !screen || !manyScreen || !visibleCity || !rxdb || !pouchdb) throw new Error('nothing was measured')
  const put = { what: 'one fetch, one transaction', value: floor }
  const own = { what: 'NearHelp', value: ours }
  const atLeast = (times: number, value: Sample) => ({ words: `at least ${times}×`, holds: ratioOf('ms', value, ours) >= times })
  const within = ({ p95 }: Sample) => ({ words: 'within 300 ms', holds: p95 <= 300 })
  const shown = 'First screen of a new device, from the first answer'
  return [
    {
      what: 'Initial sync of 5,000 documents',
      unit: 'ms',
      value: ours,
      floor: put,
      aim: { words: 'at most 1.0×', holds: ratioOf('ms', ours, floor) <= 1 },
    },
    { what: '· the feed alone, nothing stored', unit: 'ms', value: feed, floor: put },
    { what: '· stock RxDB: replicateCouchDB, one collection', unit: 'ms', value: rxdb, floor: own, aim: atLeast(3, rxdb) },
    { what: '· stock PouchDB: replicate', unit: 'ms', value: pouchdb, floor: own, aim: atLeast(5, pouchdb) },
    { what: '· of that opening the database', unit: 'ms', value: sampleOf(synced.map(({ openMs }) => openMs)) },
    { what: '· requests to answers, while it stores', unit: 'ms', value: sampleOf(synced.map(({ responsesMs }) => responsesMs)) },
    { what: `${shown}, of 5,000 documents`, unit: 'ms', value: screen, aim: within(screen) },
    { what: `${shown}, of 20,000`, unit: 'ms', value: manyScreen, aim: within(manyScreen) },
    { what: '· the visible part of a city of 10,000 helpers', unit: 'ms', value: visibleCity, aim: within(visibleCity) },
  ]
}

async function measureOn(server: ProductServer): Promise<readonly Row[]> {
  const person = await openAccount(server, 'Amina Diallo')
  const other = await openAccount(server, 'Grace Okafor')
  const few = documentsOf(person.uid as Uid, DOCUMENTS, 1)
  const many = documentsOf(other.uid as Uid, MANY_DOCUMENTS, 2)
  const city = cityOrDefault('San Francisco')
  const providers = makeProviders(PROVIDERS, city, 0.1)
  const nearest = findProviders(providers, DEFAULT_FILTER, city).slice(0, VISIBLE)
  const visible = nearest.map(({ provider }) => provider.doc_id)
  await addDocuments(server, [...providers, ...few.documents, ...many.documents])
  const rows = await allRows(server, person)
  await buildPages()
  const origin = await openBenchOrigin(server.port)
  origin.serveRows(JSON.stringify(rows))
  try {
    return await onBothProfiles((opener) =>
      measureIn(opener, {
        origin: origin.origin,
        person,
        needed: few.needed,
        other,
        otherNeeded: many.needed,
        documents: rows.length,
        city: city.name,
        visible,
      }),
    )
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
