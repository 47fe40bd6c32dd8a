import { fillWithDefaultSettings, prepareQuery, type RxDocumentData, type RxStorageInstance } from 'rxdb'
import { afterEach, expect, test } from 'vitest'
import { getRxStorageBrowser, HARD_DELETE, storedVersions } from './browser-storage.ts'

interface Row {
  readonly id: string
  readonly at: string
}

type Instance = RxStorageInstance<Row, unknown, unknown>

const text = { type: 'string', maxLength: 20 } as const
const schema = fillWithDefaultSettings<RxDocumentData<Row>>({
  version: 3,
  primaryKey: 'id',
  type: 'object',
  properties: { id: text, at: text } as never,
  required: ['id', 'at'],
  indexes: [['at']],
})
const instances: Instance[] = []
let tabs = 0

/** Opens the rows in one more tab. */
async function openTab(pruned?: ReadonlySet<string>): Promise<Instance> {
  const instance = await getRxStorageBrowser(pruned).createStorageInstance<Row>({
    databaseInstanceToken: `tab-${(tabs += 1)}`,
    databaseName: 'shared',
    collectionName: 'rows',
    schema,
    options: {},
    multiInstance: true,
    devMode: false,
  })
  instances.push(instance)
  return instance
}

afterEach(async () => {
  const [last, ...others] = instances.splice(0).reverse()
  await Promise.all(others.map((instance) => instance.close()))
  await last?.remove()
})

const row = (id: string, height: number, lwt: number, _deleted = false): RxDocumentData<Row> => ({
  id,
  at: '1',
  _deleted,
  _attachments: {},
  _rev: `${height}-x`,
  _meta: { lwt },
})
const insert = (instance: Instance, ...rows: readonly RxDocumentData<Row>[]) =>
  instance.bulkWrite(
    rows.map((document) => ({ document })),
    'test',
  )
const idsIn = async (instance: Instance, withDeleted = true): Promise<readonly string[]> =>
  (await instance.findDocumentsById(['a', 'b', 'c'], withDeleted)).map(({ id }) => id)

test('a hard delete leaves nothing on the disk and is reported to this tab and the others', async () => {
  const [here, there] = [await openTab(), await openTab()]
  const seen: string[] = []
  for (const [name, instance] of Object.entries({ here, there }))
    instance.changeStream().subscribe(({ events }) => seen.push(...events.map((each) => `${name} ${each.operation} ${each.documentId}`)))
  await insert(here, row('a', 1, 1), row('b', 1, 1))
  await here.bulkWrite([{ previous: row('a', 1, 1), document: row('a', 2, 2, true) }], HARD_DELETE)
  expect(await idsIn(here)).toEqual(['b'])
  await expect.poll(() => seen.filter((each) => each.includes('DELETE'))).toEqual(['here DELETE a', 'there DELETE a'])
})

test.each<[string, ReadonlySet<string> | undefined]>([
  ['all indexes', undefined],
  ['pruned indexes', new Set(['rows'])],
])('a clean-up with %s removes the rows that were deleted long enough ago', async (_name, pruned) => {
  const instance = await openTab(pruned)
  const nowMs = Date.now()
  await insert(instance, row('a', 1, 1), row('b', 1, 1), row('c', 1, 1))
  await instance.bulkWrite(
    [
      { previous: row('a', 1, 1), document: row('a', 2, nowMs - 90_000, true) },
      { previous: row('b', 1, 1), document: row('b', 2, nowMs, true) },
    ],
    'test',
  )
  expect(await instance.cleanup(60_000)).toBe(true)
  expect(await idsIn(instance)).toEqual(['b', 'c'])
  await instance.cleanup(0)
  expect(await idsIn(instance)).toEqual(['c'])
})

test('a removed table leaves no database behind', async () => {
  const instance = await openTab()
  await insert(instance, row('a', 1, 1))
  expect(await storedVersions('shared')).toEqual(new Map([['rows', 3]]))
  instances.length = 0
  await instance.remove()
  expect(await storedVersions('shared')).toEqual(new Map())
})

test('a query without a number of rows to skip skips none', async () => {
  const instance = await openTab()
  await insert(instance, row('a', 1, 1), row('b', 1, 1))
  const query = { selector: {}, sort: [{ id: 'asc' }] } as unknown as Parameters<typeof prepareQuery<Row>>[1]
  const { documents } = await instance.query(prepareQuery<Row>(schema, query))
  expect(documents.map(({ id }) => id)).toEqual(['a', 'b'])
})
