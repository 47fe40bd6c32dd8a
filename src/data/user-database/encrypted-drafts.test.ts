import '#tests/support/indexed-db.ts'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openDexieDrafts, createMemoryDrafts } from './encrypted-drafts.ts'

const SECRET = 'X7Q2-SECRET-9931'
const draft = new TextEncoder().encode(`{"government_id_number":"${SECRET}"}`)

/** Returns all content of the browser's databases, bytes decoded as text. */
async function rowsOf(owner: string): Promise<Record<string, unknown>[]> {
  const database = await new Dexie(`${owner}-drafts`).open()
  const tables = await Promise.all(database.tables.map((table) => table.toArray() as Promise<Record<string, unknown>[]>))
  database.close()
  return tables.flat()
}
const readable = (rows: unknown): string =>
  JSON.stringify(rows, (_name, value: unknown) => (ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value))

test.each([
  ['in the browser', () => openDexieDrafts(`drafts-${crypto.randomUUID()}`)],
  ['in memory', createMemoryDrafts],
])('a draft %s is read again by its name, and removed when it is sent', async (_name, open) => {
  const drafts = open()
  expect(await drafts.read('verification')).toBeUndefined()
  expect(await drafts.save('verification', draft)).toBe(true)
  expect(await drafts.save('verification', new Uint8Array([1, 2, 3]))).toBe(true)
  expect(await drafts.read('verification')).toEqual(new Uint8Array([1, 2, 3]))
  expect(await drafts.read('another')).toBeUndefined()
  expect(await drafts.save('verification', undefined)).toBe(true)
  expect(await drafts.read('verification')).toBeUndefined()
  await drafts.delete()
})

test('a draft survives a restart, is unreadable in the database, and its key cannot be exported', async () => {
  const owner = `drafts-${crypto.randomUUID()}`
  const before = openDexieDrafts(owner)
  await before.save('verification', draft)
  before.close()
  const rows = await rowsOf(owner)
  expect(readable(rows)).not.toContain(SECRET)
  expect(readable(rows)).not.toContain('government')
  const key = rows.find((row) => 'key' in row)?.['key'] as CryptoKey
  expect([key.extractable, key.algorithm.name]).toEqual([false, 'AES-GCM'])
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const after = openDexieDrafts(owner)
  expect(await after.read('verification')).toEqual(draft)
  await after.delete()
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(owner))).toEqual([])
})

test('two tabs that start together share one key', async () => {
  const owner = `drafts-${crypto.randomUUID()}`
  const [one, other] = [openDexieDrafts(owner), openDexieDrafts(owner)]
  await Promise.all([one.save('a', draft), other.save('b', draft)])
  expect([await other.read('a'), await one.read('b')]).toEqual([draft, draft])
  await one.delete()
})

test('a moved or damaged draft is not readable, and deletion leaves nothing behind', async () => {
  const owner = `drafts-${crypto.randomUUID()}`
  const drafts = openDexieDrafts(owner)
  await drafts.save('a', draft)
  const database = await new Dexie(`${owner}-drafts`).open()
  const row = (await database.table('drafts').get('a')) as { data: Uint8Array }
  await database.table('drafts').put({ ...row, name: 'b' })
  await database.table('drafts').put({ ...row, data: row.data.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) })
  database.close()
  expect([await drafts.read('a'), await drafts.read('b')]).toEqual([undefined, undefined])
  await drafts.delete()
  expect(await drafts.save('a', draft)).toBe(false)
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(owner))).toEqual([])
})
