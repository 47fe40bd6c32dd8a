import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import type { DocumentStore } from '../document-store.ts'
import { throwUnavailable } from './pouch-errors.ts'
import { fetchWithTimeout, STORE_TIMEOUTS, type StoreTimeouts } from './fetch-with-timeout.ts'
import { createPouchStore } from './pouch-store.ts'

export interface CouchStoreOptions {
  /** Address of the database with credentials, for example `http://user:password@127.0.0.1:5984/nearhelp`. */
  readonly url: string
  readonly timeouts?: StoreTimeouts
  /** Called with a sentence for the operator when the database is kept by several nodes. */
  readonly warn?: (sentence: string) => void
}

const clusterWarning = (copies: number): string =>
  `This CouchDB keeps ${copies} copies of each document (cluster.n = ${copies}). NearHelp supports one CouchDB node. ` +
  'On a cluster, two customers can get the same hours of one provider, and changes made while a node is down can be lost. ' +
  'Use one node, or the embedded store.'

/** Returns how many nodes keep each document; undefined where the database does not tell. */
async function copiesOf(db: PouchDB.Database): Promise<number | undefined> {
  const info: object = await db.info().catch(throwUnavailable)
  const cluster: unknown = 'cluster' in info ? info.cluster : undefined
  const copies: unknown = typeof cluster === 'object' && cluster !== null && 'n' in cluster ? cluster.n : undefined
  return typeof copies === 'number' ? copies : undefined
}

/**
 * Opens a CouchDB database and creates it when it does not exist.
 *
 * @throws StoreUnavailable when it cannot be reached, does not answer or refuses the credentials
 */
export async function openCouchStore({ url, timeouts = STORE_TIMEOUTS, warn }: CouchStoreOptions): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(httpAdapter)
  const db = new Pouch(url, { adapter: 'http', fetch: fetchWithTimeout(timeouts) })
  const store = createPouchStore(db, {
    kind: 'couchdb',
    seqs: 'passing',
    isExclusive: false,
    compact: async () => void (await db.compact().catch(throwUnavailable)),
  })
  await store.identity()
  const copies = await copiesOf(db)
  if (copies !== undefined && copies > 1) warn?.(clusterWarning(copies))
  return store
}
