/** A real server over a store that was filled while it was down, which saves a hundred thousand requests. */
import { join } from 'node:path'
import type { Doc } from '#domain/documents/document.ts'
import type { Uid } from '#domain/ids.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openAccount, type Account } from '#tests/support/e2e/account.ts'
import { startProductServer, type ProductServer } from '#tests/support/e2e/product-server.ts'
import { createDocumentFactory, DOCUMENTS_PER_BOOKING, type DocumentFactory } from './document-factory.ts'

/** Documents written in one batch. */
const BATCH_SIZE = 500
/** People among whom foreign bookings are spread. */
const PEOPLE = 200

/** Starts the real server; its limits for one client are out of reach, everything else is as shipped. */
export const startServer = (environment: Readonly<Record<string, string>> = {}, dataDir?: string): Promise<ProductServer> =>
  startProductServer({ DEMO: '0', RATE_LIMITS: 'wide', ...environment }, dataDir)

/** Stops the server, adds documents to its store, and starts it again. @throws Error when one of them exists already */
export async function addDocuments(server: ProductServer, docs: Iterable<Doc>): Promise<void> {
  await server.kill()
  const store = await openLevelStore({ path: join(server.dataDir, 'store'), durability: 'relaxed' })
  const { writeNew } = createDocumentWriter({ store })
  let slice: Doc[] = []
  const write = async (): Promise<void> => {
    const rows = await writeNew(slice)
    if (rows.some((row) => !row.ok)) throw new Error('a document was in the store already')
    slice = []
  }
  for (const doc of docs) {
    slice.push(doc)
    if (slice.length >= BATCH_SIZE) await write()
  }
  await write()
  await store.close()
  await server.start()
}

/** So many documents of people who have nothing to do with anybody else. */
export function* foreignDocuments(maker: DocumentFactory, count: number): Generator<Doc> {
  const people = Array.from({ length: PEOPLE }, () => ({ customer: maker.uid(), provider: maker.uid() }))
  for (let group = 0; group * DOCUMENTS_PER_BOOKING < count; group += 1) {
    const pair = people[group % PEOPLE]
    if (pair) yield* maker.group(pair)
  }
}

/** So many documents of one customer, with one provider. */
export function* ownDocuments(maker: DocumentFactory, customer: Uid, count: number): Generator<Doc> {
  const pair = { customer, provider: maker.uid() }
  for (let group = 0; group * DOCUMENTS_PER_BOOKING < count; group += 1) yield* maker.group(pair)
}

export interface Market {
  readonly server: ProductServer
  /** A person who owns a hundred documents. */
  readonly person: Account
  /** Checkpoint of that person's feed, from before any of those. */
  readonly before: string
}

export const OWN_DOCUMENTS = 100
/** Documents of others that change between the person's own. */
const BETWEEN = 900

async function feedToken(server: ProductServer, token: string): Promise<string> {
  const response = await fetch(`${server.origin}/db/me/_changes?since=now`, { headers: { authorization: `Bearer ${token}` } })
  const { last_seq } = (await response.json()) as { last_seq: string }
  return last_seq
}

/** Adds a person's own documents, and between them changes of others, which a delta of the feed has to skip. */
export async function addOwnDocuments(server: ProductServer, person: Account, maker: DocumentFactory): Promise<Market> {
  const before = await feedToken(server, person.token)
  const own = [...ownDocuments(maker, person.uid as Uid, OWN_DOCUMENTS)]
  const others = [...foreignDocuments(maker, BETWEEN)]
  const mixed = own.flatMap((doc, index) => [
    ...others.slice((index * BETWEEN) / OWN_DOCUMENTS, ((index + 1) * BETWEEN) / OWN_DOCUMENTS),
    doc,
  ])
  await addDocuments(server, mixed)
  return { server, person, before }
}

/** @param foreign number of other people's documents, at least 900 @param environment of the server */
export async function openMarket(foreign: number, environment: Readonly<Record<string, string>> = {}): Promise<Market> {
  const server = await startServer(environment)
  try {
    const person = await openAccount(server, 'Amina Diallo')
    const maker = createDocumentFactory(foreign)
    await addDocuments(server, foreignDocuments(maker, foreign - BETWEEN))
    return await addOwnDocuments(server, person, maker)
  } catch (error) {
    await server.dispose()
    throw error
  }
}
