import PouchDB from 'pouchdb-core'
import indexeddbAdapter from 'pouchdb-adapter-indexeddb'
import type { DocumentStore } from '../document-store.ts'
import { createPouchStore, POUCH_OPTIONS } from './pouch-store.ts'

/** Opens a database in the page's IndexedDB: the mock backend's store. */
export async function openIndexedDbStore({ name }: { name: string }): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(indexeddbAdapter)
  const store = createPouchStore(new Pouch(name, { ...POUCH_OPTIONS, adapter: 'indexeddb' }), {
    kind: 'indexeddb',
    seqs: 'lasting',
    isExclusive: false,
  })
  await store.identity()
  return store
}
