/** Every store adapter that can run here, each able to open the same data again. */
import './page-globals.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { openPostgresStore } from '#server/node/store/postgres/open-postgres-store.ts'
import { openIndexedDbStore } from '#server/store/level/open-indexeddb-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'

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

/** A database of the test's own. */
function postgresPlace(): StorePlace {
  let url: string | undefined
  return {
    reopens: true,
    open: async () => {
      url ??= await (await testPostgres()).createDatabase()
      return openPostgresUrl(url)
    },
    remove: async () => {
      if (url !== undefined) await (await testPostgres()).dropDatabase(url)
    },
  }
}

/** Opens the store in the database of a URL. */
export async function openPostgresUrl(url: string): Promise<DocumentStore> {
  const address = parseDatabaseUrl(url)
  if (!address.ok) throw new Error(address.error)
  return openPostgresStore({ address: address.value })
}

const nothing = async (): Promise<void> => undefined

/**
 * Returns the stores to test. PostgreSQL takes part where its package exists. CONTRACT_STORES limits them to those whose name begins so,
 * for runs that ask what differs between versions of Node.
 */
export function storeKinds(): StoreKind[] {
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
    ...(postgresExists ? [{ name: 'postgres', place: postgresPlace }] : []),
  ]
  return kinds.filter(({ name }) => only === undefined || name.startsWith(only))
}
