/** Every store adapter that can run here, each able to open the same data again. */
import './page-globals.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openCouchStore } from '#server/store/pouch/open-couch-store.ts'
import { openIndexedDbStore } from '#server/store/level/open-indexeddb-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'

export interface StorePlace {
  open(): Promise<DocumentStore>
  /** False where data is lost with the process. */
  readonly reopens: boolean
  remove(): Promise<void>
}

export interface StoreKind {
  readonly name: string
  /** Returns a new, empty location for data. */
  place(): StorePlace
}

/** A folder that is removed with the location. */
function levelPlace(durability: 'strict' | 'relaxed'): StorePlace {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-store-'))
  return {
    reopens: true,
    open: () => openLevelStore({ path: join(folder, 'data'), durability }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function couchPlace(server: string): StorePlace {
  const url = `${server.replace(/\/$/, '')}/nearhelp-test-${crypto.randomUUID()}`
  const { origin, pathname, username, password } = new URL(url)
  const authorization = `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`
  return {
    reopens: true,
    open: () => openCouchStore({ url }),
    remove: async () => {
      await fetch(`${origin}${pathname}`, { method: 'DELETE', headers: { authorization } })
    },
  }
}

const nothing = async (): Promise<void> => undefined

/**
 * Returns the stores to test. CouchDB takes part when COUCHDB_URL_TEST names a server. CONTRACT_STORES limits them to those whose name begins so,
 * for runs that ask what differs between versions of Node.
 */
export function storeKinds(): StoreKind[] {
  const couch = process.env['COUCHDB_URL_TEST']
  const only = process.env['CONTRACT_STORES']
  const kinds: StoreKind[] = [
    { name: 'memory', place: () => ({ reopens: false, open: openMemoryStore, remove: nothing }) },
    {
      name: 'indexeddb',
      place: () => {
        const name = `test-${crypto.randomUUID()}`
        return { reopens: true, open: () => openIndexedDbStore({ name }), remove: nothing }
      },
    },
    { name: 'leveldb, strict', place: () => levelPlace('strict') },
    { name: 'leveldb, relaxed', place: () => levelPlace('relaxed') },
    ...(couch ? [{ name: 'couchdb', place: () => couchPlace(couch) }] : []),
  ]
  return kinds.filter(({ name }) => only === undefined || name.startsWith(only))
}
