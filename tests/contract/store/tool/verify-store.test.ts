/** `npm run store -- verify`: sound stores are found sound; damage of keys and files is found. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingId, type Ulid } from '#domain/ids.ts'
import { bytesKey, changeKey, documentKey, parseRevision, revOfValue } from '#server/store/level/level-keys.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { openPouchLayout } from '#tests/support/released/pouch-layout.ts'
import { openCanaryMarket, PASSWORD } from '../../support/canary-market.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { compactFolder, contentHashes, damageDocument } from './damage.ts'
import { faultLines, storeTool, type ToolRun } from './store-tool.ts'

const busy = prepareBusyStore()
const verify = (): Promise<ToolRun> => storeTool(busy.dataDir(), 'verify')
const pending = (): string => bookingId(busy.market().pending as Ulid)

async function expectSound(): Promise<void> {
  const run = await verify()
  expect(faultLines(run)).toEqual([])
  expect([run.code, run.out.at(-1)]).toEqual([0, 'The store is sound.'])
}

describe('a sound store', () => {
  test('with every kind of document, and it is not changed by reading', async () => {
    busy.fill()
    const before = contentHashes(busy.folder())
    await expectSound()
    expect(contentHashes(busy.folder())).toEqual(before)
    expect(readdirSync(busy.dataDir())).toEqual(['store'])
    const { out } = await storeTool(busy.dataDir(), 'verify', '--json')
    const result = JSON.parse(out.join('')) as { faults: unknown[]; documents: Record<string, number>; keys: { documents: number } }
    expect(result.faults).toEqual([])
    expect(result.documents).toMatchObject({ booking: 3, audit: 2, attachment: 1, review: 1, calendar: 1 })
    expect(result.keys.documents).toBe(Object.values(result.documents).reduce((sum, count) => sum + count, 0))
  })

  test('while an account is deleted, and after it', async () => {
    const store = await openAt(busy.folder())
    const { server, wren, chidi } = await openCanaryMarket(store)
    expect((await wren.call('POST', '/api/me/delete', { password: PASSWORD, receipt: ulid() })).status).toBe(200)
    await server.app.stop()
    await store.close()
    await expectSound()

    const again = await openAt(busy.folder())
    const second = await openTestApp({ store: again })
    const asChidi = { authorization: `Bearer ${chidi.token}` }
    const deletion = { password: 'password of chidi', receipt: ulid() }
    expect((await second.call('POST', '/api/me/delete', deletion, asChidi)).status).toBe(200)
    await second.app.stop()
    await again.close()
    await expectSound()
  })

  test('that nobody has converted yet is named so', async () => {
    const old = await openPouchLayout(busy.folder())
    old.write('thing:1', { n: 1 })
    await old.close()
    const before = contentHashes(busy.folder())
    expect(await storeTool(busy.dataDir(), 'info')).toMatchObject({
      code: 0,
      out: expect.arrayContaining([expect.stringContaining('earlier release')]) as string[],
    })
    expect(await verify()).toMatchObject({
      code: 12,
      err: expect.arrayContaining([expect.stringContaining('Start the server once')]) as string[],
    })
    expect(contentHashes(busy.folder())).toEqual(before)
  })
})

type Database = ClassicLevel<string, string>

async function rowOf(db: Database, id: string): Promise<string> {
  const value = (await db.get(documentKey(id))) ?? ''
  return changeKey(parseRevision(revOfValue(value))?.seq ?? 0)
}

const photo = async (db: Database): Promise<string> => (await db.keys({ gt: bytesKey('attachment:'), limit: 1 }).all())[0]?.slice(2) ?? ''

const keys: readonly (readonly [name: string, work: (db: Database) => Promise<unknown>, expected: RegExp])[] = [
  ['a document without its change', async (db) => db.del(await rowOf(db, pending())), /^booking:\w+ has no row of changes at \d+$/],
  [
    'a change of a document that does not exist',
    (db) => db.put(changeKey(900_000), 'thing:1'),
    /^thing:1 is missing, and change 900000 names it$/,
  ],
  ['two changes of one document', (db) => db.put(changeKey(900_000), pending()), /^booking:\w+ has change 900000 besides its newest$/],
  [
    'a deletion of a document that exists',
    (db) => db.put(changeKey(900_000), `${pending()} 9-9`),
    /^booking:\w+ exists, and was deleted by change 900000$/,
  ],
  ['bytes without a document', (db) => db.put(bytesKey('thing:1'), 'x'), /^thing:1 has bytes that no document has$/],
  ['a document that lost its bytes', async (db) => db.del(bytesKey(await photo(db))), /^attachment:\S+ has lost its bytes$/],
  ['a document that is not readable', async (db) => db.put(documentKey(pending()), '1-1 {"type":'), /^booking:\w+ is not readable$/],
  ['a key of nothing', (db) => db.put('zzz', 'x'), /^zzz is an unknown key$/],
  ['no identity', (db) => db.del('m!identity'), /^m!identity is missing$/],
]

describe('keys: a store with', () => {
  beforeEach(() => busy.fill())

  test.each(keys)('%s', async (_name, work, expected) => {
    const db: Database = new ClassicLevel(busy.folder())
    await work(db)
    await db.close()
    const { code, out } = await verify()
    expect(out).toContainEqual(expect.stringMatching(expected))
    expect(code).toBe(1)
  })
})

test('a damaged block is named with the keys that it had, and the store is not opened', async () => {
  busy.fill()
  await compactFolder(busy.folder())
  const file = damageDocument(busy.folder(), pending())
  const before = contentHashes(busy.folder())
  const { code, out } = await verify()
  expect(code).toBe(1)
  expect(out[0]).toMatch(new RegExp(`^${file} has a damaged block at byte \\d+: keys above "d!.*" up to "d!.*"$`))
  expect(out).toContain('Keys and documents were not checked, because files are damaged.')
  expect(contentHashes(busy.folder())).toEqual(before)
})

test('a store that cannot be opened has the exit code of a start', async () => {
  expect(await verify()).toMatchObject({ code: 12, err: [expect.stringContaining('it does not exist') as string] })
  busy.fill()
  const open = await openAt(busy.folder())
  expect((await verify()).code).toBe(10)
  await open.close()
  rmSync(join(busy.folder(), 'CURRENT'))
  expect((await verify()).code).toBe(11)
})

test('wrong commands are answered with the usage', async () => {
  expect(await storeTool(busy.dataDir(), 'move')).toMatchObject({ code: 2, err: [expect.stringContaining('verify') as string] })
  expect((await storeTool(busy.dataDir(), 'verify', '--loud')).code).toBe(2)
  expect((await storeTool(busy.dataDir(), 'repair')).code).toBe(2)
})

test('many faults: a hundred are printed, all are in the JSON', async () => {
  busy.fill()
  const store = await openAt(busy.folder())
  await store.putAll(Array.from({ length: 150 }, (_, n) => ({ _id: `thing:${n}` })))
  await store.close()
  const run = await verify()
  expect(faultLines(run).length).toBe(100)
  expect(run.out).toContain('… and 50 more; --json prints all.')
  const json = JSON.parse((await storeTool(busy.dataDir(), 'verify', '--json')).out.join('')) as { faults: unknown[] }
  expect(json.faults.length).toBe(150)
})
