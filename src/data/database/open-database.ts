/** Opens one of the device's databases within a time limit. */
import {
  createRxDatabase,
  type DexieSettings,
  type DexieStorageInternals,
  type RxDatabase,
  type RxCollectionCreator,
  type RxStorage,
} from 'rxdb'
import type { DeviceClock } from '../platform/device-clock.ts'
import { DatabaseFailure, failureKind } from './database-failure.ts'
import { yieldToMain } from '../platform/yield-to-main.ts'
import { getRxStorageBrowser, storedVersions } from '../rxdb-storage/browser-storage.ts'
import { withStagedRows } from '../rxdb-storage/staged-rows.ts'

/** A browser that has not opened a database after this long will not open it (an iPhone's storage process can hang). */
export const OPEN_LIMIT_MS = 10_000

/**
 * Number of changes that RxDB keeps for each collection, to bring its queries up to date without a read; a query that missed more reads
 * again. RxDB's own number is 100, which after half an hour is 400 kB of rows as they once were. At 0 it would keep every change.
 */
const KEPT_CHANGES = 10

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

/**
 * Throws when a newer build was here whose release was then withdrawn. That build stored its rows under another name, so this one would
 * start with an empty database beside them.
 * @throws DatabaseFailure `newer`
 */
async function assertNotNewer({ name, schemas }: DatabaseOptions): Promise<void> {
  const versions = await storedVersions(name)
  if (Object.entries(schemas).some(([collection, { version }]) => (versions.get(collection) ?? 0) > version))
    throw new DatabaseFailure('newer')
}

/** Returns the browser's own storage, where only the tables with clean-up have RxDB's indexes for it. */
function browserStorage({ schemas, withCleanup = [] }: DatabaseOptions): RxStorage<DexieStorageInternals, DexieSettings> {
  return getRxStorageBrowser(new Set(Object.keys(schemas).filter((name) => !withCleanup.includes(name))))
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
    storage: withStagedRows(plan.storage ?? (browserStorage(plan) as RxStorage<unknown, unknown>)),
    multiInstance: plan.storage === undefined,
    eventReduce: true,
  })
  try {
    const collections = await database.addCollections(
      Object.fromEntries(Object.entries(plan.schemas).map(([name, schema]) => [name, { schema }])),
    )
    for (const collection of Object.values(collections)) collection._changeEventBuffer.limit = KEPT_CHANGES
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
  return {
    // Named as in the plan's schemas; comparing the library's types field by field exceeds the compiler's limits.
    collections: database.collections as object as Collections,
    close: async () => {
      await database.close()
    },
    remove: async () => {
      await database.remove()
    },
  }
}
