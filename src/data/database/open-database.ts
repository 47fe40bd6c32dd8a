/** Opens one of the device's databases within a time limit. */
import { createRxDatabase, type RxDatabase, type RxCollectionCreator, type RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { DeviceClock } from '../platform/device-clock.ts'
import { DatabaseFailure, failureKind } from './database-failure.ts'
import { pruneIndexes } from '../rxdb-storage/prune-indexes.ts'
import { yieldToMain } from '../platform/yield-to-main.ts'
import { installPagedQueries } from '../rxdb-storage/paged-queries.ts'
import { rangeReads } from '../rxdb-storage/range-reads.ts'
import { databaseNames } from './key-value-store.ts'

/** A browser that has not opened a database after this long will not open it (an iPhone's storage process can hang). */
export const OPEN_LIMIT_MS = 10_000

export interface OpenDatabase<Collections> {
  readonly collections: Collections
  close(): Promise<void>
  /** Closes the database and removes all its data. */
  remove(): Promise<void>
}

export interface DatabaseOptions {
  /** Lower-case letters, digits and dashes. */
  readonly name: string
  readonly schemas: Readonly<Record<string, RxCollectionCreator['schema']>>
  /** Names of the schemas whose deleted rows are cleaned up: RxDB needs an additional index for that. */
  readonly withCleanup?: readonly string[]
  /** Undefined: the browser's own storage, shared by all tabs. */
  readonly storage: RxStorage<unknown, unknown> | undefined
}

/** Name of RxDB's internal collection, which describes the other collections. */
const INTERNAL = '_rxdb_internal'
const versionOf = (plan: DatabaseOptions, collection: string): number => plan.schemas[collection]?.version ?? 0
const browserName = (plan: DatabaseOptions, collection: string): string =>
  `rxdb-dexie-${plan.name}--${versionOf(plan, collection)}--${collection}`

/**
 * Throws when a newer build was here whose release was then withdrawn. That build stored its rows under another name, so this one would
 * start with an empty database beside them.
 * @throws DatabaseFailure `newer`
 */
async function assertNotNewer(plan: DatabaseOptions): Promise<void> {
  const names = await databaseNames()
  const isNewer = (collection: string): boolean => {
    const [before, after] = [`rxdb-dexie-${plan.name}--`, `--${collection}`]
    return names.some(
      (name) =>
        name.startsWith(before) && name.endsWith(after) && Number(name.slice(before.length, -after.length)) > versionOf(plan, collection),
    )
  }
  if (Object.keys(plan.schemas).some(isNewer)) throw new DatabaseFailure('newer')
}

/** Returns IndexedDB storage with strict durability: what a person did must survive a power cut. */
function browserStorage(plan: DatabaseOptions) {
  const withoutCleanup = new Set(
    Object.keys(plan.schemas)
      .filter((name) => !plan.withCleanup?.includes(name))
      .map((name) => browserName(plan, name)),
  )
  const storage = getRxStorageDexie({
    chromeTransactionDurability: 'strict',
    onCreate: (database, name) => {
      database.use(rangeReads)
      if (withoutCleanup.has(name)) pruneIndexes(database)
    },
  })
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (params) => {
    const instance = await create(params)
    installPagedQueries(instance)
    return instance
  }
  return storage
}

function deleteFromBrowser(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    // Another tab still has it open: it is deleted when that tab closes it. Its rows are gone already.
    request.addEventListener('blocked', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}

/**
 * RxDB sorts the names of a schema with a locale comparison. The first such comparison makes the browser load its collation data, which
 * takes as long as the rest of opening. Loading it in a separate task lets input be handled in between.
 */
async function preloadCollation(): Promise<void> {
  'a'.localeCompare('b')
  await yieldToMain()
}

async function open(plan: DatabaseOptions): Promise<RxDatabase> {
  if (plan.storage === undefined && typeof indexedDB === 'undefined') throw new DatabaseFailure('unavailable')
  if (plan.storage === undefined) await assertNotNewer(plan)
  await preloadCollation()
  const database = await createRxDatabase({
    name: plan.name,
    storage: plan.storage ?? browserStorage(plan),
    multiInstance: plan.storage === undefined,
    eventReduce: true,
  })
  try {
    await database.addCollections(Object.fromEntries(Object.entries(plan.schemas).map(([name, schema]) => [name, { schema }])))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens a database.
 * @returns the collections, named as in `plan.schemas`
 * @throws DatabaseFailure `unavailable` (no IndexedDB, or it refuses), `quota`, `timeout`, `newer` or `closed`
 */
export async function openDatabase<Collections extends object>(
  plan: DatabaseOptions,
  clock: DeviceClock,
): Promise<OpenDatabase<Collections>> {
  const opening = open(plan)
  let stopTimer = (): void => undefined
  const limit = new Promise<'late'>((resolve) => {
    stopTimer = clock.after(OPEN_LIMIT_MS, () => resolve('late'))
  })
  const outcome = await Promise.race([
    opening.catch((error: unknown) => new DatabaseFailure(failureKind(error) ?? 'unavailable', error)),
    limit,
  ])
  stopTimer()
  if (outcome === 'late') {
    // A database that opens too late must not stay open unnoticed.
    void opening.then(
      (database) => database.close(),
      () => undefined,
    )
    throw new DatabaseFailure('timeout')
  }
  if (outcome instanceof DatabaseFailure) throw outcome
  const database = outcome
  const names = [INTERNAL, ...Object.keys(plan.schemas)]
  return {
    // Named as in the plan's schemas; comparing the library's types field by field exceeds the compiler's limits.
    collections: database.collections as object as Collections,
    close: async () => {
      await database.close()
    },
    remove: async () => {
      await database.remove()
      if (plan.storage === undefined) await Promise.all(names.map((name) => deleteFromBrowser(browserName(plan, name))))
    },
  }
}
