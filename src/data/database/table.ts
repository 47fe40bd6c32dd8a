/** One kind of row in the device's database: reads, live reads, and writes that survive another tab writing the same row. */
import type { MangoQuery, PreparedQuery, RxCollection, RxDocument, RxDocumentData, RxStorageInstance } from 'rxdb'
import { map, type Observable } from 'rxjs'
import { mapInChunks, yieldToMain } from '../platform/yield-to-main.ts'
import { HARD_DELETE } from '../rxdb-storage/browser-storage.ts'
import { SILENT, STAGE, STAGE_AGAIN, type StagedStorageInstance } from '../rxdb-storage/staged-rows.ts'

export interface TableChange<T> {
  readonly id: string
  /** Undefined: the row was deleted. */
  readonly row: T | undefined
}

/** Rows by id. Separate from queries, whose types take the compiler seconds to compare when one table holds several kinds. */
export interface RowsById<T> {
  liveById(id: string): Observable<T | undefined>
  readMany(ids: readonly string[]): Promise<readonly T[]>
  /** Every write, from any tab. */
  readonly changes: Observable<readonly TableChange<T>[]>
  /**
   * Writes rows without reading them first. When a row already exists, `wins` decides whether the new one replaces it.
   * @throws the storage's error when it cannot write, for example without space
   */
  put(rows: readonly T[], wins: (incoming: T, stored: T) => boolean): Promise<void>
  /** Writes new rows that nobody observes. */
  putSilently(rows: readonly T[]): Promise<void>
  /**
   * Stages rows: reads find them, and the next write to one of them, or `flush`, stores it. When a row already exists, `wins` decides
   * whether the new one replaces it, on the disk. The caller has stored the rows elsewhere.
   */
  stage(rows: readonly T[], wins: (incoming: T, stored: T) => boolean): Promise<void>
  /** Stages rows that were staged before a restart, except for those that exist, or were deleted since. */
  stageAgain(rows: readonly T[]): Promise<void>
  /** Stores so many staged rows. @returns the number of rows that are still staged */
  flush(count: number): Promise<number>
  /**
   * Changes rows by id: `next` receives the current row and returns the new one, null to delete it, or undefined to keep it. It is called
   * again with the newer row when another tab wrote first.
   */
  change(ids: readonly string[], next: (current: T | undefined, id: string) => T | null | undefined): Promise<void>
  /** Frees the space of deleted rows. */
  purgeDeleted(): Promise<void>
  /** Deletes rows permanently and frees their space immediately, also on a full disk, because nothing is written. */
  hardDelete(ids: readonly string[]): Promise<void>
}

export interface TableSettings {
  readonly beforePurge?: () => Promise<void>
  readonly remembers?: (id: string) => boolean
}

/** `Queried` lists the fields that queries may name. */
export interface Table<T, Queried = T> extends RowsById<T> {
  /** The rows of a query now, and after each change that affects it, from any tab. */
  live(query: MangoQuery<Queried>): Observable<readonly T[]>
  read(query: MangoQuery<Queried>): Promise<readonly T[]>
}

/** Number of rows hard-deleted in one task: other tabs receive each deleted row with all its fields. */
const DELETE_BATCH_SIZE = 400

type Stored<T> = RxDocumentData<T>

/** How often another tab may write the same row first before it counts as a bug. */
const MAX_CONFLICTS = 50

function fieldsOf<T>(stored: Stored<T>): T {
  const { _rev, _meta, _deleted, _attachments, ...fields } = stored
  // The remaining fields are the row itself; the compiler cannot subtract fields from a type parameter.
  return fields as unknown as T
}

/**
 * @param source the collection as its queries see it: every row in it was written as a `T`
 * @param idField name of the primary key
 * @param settings.beforePurge called before deleted rows are gone from the disk
 * @param settings.remembers the ids of few rows for which `change` begins with the row as it was last seen instead of reading it. A newer one
 * in the database is a conflict, and returned then.
 */
