import type { RxCollection } from 'rxdb'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/device-clock.ts'
import { openDatabase } from '../database/open-database.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createTable, type Table } from '../database/table.ts'

interface Row {
  readonly id: string
  readonly at: string
  readonly of: string
}

const text = v.pipe(v.string(), v.maxLength(20))
const source = v.object({ id: text, at: text, of: text })
const schemas = { rows: rowSchema<Row>(source, 'id', [['at'], ['of', 'at']]) }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) await end()
})

/** More than two pages; every fifth row in another thread, several at the same time. */
const ROWS: readonly Row[] = Array.from({ length: 530 }, (_, n) => ({
  id: `row ${String(n).padStart(3, '0')}`,
  at: String(Math.floor(n / 3)).padStart(3, '0'),
  of: n % 5 === 0 ? 'b' : 'a',
}))

async function filled(): Promise<Table<Row>> {
  const { collections, remove } = await openDatabase<{ rows: RxCollection<Row> }>(
    { name: `paged-${ends.length}`, schemas, storage: undefined },
    systemClock,
  )
  ends.push(remove)
  const table = createTable(collections.rows, 'id')
  await table.put(ROWS, () => true)
  return table
}

const ids = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id).sort()

test('every row is returned once over several pages, also when many share a key, and none by a cursor', async () => {
  const table = await filled()
  const walked = vi.spyOn(IDBIndex.prototype, 'openCursor')
  expect(ids(await table.read({}))).toEqual(ids(ROWS))
  expect(ids(await table.read({ selector: { of: 'a' } }))).toEqual(ids(ROWS.filter(({ of }) => of === 'a')))
  expect(walked).not.toHaveBeenCalled()
})

test('rows are returned in the order of the query, up to its limit, and without RxDB’s own fields', async () => {
  const table = await filled()
  const newest = await table.read({ selector: { of: 'b' }, sort: [{ of: 'desc' }, { at: 'desc' }], limit: 7 })
  const wanted = ROWS.filter(({ of }) => of === 'b')
    .slice(-7)
    .reverse()
  expect(newest).toEqual(wanted)
  const some = await table.read({ selector: { at: { $gte: '010', $lt: '012' } }, sort: [{ at: 'asc' }], limit: 500 })
  expect(ids(some)).toEqual(ids(ROWS.filter(({ at }) => at >= '010' && at < '012')))
})

test('the newest of many rows are read from the end of the index, several at the same time among them', async () => {
  const table = await filled()
  const pages = vi.spyOn(IDBIndex.prototype, 'getAll')
  for (const of of ['a', 'b'])
    for (const limit of [1, 2, 3, 7, 60, 200, 1_000]) {
      pages.mockClear()
      const newest = await table.read({ selector: { of }, sort: [{ of: 'desc' }, { at: 'desc' }], limit })
      const wanted = ROWS.filter((row) => row.of === of)
        .sort((a, b) => (a.at === b.at ? Number(a.id > b.id) - 0.5 : a.at < b.at ? 1 : -1))
        .slice(0, limit)
      expect(newest).toEqual(wanted)
      if (limit <= 60) expect(pages.mock.calls.length).toBeLessThanOrEqual(2)
    }
  // A selector that the index does not cover makes it read everything, with the same result.
  const some = await table.read({ selector: { of: 'a', id: { $ne: 'row 529' } }, sort: [{ of: 'desc' }, { at: 'desc' }], limit: 3 })
  expect(some.map(({ id }) => id)).toEqual(['row 528', 'row 526', 'row 527'])
})

test('deleted rows are not read, and a range that ends before it begins is empty', async () => {
  const table = await filled()
  await table.change(['row 004'], () => null)
  expect(ids(await table.read({ selector: { at: '001' } }))).toEqual(['row 003', 'row 005'])
  expect(await table.read({ selector: { at: { $gt: '9', $lt: '1' } } })).toEqual([])
})

test('a read that the browser fails rejects and does not hang', async () => {
  const table = await filled()
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('the disk is gone', 'UnknownError')
  })
  await expect(table.read({})).rejects.toThrow('the disk is gone')
})
