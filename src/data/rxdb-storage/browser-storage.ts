/**
 * The browser's IndexedDB as a storage of RxDB: wraps RxDB's Dexie storage and adds paged queries, deletes that free their space at once,
 * and tables with fewer indexes.
 */
import {
  addRxStorageMultiInstanceSupport,
  randomToken,
  type BulkWriteRow,
  type DexieSettings,
  type DexieStorageInternals,
  type EventBulk,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorage,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  type RxStorageQueryResult,
} from 'rxdb'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { filter, merge, Subject, type Observable } from 'rxjs'
import { DEVICE_DURABILITY } from '../platform/durability.ts'
import { databaseNames, deleteDatabase } from '../platform/indexed-db.ts'
import { queryInPages } from './paged-queries.ts'
import { pruneIndexes } from './prune-indexes.ts'
import { rangeReads } from './range-reads.ts'
import { isHeard } from './staged-rows.ts'

/**
 * Context of a write whose deleted rows are removed from the disk immediately. RxDB otherwise marks a row as deleted first, and rewrites the
 * whole row to do so: a full disk refuses even that, and for ten thousand rows it is slow.
 */
export const HARD_DELETE = 'nearhelp-hard-delete'

/** Value that Dexie stores for the mark of a deleted row. */
const DELETED = '1'

type Changes<T> = EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, RxStorageDefaultCheckpoint>

/** Returns the highest version of each collection of a database that the browser has stored. */
export async function storedVersions(database: string): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>()
  const start = `rxdb-dexie-${database}--`
  for (const name of await databaseNames()) {
    const [, version, collection = ''] = (name.startsWith(start) && /^(\d+)--(.+)$/.exec(name.slice(start.length))) || []
    if (version !== undefined) versions.set(collection, Math.max(Number(version), versions.get(collection) ?? 0))
  }
  return versions
}

class BrowserStorageInstance<T> implements RxStorageInstance<T, DexieStorageInternals, DexieSettings, RxStorageDefaultCheckpoint> {
  readonly databaseName: string
  readonly collectionName: string
  readonly schema: RxStorageInstanceDexie<T>['schema']
  readonly internals: DexieStorageInternals
  readonly options: Readonly<DexieSettings>
  readonly #inner: RxStorageInstanceDexie<T>
  readonly #hardDeletes = new Subject<Changes<T>>()

  constructor(inner: RxStorageInstanceDexie<T>) {
    this.#inner = inner
    this.databaseName = inner.databaseName
    this.collectionName = inner.collectionName
    this.schema = inner.schema
    this.internals = inner.internals
    this.options = inner.options
  }

  async bulkWrite(rows: BulkWriteRow<T>[], context: string): Promise<RxStorageBulkWriteResponse<T>> {
    if (context !== HARD_DELETE) return this.#inner.bulkWrite(rows, context)
    await this.#hardDelete(rows, context)
    return { error: [] }
  }

  async #hardDelete(rows: readonly BulkWriteRow<T>[], context: string): Promise<void> {
    const idOf = ({ document }: BulkWriteRow<T>): string => String(document[this.#inner.primaryPath])
    const last = rows.at(-1)
    if (!last) return
    const { dexieTable } = await this.internals
    await dexieTable.bulkDelete(rows.map(idOf))
    this.#hardDeletes.next({
      id: randomToken(10),
      context,
      checkpoint: { id: idOf(last), lwt: last.document._meta.lwt },
      events: rows.map((row) => ({
        operation: 'DELETE',
        documentId: idOf(row),
        documentData: row.document,
        previousDocumentData: row.previous as RxDocumentData<T>,
      })),
    })
  }

  query(prepared: PreparedQuery<T>): Promise<RxStorageQueryResult<T>> {
    return queryInPages(this.#inner, prepared)
  }

  changeStream(): Observable<Changes<T>> {
    return merge(this.#inner.changeStream().pipe(filter(isHeard)), this.#hardDeletes)
  }

  /** Removes deleted rows by the table's index that begins with their mark. RxDB's clean-up needs an index that few tables have. */
  async cleanup(minimumDeletedTime: number): Promise<boolean> {
    const { dexieTable } = await this.internals
    const index = dexieTable.schema.indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath[0] === '_deleted')
    if (!index) return this.#inner.cleanup(minimumDeletedTime)
    const newestMs = Date.now() - minimumDeletedTime
    await dexieTable.db.transaction('rw', dexieTable, async () => {
      // An empty array sorts above every string.
      const deleted = dexieTable.where(index.name).between([DELETED], [DELETED, []])
      const due = minimumDeletedTime > 0 ? deleted.filter(({ _meta }: RxDocumentData<T>) => _meta.lwt < newestMs) : deleted
      await dexieTable.bulkDelete(await due.primaryKeys())
    })
    return true
  }

  async close(): Promise<void> {
    this.#hardDeletes.complete()
    await this.#inner.close()
  }

  /** Deletes the database too, which RxDB leaves behind empty. */
  async remove(): Promise<void> {
    const { dexieDb } = await this.internals
    this.#hardDeletes.complete()
    await this.#inner.remove()
    await deleteDatabase(dexieDb.name)
  }

  findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<T>[]> {
    return this.#inner.findDocumentsById(ids, withDeleted)
  }

  count(prepared: PreparedQuery<T>) {
    return this.#inner.count(prepared)
  }

  getAttachmentData(documentId: string, attachmentId: string, digest: string) {
    return this.#inner.getAttachmentData(documentId, attachmentId, digest)
  }
}

/**
 * Returns IndexedDB storage.
 * @param pruned names of the collections without RxDB's indexes by time of writing
 */
export function getRxStorageBrowser(pruned: ReadonlySet<string> = new Set()): RxStorage<DexieStorageInternals, DexieSettings> {
  const storageOf = (collection: string) =>
    getRxStorageDexie({
      chromeTransactionDurability: DEVICE_DURABILITY.database,
      onCreate: (database) => {
        database.use(rangeReads)
        if (pruned.has(collection)) pruneIndexes(database)
      },
    })
  const { name, rxdbVersion } = storageOf('')
  return {
    name,
    rxdbVersion,
    createStorageInstance: async <T>(params: RxStorageInstanceCreationParams<T, DexieSettings>) => {
      // Not the wrapped instance but the wrapper informs other tabs, because it has changes that the other does not know.
      const inner = await storageOf(params.collectionName).createStorageInstance<T>({ ...params, multiInstance: false })
      const instance = new BrowserStorageInstance<T>(inner)
      addRxStorageMultiInstanceSupport(name, params, instance)
      return instance
    },
  }
}