export function createTable<Queried, T = Queried>(
  source: RxCollection<Queried>,
  idField: keyof NoInfer<T> & string,
  { beforePurge = async () => undefined, remembers }: TableSettings = {},
): Table<T, Queried> {
  const collection = source as unknown as RxCollection<T>
  const storage = collection.storageInstance as RxStorageInstance<T, unknown, unknown>
  const seen = new WeakMap<object, T>()
  /** Returns the same object for the same revision, so that screens can compare by identity. */
  const plain = (document: RxDocument<T>): T => {
    const known = seen.get(document)
    if (known !== undefined) return known
    const row = document.toJSON() as T
    seen.set(document, row)
    return row
  }
  const idOf = (row: T): string => String(row[idField])
  const remembered = new Map<string, Stored<T>>()
  if (remembers)
    collection.eventBulks$.subscribe(({ events }) => {
      for (const { documentId, documentData } of events) if (remembers(documentId)) remembered.set(documentId, documentData as Stored<T>)
    })

  const kept = new Set<string>([...(source.schema.jsonSchema.required ?? []), '_deleted', '_rev', '_meta', '_attachments'])
  /** Returns a row with its key, its indexed fields and RxDB's own. */
  const bare = (row: Stored<T>): Stored<T> =>
    // The other fields are missing only from a row that nobody reads.
    Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field))) as Stored<T>

  function rowToWrite(changed: T | null, current: Stored<T> | undefined) {
    // A deleted row stays on the disk until the next cleanup: without its content, which may no longer be seen.
    if (changed === null) return current && { previous: current, document: { ...bare(current), _deleted: true } }
    const document = { ...changed, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
    return current ? { previous: current, document } : { document }
  }

  async function write(
    start: ReadonlyMap<string, Stored<T> | undefined>,
    next: (current: T | undefined, id: string) => T | null | undefined,
    context = 'nearhelp',
  ): Promise<void> {
    let pending = start
    for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
      const rows = []
      for (const [id, current] of pending) {
        const changed = next(current && fieldsOf(current), id)
        const row = changed === undefined ? undefined : rowToWrite(changed, current)
        if (row) rows.push(row)
      }
      if (rows.length === 0) return
      const { error } = await storage.bulkWrite(rows, context)
      const conflicts = new Map<string, Stored<T> | undefined>()
      for (const each of error) {
        if (each.status !== 409) throw new Error(`a row could not be written: ${each.status}`)
        const now = each.documentInDb
        conflicts.set(each.documentId, now._deleted ? undefined : now)
      }
      if (conflicts.size === 0) return
      pending = conflicts
    }
    throw new Error('the same row kept changing under a write')
  }

  async function stored(ids: readonly string[]): Promise<Stored<T>[]> {
    return ids.length === 0 ? [] : storage.findDocumentsById([...ids], false)
  }

  function insert(rows: readonly T[], wins: (incoming: T, stored: T) => boolean, context?: string): Promise<void> {
    const byId = new Map(rows.map((row) => [idOf(row), row]))
    const next = (current: T | undefined, id: string): T | undefined => {
      const incoming = byId.get(id)
      return incoming !== undefined && (current === undefined || wins(incoming, current)) ? incoming : undefined
    }
    return write(new Map([...byId.keys()].map((id) => [id, undefined])), next, context)
  }

  return {
    live: (query) => source.find(query).$.pipe(map((documents) => (documents as unknown as RxDocument<T>[]).map(plain))),
    liveById: (id) => collection.findOne(id).$.pipe(map((document) => (document ? plain(document) : undefined))),
    read: async (query) => {
      // Bypasses RxDB's document objects, which are made for observing and double the cost.
      const { documents } = await storage.query(source.find(query).getPreparedQuery() as unknown as PreparedQuery<T>)
      return mapInChunks(documents, fieldsOf)
    },
    readMany: async (ids) => (await stored(ids)).map((row) => fieldsOf(row)),
    changes: collection.eventBulks$.pipe(
      map((bulk) =>
        bulk.events.map((event) => ({
          id: event.documentId,
          row: event.operation === 'DELETE' ? undefined : fieldsOf(event.documentData as Stored<T>),
        })),
      ),
    ),
    put: (rows, wins) => insert(rows, wins),
    putSilently: (rows) => insert(rows, () => true, SILENT),
    stage: (rows, wins) => insert(rows, wins, STAGE),
    stageAgain: (rows) => insert(rows, () => false, STAGE_AGAIN),
    flush: (count) => (collection.internalStorageInstance as StagedStorageInstance<T>).flush(count),
    change: async (ids, next) => {
      const current = new Map<string, Stored<T> | undefined>(ids.map((id) => [id, remembered.get(id)]))
      for (const row of await stored(ids.filter((id) => !remembered.has(id)))) current.set(idOf(row), row)
      await write(current, next)
    },
    purgeDeleted: async () => {
      await beforePurge()
      await storage.cleanup(0)
    },
    hardDelete: async (ids) => {
      await beforePurge()
      for (let from = 0; from < ids.length; from += DELETE_BATCH_SIZE) {
        if (from > 0) await yieldToMain()
        const rows = await stored(ids.slice(from, from + DELETE_BATCH_SIZE))
        await storage.bulkWrite(
          rows.map((previous) => ({ previous, document: { ...previous, _deleted: true } })),
          HARD_DELETE,
        )
      }
      // A storage in memory has only marked the rows.
      if (ids.length > 0) await storage.cleanup(0)
    },
  }
}
