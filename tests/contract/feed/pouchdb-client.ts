/** A stock PouchDB as the client: its core, its http adapter, its memory adapter. None of our device code. */
import httpAdapter from 'pouchdb-adapter-http'
import memoryAdapter from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import type { Uid } from '#domain/ids.ts'
import type { Backend } from '../support/backend.ts'

export type Fields = Record<string, unknown>
export type PouchDatabase = PouchDB.Database<Fields>

const PouchDbMemory = PouchDB.plugin(httpAdapter).plugin(memoryAdapter)

/** A person's `/db/me`, by bearer token. @param backend called for each request, so that the server may restart */
export function remoteDatabase(backend: () => Backend, uid: Uid): PouchDatabase {
  return new PouchDbMemory('http://server.test/db/me', {
    skip_setup: true,
    fetch: (url, init) => {
      const request = new Request(url, init)
      request.headers.set('authorization', `Bearer ${uid}`)
      return backend().fetch(request)
    },
  })
}

export const localDatabase = (): PouchDatabase => new PouchDbMemory(`local-${crypto.randomUUID()}`, { adapter: 'memory' })

/** Returns every document of a database, by id. */
export async function readAllDocuments(database: PouchDatabase): Promise<Map<string, Fields>> {
  const { rows } = await database.allDocs({ include_docs: true })
  return new Map(rows.map((row) => [row.id, row.doc as Fields]))
}
