import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { silentLog, type Log } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { levelBatchOptions, type Durability } from '#server/store/durability.ts'
import { isUnfinishedCopy } from './copy-checkpoint.ts'
import { COPY_KEY, FORMAT_KEY } from '#server/store/level/level-keys.ts'
import { openStoreOverLevel, StoreTooNew } from '#server/store/level/level-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { pausableWrites } from './pausable-writes.ts'
import { openReopeningStore } from '#server/store/reopening-store.ts'
import { assertSoundFiles } from './assert-sound-files.ts'
import { convertPouchdbStore } from './convert-pouchdb-store.ts'
import { createDamageLog } from './damage-log.ts'
import { hasDiskSpace } from './has-disk-space.ts'
import { inspectStoreFolder } from './inspect-store-folder.ts'
import { openStoreSnapshot, type StoreSnapshot } from './store-snapshot.ts'
import { nameSync, syncNames } from './sync-names.ts'
import { removeUnfinishedCreation } from './leveldb/unfinished-creation.ts'
import { foreignStore, lockedStore, newerStore, storeFaultOf, unfinishedCopy } from './store-fault.ts'

const opened = new Set<string>()

export interface LevelStoreOptions {
  /** Folder of the store, created when it does not exist. */
  readonly path: string
  readonly durability: Durability
  readonly log?: Log
  /** Prints a line for the operator, about a conversion of the data. */
  readonly print?: (line: string) => void
  /** Returns whether the folder's disk accepts writes again after a failed one. */
  readonly mayReopen?: (folder: string) => Promise<boolean>
}

/** Store in a folder of this machine. */
export interface EmbeddedStore extends DocumentStore {
  readonly folder: string
  /** Opens the data as it is now. LevelDB keeps what is overwritten meanwhile, so close it soon. */
  snapshot(): StoreSnapshot
  /** Stops writes: they throw StoreUnavailable. @returns a function that takes them again @throws Error when they are stopped already */
  stopWrites(): Promise<() => void>
}

interface OpenOptions {
  readonly durability: Durability
  /** Called when a write has failed. */
  readonly failed: (error: Error) => void
  readonly readFailed: (error: unknown) => void
  readonly opened: (db: ClassicLevel<string, string>) => void
}

/** Above every key of the store. */
const END = '\uffff'

/** @throws StoreFault when it is an unfinished copy, or has data without the store's format */
async function assertNearhelpStore(folder: string, db: ClassicLevel<string, string>): Promise<void> {
  if (isUnfinishedCopy(await db.get(COPY_KEY))) throw unfinishedCopy(folder)
  if ((await db.get(FORMAT_KEY)) !== undefined) return
  if ((await db.keys({ limit: 1 }).all()).length > 0) throw foreignStore(folder, 'another program wrote its data')
}

async function openOnce(folder: string, { durability, failed, readFailed, opened: onOpened }: OpenOptions): Promise<DocumentStore> {
  const db = new ClassicLevel<string, string>(folder)
  await db.open()
  try {
    await assertNearhelpStore(folder, db)
    // Before the first write, so that nothing is acknowledged in files that a power cut may leave without a name.
    if (durability === 'strict') await syncNames(folder)
  } catch (error) {
    await db.close()
    throw error
  }
  onOpened(db)
  // Seqs that were answered but lost in a power cut would be assigned again, so they are durable only where no answered write is lost.
  return openStoreOverLevel(db, {
    kind: 'leveldb',
    seqs: durability === 'strict' ? 'durable' : 'transient',
    batchOptions: levelBatchOptions(durability),
    ...(durability === 'strict' ? { afterBatch: nameSync(folder) } : {}),
    failed,
    readFailed,
    compact: () => db.compactRange('', END),
  }).catch(async (error: unknown) => {
    await db.close()
    throw error instanceof StoreTooNew ? newerStore(folder, error) : error
  })
}

/**
 * Opens the store in this process. Only one process at a time can open it, by LevelDB's own lock. After a failed write (a full disk) the
 * store is read-only, and reopens once there is room.
 * @throws StoreFault when it cannot be opened; then nothing was changed
 */
export async function openLevelStore({
  path,
  durability,
  log = silentLog,
  print = () => undefined,
  mayReopen = hasDiskSpace,
}: LevelStoreOptions): Promise<EmbeddedStore> {
  const folder = resolve(path)
  if (opened.has(folder)) throw lockedStore(folder)
  opened.add(folder)
  try {
    mkdirSync(dirname(folder), { recursive: true })
    removeUnfinishedCreation(folder)
    inspectStoreFolder(folder)
    await assertSoundFiles(folder, durability === 'relaxed')
    await convertPouchdbStore(folder, { print })
    let database: ClassicLevel<string, string> | undefined
    const logDamage = createDamageLog(folder, log)
    const store = await openReopeningStore({
      open: (failed) =>
        openOnce(folder, {
          durability,
          failed: (error) => {
            log.error({ error: error.message }, 'A write failed. The database is read-only until it reopens')
            logDamage(error)
            failed()
          },
          readFailed: logDamage,
          opened: (db) => (database = db),
        }),
      mayReopen: () => mayReopen(folder),
      onReopened: () => log.warn({}, 'The database is open again'),
    })
    const writes = pausableWrites(store)
    return {
      ...writes.store,
      folder,
      stopWrites: writes.stop,
      snapshot: () => {
        if (!database) throw new StoreUnavailable('the store is not open')
        return openStoreSnapshot(database)
      },
      close: async () => {
        await store.close()
        opened.delete(folder)
      },
    }
  } catch (error) {
    opened.delete(folder)
    throw storeFaultOf(folder, error) ?? error
  }
}
