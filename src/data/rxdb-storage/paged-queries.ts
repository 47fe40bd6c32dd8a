/**
 * Reads rows in pages where RxDB walks them one by one with a cursor: a browser event for each of ten thousand rows keeps a phone busy for
 * seconds. Each page is a separate task, so input is handled between two pages.
 */
import { getProperty, getQueryMatcher, getSortComparator, setProperty, type PreparedQuery, type RxDocumentData } from 'rxdb'
import { getKeyRangeByQueryPlan, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { requestResult } from '../platform/indexed-db.ts'

/** Rows read in one task: some milliseconds of work on a slow phone. */
const PAGE_SIZE = 200

type Rows<T> = RxDocumentData<T>[]

/** A row as Dexie stores it: a key cannot be a boolean. */
type StoredRow = Readonly<Record<string, unknown>>

/**
 * Converts a stored row into RxDB's form in place, as no other code has a reference to it. All other fields are stored unchanged.
 * @param booleans indexed fields with boolean values
 */
function toRow<T>(stored: StoredRow, booleans: readonly string[]): RxDocumentData<T> {
  for (const field of booleans) setProperty(stored, field, getProperty(stored, field) === '1')
  // It was written as one.
  return stored as unknown as RxDocumentData<T>
}

/** Returns the part of a range after a row. */
const rangeAfter = (range: IDBKeyRange, fields: readonly string[], last: StoredRow): IDBKeyRange =>
  IDBKeyRange.bound(
    fields.map((field): unknown => getProperty(last, field)),
    range.upper,
    true,
    range.upperOpen,
  )

function fullRange<T>(state: Awaited<RxStorageInstanceDexie<T>['internals']>, { queryPlan }: PreparedQuery<T>): IDBKeyRange | undefined {
  try {
    return getKeyRangeByQueryPlan(state.booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange
  } catch (error) {
    // The range ends before it begins, so no row can be in it.
    if (error instanceof DOMException && error.name === 'DataError') return undefined
    throw error
  }
}

/**
 * Returns the index fields along which a newest-first query descends; undefined when the query has another order. RxDB does not plan reads
 * backwards along an index: it would read all of a long chat and sort it to get the last sixty messages.
 */
function descendingBy<T>(primary: string, { query, queryPlan }: PreparedQuery<T>): readonly string[] | undefined {
  const sortFields = query.sort.flatMap((each) => Object.entries(each)).filter(([field]) => field !== primary)
  const fields: readonly string[] = queryPlan.index
  const along = fields.slice(0, sortFields.length + 1)
  const isBackwards = sortFields.every(([field, direction], place) => direction === 'desc' && along[place + 1] === field)
  return isBackwards && sortFields.length > 0 && fields[0] === '_deleted' ? along : undefined
}

/** Returns the end of a range with at least `most` rows, including all rows with the same key fields as the first of them. */
async function tailRange(index: IDBIndex, range: IDBKeyRange, most: number, along: readonly string[]): Promise<IDBKeyRange> {
  const before = (await requestResult(index.count(range))) - most
  if (before <= 0) return range
  const request = index.openKeyCursor(range)
  ;(await requestResult(request))?.advance(before)
  const first = await requestResult(request)
  if (!first) return range
  // A shorter key sorts before all longer keys that begin with it.
  return IDBKeyRange.bound((first.key as IDBValidKey[]).slice(0, along.length), range.upper, false, range.upperOpen)
}

/**
 * Reads the rows of a query page by page, in the order of its index.
 * @param most smallest number of rows to read; the last ones when the query descends
 * @param take receives each page and returns whether to read on
 */
async function readPages<T>(
  instance: RxStorageInstanceDexie<T>,
  prepared: PreparedQuery<T>,
  most: number,
  take: (rows: Rows<T>) => boolean,
): Promise<void> {
  const state = await instance.internals
  const { queryPlan, query } = prepared
  const fields: readonly string[] = queryPlan.index
  const matches = queryPlan.selectorSatisfiedByIndex ? undefined : getQueryMatcher(instance.schema, query)
  let range = fullRange(state, prepared)
  const along = matches || most === Infinity ? undefined : descendingBy(instance.primaryPath, prepared)
  const size = matches || along ? PAGE_SIZE : Math.min(PAGE_SIZE, most)
  await state.dexieDb.transaction('r', state.dexieTable, async ({ idbtrans }) => {
    const index = idbtrans.objectStore(state.dexieTable.name).index(`[${fields.join('+')}]`)
    if (range && along) range = await tailRange(index, range, most, along)
    while (range) {
      const stored = (await requestResult(index.getAll(range, size))) as StoredRow[]
      const last = stored.at(-1)
      range = last && stored.length === size ? rangeAfter(range, fields, last) : undefined
      // Computed before the conversion, because the next page begins after the last row as it is stored.
      const rows = stored.map((row) => toRow<T>(row, state.booleanIndexes))
      if (!take(matches ? rows.filter((row) => matches(row)) : rows)) return
    }
  })
}

/** Runs a query over an instance of RxDB's Dexie storage. */
export async function queryInPages<T>(instance: RxStorageInstanceDexie<T>, prepared: PreparedQuery<T>): Promise<{ documents: Rows<T> }> {
  // Queries that RxDB did not fill have no `skip`.
  const { skip = 0, limit = Infinity } = prepared.query as Partial<typeof prepared.query>
  const inOrder = prepared.queryPlan.sortSatisfiedByIndex
  const most = inOrder || descendingBy(instance.primaryPath, prepared) ? skip + limit : Infinity
  const rows: Rows<T> = []
  if (most > 0)
    await readPages(instance, prepared, most, (page) => {
      rows.push(...page)
      return !inOrder || rows.length < most
    })
  if (!inOrder) rows.sort(getSortComparator(instance.schema, prepared.query))
  return { documents: rows.slice(skip, skip + limit) }
}
