import type { DBCore, DBCoreTable } from 'dexie'
import type { RxCollection } from 'rxdb'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../platform/device-clock.ts'
import { openDatabase } from '../database/open-database.ts'
import { rangeReads } from './range-reads.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createTable, type Table } from '../database/table.ts'

interface Row {
  readonly id: string
  readonly version: number
}

const schema = rowSchema<Row>(v.object({ id: v.pipe(v.string(), v.maxLength(20)), version: v.number() }), 'id', [])
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function openTable(): Promise<Table<Row>> {
  const { collections, remove } = await openDatabase<{ rows: RxCollection<Row> }>(
    { name: 'range-reads', schemas: { rows: schema }, storage: undefined },
    systemClock,
  )
  ends.push(remove)
  return createTable(collections.rows, 'id')
}

const rows = (from: number, count: number, version: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${String(from + index).padStart(4, '0')}`, version }))
const newer = (incoming: Row, stored: Row): boolean => incoming.version > stored.version

test('many rows that replace others are found and compared, also when the first check finds none', async () => {
  const table = await openTable()
  await table.put(rows(0, 50, 2), newer)
  await table.put(rows(100, 50, 1), newer)
  await table.put([...rows(40, 10, 1), ...rows(90, 20, 3)], newer)
  const versions = new Map((await table.read({})).map((row) => [row.id, row.version]))
  expect(versions.size).toBe(110)
  expect([versions.get('row 0045'), versions.get('row 0095'), versions.get('row 0105'), versions.get('row 0120')]).toEqual([2, 3, 3, 1])
})

test('rows beside each other are read and changed', async () => {
  const table = await openTable()
  await table.put(rows(0, 60, 1), newer)
  const ids = rows(10, 40, 1).map(({ id }) => id)
  await table.change(ids, (row) => (row?.id === 'row 0020' ? null : row && { ...row, version: row.version + 1 }))
  const read = await table.readMany([...[...ids].reverse(), 'row 0099'])
  expect(new Set(read.map(({ id }) => id))).toEqual(new Set(ids.filter((id) => id !== 'row 0020')))
  expect(read.every(({ version }) => version === 2)).toBe(true)
})

interface RangeRequest {
  readonly trans: object
  readonly values: boolean
  readonly limit: number
  readonly query: { readonly range: { readonly lower: string; readonly upper: string } }
}

/** A table with these keys that counts the keys and the ranges it is asked for. */
function countingTable(keys: readonly string[]) {
  const asked: number[] = []
  const ranges: boolean[] = []
  const table = {
    schema: { primaryKey: { extractKey: ({ key }: { key: string }) => key } },
    getMany: async (request: { keys: readonly string[] }) => {
      asked.push(request.keys.length)
      return request.keys.map((key) => (keys.includes(key) ? { key } : undefined))
    },
    query: async ({ query, values, limit }: RangeRequest) => {
      ranges.push(values)
      const found = keys.filter((key) => key >= query.range.lower && key <= query.range.upper).slice(0, limit)
      return { result: values ? found.map((key) => ({ key })) : found }
    },
  }
  const core = rangeReads.create({ table: () => table as unknown as DBCoreTable } as unknown as DBCore)
  const find = (wanted: readonly string[]) => core.table?.('rows').getMany({ trans: { abort: () => undefined }, keys: [...wanted] })
  return { asked, ranges, find }
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))

test('an empty range is not read', async () => {
  const { asked, ranges, find } = countingTable(['A', 'zz'])
  expect(await find(letters)).toEqual(letters.map(() => undefined))
  expect(asked).toEqual([])
  expect(ranges).toEqual([false])
})

test('a range without many other rows is read as one', async () => {
  const { asked, find } = countingTable(['b', 'm', 'mm'])
  expect(await find(letters)).toEqual(letters.map((key) => (key === 'b' || key === 'm' ? { key } : undefined)))
  expect(asked).toEqual([])
})

test('a range with many other rows, and a few keys, are read one by one', async () => {
  const { asked, find } = countingTable(['m', ...letters.flatMap((key) => [`${key}!`, `${key}?`])])
  expect((await find(letters))?.filter((row) => row !== undefined)).toEqual([{ key: 'm' }])
  expect(await find(['a', 'm'])).toEqual([undefined, { key: 'm' }])
  expect(asked).toEqual([26, 2])
})
