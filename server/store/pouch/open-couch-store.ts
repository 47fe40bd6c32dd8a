import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import type { DocumentStore } from '../document-store.ts'
import { throwUnavailable } from './pouch-errors.ts'
import { fetchWithTimeout, STORE_TIMEOUTS, type SilenceTimeouts } from './fetch-with-timeout.ts'
import { createPouchStore } from './pouch-store.ts'

/**
 * A CouchDB database, made when it does not exist. Credentials are in the URL.
 * @param url of the database, for example `http://user:password@127.0.0.1:5984/nearhelp`
 * @throws StoreUnavailable when it cannot be reached, does not answer or does not let us in
 */
export async function openCouchStore({
  url,
  patience = STORE_TIMEOUTS,
}: {
  url: string
  patience?: SilenceTimeouts
}): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(httpAdapter)
  const db = new Pouch(url, { adapter: 'http', fetch: fetchWithTimeout(patience) })
  const store = createPouchStore(db, {
    kind: 'couchdb',
    seqs: 'passing',
    isExclusive: false,
    compact: async () => void (await db.compact().catch(throwUnavailable)),
  })
  await store.identity()
  return store
}
