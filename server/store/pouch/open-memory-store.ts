import PouchDB from 'pouchdb-core'
import memoryAdapter from 'pouchdb-adapter-memory'
import type { DocumentStore } from '../document-store.ts'
import { createPouchStore, POUCH_OPTIONS } from './pouch-store.ts'

/** Opens an in-memory store for tests. Each call opens a new one. */
export async function openMemoryStore(): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(memoryAdapter)
  const store = createPouchStore(new Pouch(`memory-${crypto.randomUUID()}`, { ...POUCH_OPTIONS, adapter: 'memory' }), {
    kind: 'memory',
    seqs: 'lasting',
    isExclusive: true,
  })
  await store.identity()
  return store
}
