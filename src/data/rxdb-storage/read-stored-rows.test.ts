import type { RxCollection } from 'rxdb'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../platform/device-clock.ts'
import { databaseNames } from '../platform/indexed-db.ts'
import { openDatabase } from '../database/open-database.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createTable } from '../database/table.ts'
import { readStoredRows } from './read-stored-rows.ts'

interface Row {
  readonly id: string
  readonly city: string
  readonly more?: readonly number[]
}

const text = v.pipe(v.string(), v.maxLength(20))
const schemas = { rows: rowSchema<Row>(v.object({ id: text, city: text }), 'id', [['city']]) }
const place = { database: 'read-apart', collection: 'rows', key: 'id' }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('rows are read as they were written, while the database is open elsewhere', async () => {
  const { collections, remove } = await openDatabase<{ rows: RxCollection<Row> }>(
    { name: place.database, schemas, storage: undefined },
    systemClock,
  )
  ends.push(remove)
  const table = createTable(collections.rows, 'id')
  const rows: readonly Row[] = [
    { id: 'a', city: 'Doha', more: [1] },
    { id: 'b', city: 'Lagos' },
    { id: 'c', city: 'Doha' },
  ]
  await table.put(rows, () => false)
  expect(await readStoredRows(place)).toEqual([rows[0], rows[2], rows[1]])
  await table.change(['c'], () => null)
  expect(await readStoredRows({ ...place, where: ['city', 'Doha'] })).toEqual([rows[0]])
  expect(await readStoredRows({ ...place, where: ['city', 'Doh'] })).toEqual([])
})

test('a database that does not exist is not created', async () => {
  const before = await databaseNames()
  expect(await readStoredRows({ ...place, database: 'never-opened' })).toEqual([])
  expect(await databaseNames()).toEqual(before)
})
