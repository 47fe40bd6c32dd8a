/** Ten people with 5,000 documents each fetch all of them at once: how long the slowest waits, beside one alone. */
import type { Uid } from '#domain/ids.ts'
import { openAccount, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { runInterleaved, ratioOf, timed, type Benchmark } from '../../benchmark.ts'
import { createDocumentFactory } from '../../market/document-factory.ts'
import { addDocuments, ownDocuments, startServer } from '../../market/prefilled-market.ts'

const PEOPLE = 10
const DOCUMENTS = 5_000
const PAGE = 500
const ROUNDS = { rounds: 7, warmUp: 2 }
const AIM = 6

/** Fetches a person's whole feed page by page. The text is searched and not parsed, so that the devices cost as little as possible. */
async function syncAll(server: ProductServer, { token }: Account): Promise<void> {
  let received = 0
  for (let since = '0'; ;) {
    const url = `${server.origin}/db/me/_changes?include_docs=true&limit=${PAGE}&since=${encodeURIComponent(since)}`
    const text = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()
    const last = /"last_seq":"([^"]+)"/.exec(text)?.[1]
    if (last === undefined) throw new Error(`the feed answered ${text.slice(0, 200)}`)
    const rows = text.split('"changes":').length - 1
    received += rows
    since = last
    if (rows < PAGE) break
  }
  if (received < DOCUMENTS) throw new Error(`${received} documents arrived`)
}

async function measureOn(server: ProductServer) {
  const people: Account[] = []
  const documents = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = await openAccount(server, `Person ${'abcdefghij'.charAt(number)}`)
    people.push(person)
    documents.push(...ownDocuments(createDocumentFactory(number + 1), person.uid as Uid, DOCUMENTS))
  }
  await addDocuments(server, documents)
  return runInterleaved(
    ROUNDS,
    async () => Math.max(...(await Promise.all(people.map((person) => timed(() => syncAll(server, person)))))),
    (round) => timed(() => syncAll(server, people.at(round % PEOPLE) as Account)),
  )
}

export const firstSyncs: Benchmark = {
  name: 'first-syncs',
  async measure() {
    const server = await startServer()
    try {
      const [together, alone] = await measureOn(server)
      if (!together || !alone) throw new Error('nothing was measured')
      return [
        {
          what: 'Ten first syncs of 5,000 documents at once, the slowest',
          unit: 'ms',
          value: together,
          floor: { what: 'one alone', value: alone },
          aim: { words: `at most ${AIM}×`, holds: ratioOf('ms', together, alone) <= AIM },
        },
      ]
    } finally {
      await server.dispose()
    }
  },
}
