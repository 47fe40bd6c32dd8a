import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import leveldown from 'leveldown'
import levelAdapter from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import { createPouchStore, POUCH_OPTIONS } from '#server/store/pouch-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { syncedLeveldown } from './synced-leveldown.ts'

/** `strict`: on disk before a write is answered. `relaxed`: with the operating system; a power cut may lose the last moments. */
export type Durability = 'strict' | 'relaxed'

/** Another process holds the store, or this one opened it already. */
export class StoreLocked extends Error {
  override readonly name = 'StoreLocked'
}

const open = new Set<string>()

const saysLocked = (error: unknown): boolean =>
  /lock|already held|resource temporarily unavailable/i.test(error instanceof Error ? error.message : String(error))

/**
 * The store in this process. One process at a time: LevelDB's own lock sees to that.
 * @param path a folder, made when it does not exist
 * @throws StoreLocked when it is open elsewhere
 */
export async function openLevelStore({ path, durability }: { path: string; durability: Durability }): Promise<DocumentStore> {
  const folder = resolve(path)
  if (open.has(folder)) throw new StoreLocked(`The store in ${folder} is open in this process already.`)
  mkdirSync(dirname(folder), { recursive: true })
  open.add(folder)
  const Pouch = PouchDB.plugin(levelAdapter)
  const options = { ...POUCH_OPTIONS, adapter: 'leveldb', db: durability === 'strict' ? syncedLeveldown : leveldown }
  const db = new Pouch(folder, options)
  try {
    await db.info()
  } catch (error) {
    open.delete(folder)
    if (saysLocked(error)) throw new StoreLocked(`The store in ${folder} is open in another process.`, { cause: error })
    throw error
  }
  // Seqs that were answered but lost to a power cut would be given out again, so they only last where nothing answered is lost.
  const store = createPouchStore(db, {
    kind: 'leveldb',
    seqs: durability === 'strict' ? 'lasting' : 'passing',
    isExclusive: true,
    onClose: () => open.delete(folder),
  })
  await store.identity()
  return store
}
