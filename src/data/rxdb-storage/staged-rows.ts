/**
 * A storage with staged rows: rows in memory that reads find as if they were on the disk. A write to one of them, and `flush`, put them
 * there. For a first sync, which stores its pages whole: a row for each of thousands of documents is by far its largest cost.
 */
import {
  getQueryMatcher,
  getSortComparator,
  prepareQuery,
  randomToken,
  type BulkWriteRow,
  type EventBulk,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorage,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type RxStorageCountResult,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  type RxStorageQueryResult,
} from 'rxdb'
import { filter, merge, Subject, type Observable } from 'rxjs'

/** Context of a write that stages new rows. One whose key is on the disk conflicts, as in any write. */
export const STAGE = 'nearhelp-stage'
/** The same for rows that were staged before a restart: those on the disk since, deleted ones too, are newer and stay. */
export const STAGE_AGAIN = 'nearhelp-stage-again'
/** Context of a write that nobody is told: rows that are staged already, or that have no readers. */
export const SILENT = 'nearhelp-silent'

/** Returns false for the changes of a silent write. */
export const isHeard = <T>({ context }: EventBulk<T, unknown>): boolean => context !== SILENT

type Changes<T> = EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, unknown>
type Inner<T> = RxStorageInstance<T, unknown, unknown, unknown>
type Staged<T> = ReadonlyMap<string, RxDocumentData<T>>

/** Stores all of these rows that are not stored yet. */
async function insertMissing<T>(inner: Inner<T>, documents: readonly RxDocumentData<T>[]): Promise<void> {
  const { error } = await inner.bulkWrite(
    documents.map((document) => ({ document })),
    SILENT,
  )
  const failed = error.find(({ status }) => status !== 409)
  if (failed) throw new Error(`a row could not be written: ${failed.status}`)
}

export class StagedStorageInstance<T> implements Inner<T> {
  readonly databaseName: string
  readonly collectionName: string
  readonly schema: Inner<T>['schema']
  readonly internals: Inner<T>['internals']
  readonly options: Inner<T>['options']
  readonly #inner: Inner<T>
  readonly #key: string
  readonly #staged = new Map<string, RxDocumentData<T>>()
  readonly #stagings = new Subject<Changes<T>>()
  /** True while the disk is known to have no row: then it need not be read. */
  #isDiskEmpty = false
  /** Writes come one after the other, so that no row is staged that another write just stored. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(inner: Inner<T>) {
    this.#inner = inner
    this.databaseName = inner.databaseName
    this.collectionName = inner.collectionName
    this.schema = inner.schema
    this.internals = inner.internals
    this.options = inner.options
    const { primaryKey } = inner.schema
    this.#key = typeof primaryKey === 'string' ? primaryKey : primaryKey.key
  }

  #idOf(document: RxDocumentData<T>): string {
    return String((document as Readonly<Record<string, unknown>>)[this.#key])
  }

  #inTurn<R>(write: () => Promise<R>): Promise<R> {
    const result = this.#writing.then(write)
    this.#writing = result.catch(() => undefined)
    return result
  }

  bulkWrite(rows: BulkWriteRow<T>[], context: string): Promise<RxStorageBulkWriteResponse<T>> {
    const stages = (context === STAGE || context === STAGE_AGAIN) && rows.every(({ previous }) => !previous)
    return this.#inTurn(() => (stages ? this.#stage(rows, context) : this.#write(rows, context)))
  }

  /** Returns true when the disk has no row, nor a deleted one. */
  async #hasNoRows(): Promise<boolean> {
    const first = ($eq: boolean): Promise<RxStorageQueryResult<T>> => {
      const query = { selector: { _deleted: { $eq } }, sort: [{ [this.#key]: 'asc' }], skip: 0, limit: 1 }
      // The compiler does not know that these are fields of every row.
      return this.#inner.query(prepareQuery(this.schema, query as unknown as PreparedQuery<T>['query']))
    }
    return (await Promise.all([first(false), first(true)])).every(({ documents }) => documents.length === 0)
  }

  async #stage(rows: readonly BulkWriteRow<T>[], context: string): Promise<RxStorageBulkWriteResponse<T>> {
    if (this.#staged.size === 0) this.#isDiskEmpty = await this.#hasNoRows()
    const stored = await this.#find(
      rows.map(({ document }) => this.#idOf(document)),
      true,
    )
    const error: RxStorageBulkWriteResponse<T>['error'] = []
    const fresh: RxDocumentData<T>[] = []
    for (const writeRow of rows) {
      const documentId = this.#idOf(writeRow.document)
      const documentInDb = stored.get(documentId)
      if (!documentInDb) fresh.push(writeRow.document)
      else if (context === STAGE) error.push({ isError: true, status: 409, documentId, writeRow, documentInDb, context })
    }
    for (const document of fresh) this.#staged.set(this.#idOf(document), document)
    if (fresh.length > 0)
      this.#stagings.next({
        id: randomToken(10),
        context,
        checkpoint: null,
        events: fresh.map((documentData) => ({
          operation: 'INSERT',
          documentId: this.#idOf(documentData),
          documentData,
          previousDocumentData: undefined,
        })),
      })
    return { error }
  }

  async #write(rows: BulkWriteRow<T>[], context: string): Promise<RxStorageBulkWriteResponse<T>> {
    const touched = rows.flatMap(({ document }) => this.#staged.get(this.#idOf(document)) ?? [])
    if (touched.length > 0) await this.#moveToDisk(touched)
    this.#isDiskEmpty = false
    return this.#inner.bulkWrite(rows, context)
  }

  async #moveToDisk(documents: readonly RxDocumentData<T>[]): Promise<void> {
    this.#isDiskEmpty = false
    await insertMissing(this.#inner, documents)
    for (const document of documents) this.#staged.delete(this.#idOf(document))
  }

  /** Puts so many staged rows on the disk. @returns the number of rows that are still staged */
  flush(count: number): Promise<number> {
    return this.#inTurn(async () => {
      const part = [...this.#staged.values()].slice(0, count)
      if (part.length > 0) await this.#moveToDisk(part)
      return this.#staged.size
    })
  }

