/** What others need for the same documents from the same server: stock RxDB and PouchDB, set up as their documentation says. */
import PouchDB from 'pouchdb-browser'
import { createRxDatabase, type RxJsonSchema } from 'rxdb'
import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Person } from './sync-from-nothing.ts'

/** Documents in a request: the most that the server gives. */
const BATCH_SIZE = 500

interface AnyDocument {
  readonly _id: string
}

const schema: RxJsonSchema<AnyDocument> = {
  version: 0,
  primaryKey: '_id',
  type: 'object',
  properties: { _id: { type: 'string', maxLength: 200 } },
  required: ['_id'],
}

const fetchAs =
  ({ token }: Person) =>
  (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  }

export interface Replicated {
  readonly ms: number
  readonly documents: number
}

/** One collection, no index, all of RxDB's own. */
export async function replicateWithRxdb(person: Person): Promise<Replicated> {
  const started = performance.now()
  const database = await createRxDatabase({ name: 'peer-rxdb', storage: getRxStorageDexie(), multiInstance: false })
  const { documents } = await database.addCollections({ documents: { schema } })
  const replication = replicateCouchDB({
    replicationIdentifier: 'peer',
    collection: documents,
    url: `${location.origin}/db/me/`,
    live: false,
    fetch: fetchAs(person),
    pull: { batchSize: BATCH_SIZE },
  })
  await replication.awaitInitialReplication()
  const ms = performance.now() - started
  const count = await documents.count().exec()
  await database.remove()
  return { ms, documents: count }
}

export async function replicateWithPouchdb(person: Person): Promise<Replicated> {
  const started = performance.now()
  const local = new PouchDB('peer-pouchdb', { auto_compaction: true })
  await local.replicate.from(new PouchDB(`${location.origin}/db/me`, { fetch: fetchAs(person), skip_setup: true }), {
    batch_size: BATCH_SIZE,
  })
  const ms = performance.now() - started
  const { doc_count } = await local.info()
  await local.destroy()
  return { ms, documents: doc_count }
}
