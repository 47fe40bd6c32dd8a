import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMarketplaceFile, readStableText } from './marketplace-file.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nearhelp-marketplace-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const own = (): string => join(dataDir, 'marketplace.json')
const read = async (marketplaceFile?: string) => readMarketplaceFile({ dataDir, marketplaceFile })
const mistake = (text: string) => ({ read: { ok: false, error: [{ line: undefined, text: expect.stringContaining(text) as string }] } })

test('no file in the data folder is no marketplace', async () => {
  expect(await read()).toBeUndefined()
})

test('the file of the data folder is read, and the setting names another one', async () => {
  writeFileSync(own(), '{"revision": 4}')
  const other = join(dataDir, 'other.json')
  writeFileSync(other, '{"revision": 5}')
  expect(await read()).toMatchObject({ path: own(), read: { ok: true, value: { revision: 4 } } })
  expect(await read(other)).toMatchObject({ path: other, read: { ok: true, value: { revision: 5 } } })
})

test('a setting that names no file is a mistake', async () => {
  expect(await read(join(dataDir, 'missing.json'))).toMatchObject(mistake('MARKETPLACE_FILE names no file'))
})

test('a folder is a mistake', async () => {
  expect(await read(dataDir)).toMatchObject(mistake('not a file'))
})

test('a file of 100 MB is refused before it is read', async () => {
  writeFileSync(own(), '{')
  truncateSync(own(), 100_000_000)
  const before = process.memoryUsage().arrayBuffers
  expect(await read()).toMatchObject(mistake('It has 100.0 MB, at most 1 MB are read'))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000)
})

test('bytes that are no text are a mistake', async () => {
  writeFileSync(own(), Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d))
  expect(await read()).toMatchObject(mistake('not a text in UTF-8'))
})

test.each([
  ['grows', async () => appendFile(own(), ' ')],
  ['shrinks', async () => truncateSync(own(), 3)],
  ['is written again with the same length', async () => writeFileSync(own(), '{"revision": 5}')],
])('a file that %s while it is read is a mistake', async (_how, change) => {
  writeFileSync(own(), '{"revision": 4}')
  const file = await open(own(), 'r')
  let isChanged = false
  const text = await readStableText({
    stat: file.stat.bind(file),
    read: async (...args: Parameters<typeof file.read>) => {
      const part = await file.read(...args)
      if (!isChanged) await change()
      isChanged = true
      return part
    },
  })
  await file.close()
  expect(text).toEqual({ ok: false, error: [{ line: undefined, text: 'It changed while it was read. Start again.' }] })
})

test('its mistakes have their lines', async () => {
  writeFileSync(own(), '{\n "revision": 4,\n "services": [\n {"key": "__proto__", "names": {"en": "x"}, "icon": "chef"}\n ]\n}')
  expect(await read()).toMatchObject({ read: { ok: false, error: [{ line: 4 }] } })
})
