import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import levelAdapter from 'pouchdb-adapter-leveldb'
import type { Leveldown } from 'leveldown'
import PouchDB from 'pouchdb-core'
import { silentLog, type Log } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { createPouchStore, POUCH_OPTIONS } from '#server/store/pouch/pouch-store.ts'
import { openReopeningStore } from '#server/store/pouch/reopening-store.ts'
import { guardedLeveldown } from './guarded-leveldown.ts'
import { hasDiskSpace } from './has-disk-space.ts'

/** `strict`: on disk before a write is answered. `relaxed`: with the operating system; a power cut may lose the last moments. */
export type Durability = 'strict' | 'relaxed'

/** Another process has opened the store, or this one already has. */
export class StoreLocked extends Error {
  override readonly name = 'StoreLocked'
}

const opened = new Set<string>()

const isLockError = (error: unknown): boolean =>
  /lock|already held|resource temporarily unavailable/i.test(error instanceof Error ? error.message : String(error))

export interface LevelStoreOptions {
  /** Folder of the store, created when it does not exist. */
  readonly path: string
  readonly durability: Durability
  readonly log?: Log
  /** Returns whether the folder's disk accepts writes again after a failed one. */
  readonly mayReopen?: (folder: string) => Promise<boolean>
}

/** Keys of PouchDB are text, so the byte after the last of them ends the range. */
const compactLevel = (level: Leveldown): Promise<void> =>
  new Promise((resolve, reject) => level.compactRange('\u0000', '\uffff', (error) => (error ? reject(error) : resolve())))

async function openOnce(folder: string, durability: Durability, failed: (error: Error) => void): Promise<DocumentStore> {
  const Pouch = PouchDB.plugin(levelAdapter)
  const levels: Leveldown[] = []
  const open = guardedLeveldown({ sync: durability === 'strict', failed, opened: (level) => levels.push(level) })
  const options = { ...POUCH_OPTIONS, adapter: 'leveldb', db: open }
  const db = new Pouch(folder, options)
  try {
    await db.info()
  } catch (error) {
    if (isLockError(error)) throw new StoreLocked(`The database in ${folder} is open in another process.`, { cause: error })
    throw error
  }
  // Seqs that were answered but lost in a power cut would be assigned again, so they are lasting only where no answered write is lost.
  return createPouchStore(db, {
    kind: 'leveldb',
    seqs: durability === 'strict' ? 'lasting' : 'passing',
    isExclusive: true,
    compact: async () => void (await Promise.all(levels.map(compactLevel))),
  })
}

/**
 * Opens the store in this process. Only one process at a time can open it, by LevelDB's own lock. After a failed write (a full disk) the
 * store is read-only, and reopens once there is room.
 * @throws StoreLocked when it is open elsewhere
 */
export async function openLevelStore({
  path,
  durability,
  log = silentLog,
  mayReopen = hasDiskSpace,
}: LevelStoreOptions): Promise<DocumentStore> {
  const folder = resolve(path)
  if (opened.has(folder)) throw new StoreLocked(`The database in ${folder} is already open in this process.`)
  mkdirSync(dirname(folder), { recursive: true })
  opened.add(folder)
  try {
    const store = await openReopeningStore({
      open: (failed) =>
        openOnce(folder, durability, (error) => {
          log.error({ error: error.message }, 'A write failed. The database is read-only until it reopens')
          failed()
        }),
      mayReopen: () => mayReopen(folder),
      onReopened: () => log.warn({}, 'The database is open again'),
    })
    await store.identity()
    return {
      ...store,
      close: async () => {
        await store.close()
        opened.delete(folder)
      },
    }
  } catch (error) {
    opened.delete(folder)
    throw error
  }
}
