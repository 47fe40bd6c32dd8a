import type { RxCollection } from 'rxdb'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../platform/device-clock.ts'
import { openDatabase } from '../database/open-database.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createTable } from '../database/table.ts'

interface Row {
  readonly id: string
  readonly at: string
}

const text = v.pipe(v.string(), v.maxLength(20))
const source = v.object({ id: text, at: text })
const schemas = {
  sorted: rowSchema<Row>(source, 'id', [['at']]),
  plain: rowSchema<Row>(source, 'id', []),
  cleaned: rowSchema<Row>(source, 'id', []),
}
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Collections extends Record<string, RxCollection> {
  sorted: RxCollection<Row>
  plain: RxCollection<Row>
  cleaned: RxCollection<Row>
}

const open = async (withCleanup: readonly string[]) =>
  openDatabase<Collections>({ name: 'lean', schemas, storage: undefined, withCleanup }, systemClock)

/** Returns the names of the indexes that really exist in the browser's database. */
function indexesOf(collection: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-lean--0--${collection}`)
    request.addEventListener('error', () => reject(request.error ?? new Error('it did not open')))
    request.addEventListener('success', () => {
      const names = [...request.result.transaction('docs').objectStore('docs').indexNames]
      request.result.close()
      resolve(names)
    })
  })
}

const rows: readonly Row[] = [
  { id: 'a', at: '3' },
  { id: 'b', at: '1' },
  { id: 'c', at: '2' },
]

test('a table keeps one index: the declared one, or the one by key', async () => {
  const { remove } = await open(['cleaned'])
  ends.push(remove)
  expect(await indexesOf('sorted')).toEqual(['[_deleted+at+id]'])
  expect(await indexesOf('plain')).toEqual(['[_deleted+id]'])
  expect(await indexesOf('cleaned')).toEqual(['[_deleted+id]', '[_meta.lwt+id]', '_meta.lwt'])
})

test('tables are read, sorted and cleaned up without the pruned indexes', async () => {
  const { collections, remove } = await open(['cleaned'])
  ends.push(remove)
  const [sorted, plain, cleaned] = [
    createTable(collections.sorted, 'id'),
    createTable(collections.plain, 'id'),
    createTable(collections.cleaned, 'id'),
  ]
  for (const table of [sorted, plain, cleaned]) await table.put(rows, () => false)
  expect((await sorted.read({ sort: [{ at: 'asc' }] })).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect((await plain.read({})).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await cleaned.change(['b'], () => null)
  await cleaned.purgeDeleted()
  expect((await cleaned.read({})).map(({ id }) => id)).toEqual(['a', 'c'])
})

/** Returns every row in the browser's database, deleted ones included. */
function rowsIn(collection: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-lean--0--${collection}`)
    request.addEventListener('error', () => reject(request.error ?? new Error('it did not open')))
    request.addEventListener('success', () => {
      const counting = request.result.transaction('docs').objectStore('docs').count()
      counting.addEventListener('success', () => {
        request.result.close()
        resolve(counting.result)
      })
    })
  })
}

test('deleted rows leave nothing behind in a table without RxDB’s indexes, and can be written again', async () => {
  const { collections, remove } = await open([])
  ends.push(remove)
  for (const name of ['sorted', 'plain'] as const) {
    const table = createTable(collections[name], 'id')
    await table.put(rows, () => false)
    await table.change(['a', 'b'], () => null)
    expect(await rowsIn(name)).toBe(3)
    await table.purgeDeleted()
    expect(await rowsIn(name)).toBe(1)
    await table.put(rows, () => false)
    expect((await table.read({})).map(({ id }) => id).sort()).toEqual(['a', 'b', 'c'])
    await table.purgeDeleted()
    expect(await rowsIn(name)).toBe(3)
  }
})

test('a database with all indexes of an earlier build opens with its rows', async () => {
  const before = await open(['sorted', 'plain', 'cleaned'])
  await createTable(before.collections.sorted, 'id').put(rows, () => false)
  await before.close()
  const { collections, remove } = await open(['cleaned'])
  ends.push(remove)
  expect((await createTable(collections.sorted, 'id').read({ sort: [{ at: 'asc' }] })).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