  async #find(ids: readonly string[], withDeleted: boolean): Promise<Staged<T>> {
    // Taken first: a row that a write moves meanwhile is in one of the two.
    const found = new Map(ids.flatMap((id) => (this.#staged.has(id) ? [[id, this.#staged.get(id) as RxDocumentData<T>]] : [])))
    const others = this.#isDiskEmpty ? [] : ids.filter((id) => !found.has(id))
    const stored = others.length === 0 ? [] : await this.#inner.findDocumentsById(others, withDeleted)
    for (const document of stored) found.set(this.#idOf(document), document)
    return found
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<T>[]> {
    return [...(await this.#find(ids, withDeleted)).values()]
  }

  async query(prepared: PreparedQuery<T>): Promise<RxStorageQueryResult<T>> {
    if (this.#staged.size === 0) return this.#inner.query(prepared)
    // Queries that RxDB did not fill have no `skip`.
    const {
      skip = 0,
      limit = Infinity,
      ...query
    } = prepared.query as Pick<typeof prepared.query, 'selector' | 'sort'> & Partial<typeof prepared.query>
    const matches = getQueryMatcher(this.schema, prepared.query)
    const staged = [...this.#staged.values()].filter((document) => matches(document))
    const most = limit === Infinity ? {} : { limit: skip + limit }
    const read = this.#isDiskEmpty ? { documents: [] } : await this.#inner.query({ ...prepared, query: { ...query, skip: 0, ...most } })
    const stored = new Set(read.documents.map((document) => this.#idOf(document)))
    const all = [...read.documents, ...staged.filter((document) => !stored.has(this.#idOf(document)))]
    return { documents: all.sort(getSortComparator(this.schema, prepared.query)).slice(skip, skip + limit) }
  }

  async count(prepared: PreparedQuery<T>): Promise<RxStorageCountResult> {
    if (this.#staged.size === 0) return this.#inner.count(prepared)
    return { count: (await this.query(prepared)).documents.length, mode: 'fast' }
  }

  /** Staged rows are not told to other tabs: none has this database open beside the one that stages. */
  changeStream(): Observable<Changes<T>> {
    return merge(this.#inner.changeStream().pipe(filter(isHeard)), this.#stagings) as Observable<Changes<T>>
  }

  getAttachmentData(documentId: string, attachmentId: string, digest: string): Promise<Blob> {
    return this.#inner.getAttachmentData(documentId, attachmentId, digest)
  }

  cleanup(minimumDeletedTime: number): Promise<boolean> {
    return this.#inner.cleanup(minimumDeletedTime)
  }

  async close(): Promise<void> {
    this.#stagings.complete()
    await this.#writing
    await this.#inner.close()
  }

  async remove(): Promise<void> {
    this.#stagings.complete()
    await this.#writing
    await this.#inner.remove()
  }
}

/** Adds staged rows to a storage. */
export const withStagedRows = (storage: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> => ({
  name: storage.name,
  rxdbVersion: storage.rxdbVersion,
  createStorageInstance: async <T>(params: RxStorageInstanceCreationParams<T, unknown>) =>
    new StagedStorageInstance<T>(await storage.createStorageInstance<T>(params)),
})
