import type { RxCollection, RxStorage } from 'rxdb'
import { firstValueFrom } from 'rxjs'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { systemClock } from '../platform/device-clock.ts'
import { getRxStorageBrowser } from '../rxdb-storage/browser-storage.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { rowSchema } from './row-schema.ts'
import { createTable, type Table } from './table.ts'

interface Row {
  readonly id: string
  readonly group: string
  readonly version: number
}

interface Collections extends Record<string, RxCollection> {
  rows: RxCollection<Row>
}

const text = v.pipe(v.string(), v.maxLength(20))
const schemas = { rows: rowSchema<Row>(v.object({ id: text, group: text }), 'id', [['group']]) }
const open: OpenDatabase<Collections>[] = []
let count = 0

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
})

async function openTable(storage: RxStorage<unknown, unknown>, name = `table-${(count += 1)}`, remembersRows = false): Promise<Table<Row>> {
  const database = await openDatabase<Collections>({ name, schemas, storage }, systemClock)
  open.push(database)
  return createTable(database.collections.rows, 'id', remembersRows ? { remembers: () => true } : {})
}

const row = (id: string, version: number, group = 'a'): Row => ({ id, group, version })
const newer = (incoming: Row, stored: Row): boolean => incoming.version > stored.version

describe.each([
  ['memory', deviceStorage],
  ['IndexedDB', () => getRxStorageBrowser() as RxStorage<unknown, unknown>],
])('a table in %s', (_name, storage) => {
  test('keeps the newer of two rows, in either order', async () => {
    const table = await openTable(storage())
    await table.put([row('x', 2), row('y', 1)], newer)
    await table.put([row('x', 1), row('y', 3)], newer)
    expect(await table.readMany(['x', 'y', 'z'])).toEqual([row('x', 2), row('y', 3)])
  })

  test('reads, changes and deletes staged rows like stored ones, whenever they move to the disk', async () => {
    const disk = storage()
    const random = seededRandom(5)
    for (let round = 0; round < 12; round += 1) {
      const name = `staged-${(count += 1)}`
      let table = await openTable(disk, name)
      const model = new Map<string, Row>()
      const pages: (readonly Row[])[] = []
      const some = (): string[] => [...new Set(Array.from({ length: 1 + random.below(6) }, () => `r${random.below(12)}`))]
      const shown: (readonly Row[])[] = []
      let following = table.live({ selector: { group: 'a' } }).subscribe((rows) => shown.push(rows))
      for (let step = 0; step < 12; step += 1) {
        const rows = some().map((id) => row(id, random.below(9), random.pick(['a', 'b'])))
        const ids = some()
        const kind = random.below(5)
        if (kind < 2) {
          pages.push(rows)
          await table.stage(rows, newer)
        } else if (kind === 2) await table.put(rows, newer)
        else if (kind === 3) await table.flush(random.below(4))
        else await table.change(ids, (current) => current && (random.chance(0.5) ? null : { ...current, group: 'c' }))
        if (kind < 3) for (const each of rows) if (newer(each, model.get(each.id) ?? row('', -1))) model.set(each.id, each)
        if (kind === 4) {
          model.clear()
          for (const each of await table.read({})) model.set(each.id, each)
        }
        if (random.chance(0.2)) {
          // A restart: what was only staged comes from its pages again.
          following.unsubscribe()
          await open.pop()?.close()
          table = await openTable(disk, name)
          for (const page of pages) await table.stageAgain(page)
          following = table.live({ selector: { group: 'a' } }).subscribe((now) => shown.push(now))
        }
        const all = [...model.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect(await table.read({ sort: [{ id: 'asc' }] })).toEqual(all)
        expect(await table.read({ selector: { group: 'a' }, sort: [{ group: 'desc' }, { id: 'asc' }], limit: 2 })).toEqual(
          all.filter(({ group }) => group === 'a').slice(0, 2),
        )
        expect(await table.readMany(['r1', 'r2'])).toEqual(expect.arrayContaining(all.filter(({ id }) => id === 'r1' || id === 'r2')))
        await expect
          .poll(() =>
            shown
              .at(-1)
              ?.map(({ id }) => id)
              .sort(),
          )
          .toEqual(all.filter(({ group }) => group === 'a').map(({ id }) => id))
      }
      following.unsubscribe()
    }
  })

  test('deletes rows permanently, reports it, and accepts them again', async () => {
    const table = await openTable(storage())
    await table.put([row('x', 1), row('y', 1), row('z', 1, 'b')], newer)
    const seen: string[] = []
    const watching = table.changes.subscribe((changes) => {
      for (const change of changes) seen.push(`${change.id} ${change.row === undefined ? 'gone' : 'here'}`)
    })
    const shown: string[][] = []
    const following = table.live({ selector: { group: 'a' } }).subscribe((rows) => shown.push(rows.map(({ id }) => id)))
    await expect.poll(() => shown.at(-1)).toEqual(['x', 'y'])
    await table.hardDelete(['x', 'z', 'unknown'])
    expect(await table.read({})).toEqual([row('y', 1)])
    await expect.poll(() => shown.at(-1)).toEqual(['y'])
    expect(seen.sort()).toEqual(['x gone', 'z gone'])
    await table.put([row('x', 1)], newer)
    await expect.poll(() => shown.at(-1)).toEqual(['x', 'y'])
    expect(await table.readMany(['x'])).toEqual([row('x', 1)])
    watching.unsubscribe()
    following.unsubscribe()
  })

  test('deletes a row, and accepts it again', async () => {
    const table = await openTable(storage())
    await table.put([row('x', 1)], newer)
    await table.change(['x', 'unknown'], () => null)
    expect(await table.read({})).toEqual([])
    await table.put([row('x', 1)], newer)
    expect(await table.read({})).toEqual([row('x', 1)])
    await table.change(['x'], () => null)
    await table.purgeDeleted()
    expect(await table.read({})).toEqual([])
  })

  test('answers live queries by an index', async () => {
    const table = await openTable(storage())
    const seen: string[][] = []
    const watching = table
      .live({ selector: { group: 'b' }, sort: [{ id: 'desc' }] })
      .subscribe((rows) => seen.push(rows.map((each) => each.id)))
    await table.put([row('x', 1, 'b'), row('y', 1), row('z', 1, 'b')], newer)
    expect((await firstValueFrom(table.live({ selector: { group: 'b' }, sort: [{ id: 'desc' }] }))).map((each) => each.id)).toEqual([
      'z',
      'x',
    ])
    await expect.poll(() => seen.at(-1)).toEqual(['z', 'x'])
    watching.unsubscribe()
  })

  test('keeps few changes in memory, and a query that missed more of them is right', async () => {
    const table = await openTable(storage())
    const inGroup = (): Promise<readonly Row[]> => firstValueFrom(table.live({ selector: { group: 'a' }, sort: [{ id: 'asc' }] }))
    expect(await inGroup()).toEqual([])
    const rows = Array.from({ length: 30 }, (_, n) => row(String(n + 10), 1))
    for (const each of rows) await table.put([each], newer)
    expect(await inGroup()).toEqual(rows)
    expect(open.at(-1)?.collections.rows._changeEventBuffer.getBuffer().length).toBeLessThanOrEqual(10)
    // More at once than are kept.
    await table.put(
      rows.map(({ id }) => row(id, 2)),
      newer,
    )
    expect(await inGroup()).toEqual(rows.map(({ id }) => row(id, 2)))
  })

  test('reports every write before the write resolves', async () => {
    const table = await openTable(storage())
    const reported: unknown[] = []
    table.changes.subscribe((changes) => reported.push(...changes))
    await table.put([row('x', 1)], newer)
    expect(reported).toEqual([{ id: 'x', row: row('x', 1) }])
    await table.change(['x'], () => null)
    expect(reported.at(-1)).toEqual({ id: 'x', row: undefined })
  })
})

test.each([false, true])('two tabs that change one row together lose neither change, remembered: %s', async (remembersRows) => {
  const disk = deviceStorage()
  const a = await openTable(disk, 'shared', remembersRows)
  const b = await openTable({ ...disk, name: `${disk.name}-second-tab` }, 'shared', remembersRows)
  await a.put([row('n', 0)], newer)
  const add = (table: Table<Row>): Promise<void> => table.change(['n'], (current) => row('n', (current?.version ?? 0) + 1))
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 === 0 ? a : b)))
  expect(await a.readMany(['n'])).toEqual([row('n', 40)])
})
