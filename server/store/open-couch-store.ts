import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import type { DocumentStore } from './document-store.ts'
import { createPouchStore } from './pouch-store.ts'

/**
 * A CouchDB database, made when it does not exist. Credentials are in the URL.
 * @param url of the database, for example `http://user:password@127.0.0.1:5984/nearhelp`
 */
export async function openCouchStore({ url }: { url: string }): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(httpAdapter)
  const store = createPouchStore(new Pouch(url, { adapter: 'http' }), { kind: 'couchdb', seqs: 'passing', isExclusive: false })
  await store.identity()
  return store
}
