import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentHashes, damageDocument, flipByte, logsOf } from '#tests/contract/store/tool/damage.ts'
import { openLevelStore } from './open-level-store.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'nearhelp-fault-'))
  folder = join(place, 'store')
})
afterEach(() => {
  rmSync(place, { recursive: true, force: true })
})

const open = () => openLevelStore({ path: folder, durability: 'strict' })

/** A store whose data is in table files, as after some days. */
async function fill(): Promise<void> {
  const store = await open()
  await store.putAll(Array.from({ length: 2_000 }, (_, n) => ({ _id: `thing:${n}`, text: crypto.randomUUID().repeat(20) })))
  await store.compact?.()
  await store.close()
}

const names = (end: string): string[] => readdirSync(folder).filter((name) => name.endsWith(end))

describe('a store that does not open says why and what to do, and stays as it is', () => {
  test.each([
    [
      'CURRENT is missing',
      () => rmSync(join(folder, 'CURRENT')),
      'damaged',
      11,
      'is damaged: the file CURRENT is missing. Restore the folder',
    ],
    ['CURRENT is empty', () => writeFileSync(join(folder, 'CURRENT'), ''), 'damaged', 11, 'the file CURRENT is not readable'],
    [
      'the manifest is missing',
      () => rmSync(join(folder, names('').find((name) => name.startsWith('MANIFEST')) ?? '')),
      'damaged',
      11,
      'is missing',
    ],
    [
      'the manifest is damaged',
      () => writeFileSync(join(folder, names('').find((name) => name.startsWith('MANIFEST')) ?? ''), 'x'.repeat(500)),
      'damaged',
      11,
      'the file MANIFEST is missing or damaged',
    ],
    ['a table is missing', () => names('.ldb').forEach((name) => rmSync(join(folder, name))), 'damaged', 11, 'ldb is missing'],
    ['a block is damaged', () => damageDocument(folder, 'thing:500'), 'damaged', 11, 'ldb has a damaged block at byte'],
    [
      'one byte of a block differs',
      () => flipByte(join(folder, names('.ldb')[0] ?? ''), 5_000),
      'damaged',
      11,
      'ldb has a damaged block at byte',
    ],
    [
      'a table is too short',
      () => truncateSync(join(folder, names('.ldb')[0] ?? ''), 1_000),
      'damaged',
      11,
      'ldb has 1000 bytes instead of',
    ],
    ['the log is missing', () => rmSync(join(folder, logsOf(folder)[0] ?? '')), 'damaged', 11, 'log is missing'],
  ] as const)('%s', async (_what, damage, kind, exitCode, sentence) => {
    await fill()
    damage()
    const before = contentHashes(folder)
    const failure: unknown = await open().catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind, exitCode })
    expect(String(failure)).toContain(sentence)
    expect(contentHashes(folder)).toEqual(before)
  })

  test('another program’s database', async () => {
    const other = new ClassicLevel(folder)
    await other.put('a key', 'a value')
    await other.close()
    await expect(open()).rejects.toMatchObject({ kind: 'foreign', exitCode: 12 })
    await other.open()
    expect(await other.get('a key')).toBe('a value')
    await other.close()
  })

  test('a folder of something else, and a file', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.jpg'), 'x')
    await expect(open()).rejects.toThrow('is not a store of NearHelp: it contains holiday.jpg. Set DATA_DIR')
    expect(readdirSync(folder)).toEqual(['holiday.jpg'])
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'x')
    await expect(open()).rejects.toMatchObject({ kind: 'foreign' })
  })

  test('a store of a newer release', async () => {
    await fill()
    const db = new ClassicLevel(folder)
    await db.put('m!format', '99')
    await db.close()
    await expect(open()).rejects.toMatchObject({ kind: 'newer', exitCode: 13 })
  })

  test('a damaged record in the log, which LevelDB would drop', async () => {
    const store = await open()
    for (let n = 0; n < 20; n += 1) await store.put({ _id: `thing:${n}`, text: 'x'.repeat(200) })
    await store.close()
    flipByte(join(folder, names('.log')[0] ?? ''), 2_000)
    const before = contentHashes(folder)
    await expect(open()).rejects.toThrow('log has a damaged record at byte')
    expect(contentHashes(folder)).toEqual(before)
  })

  test('an incomplete record at the end of the log is no damage: that write was not acknowledged', async () => {
    const store = await open()
    for (let n = 0; n < 20; n += 1) await store.put({ _id: `thing:${n}`, text: 'x'.repeat(200) })
    await store.close()
    const [log = ''] = names('.log')
    truncateSync(join(folder, log), statSync(join(folder, log)).size - 10)
    const again = await open()
    expect((await again.range({ start: '', end: '\uffff' })).length).toBe(19)
    await again.close()
  })

  // Root may write everywhere, so the folder is opened as another user.
  test.skipIf(process.getuid?.() !== 0 || spawnSync('setpriv', ['--version']).status !== 0)('a folder without write access', async () => {
    await fill()
    chmodSync(place, 0o755)
    chmodSync(folder, 0o555)
    const script = `import('${new URL('open-level-store.ts', import.meta.url).href}').then(({ openLevelStore }) => openLevelStore({ path: '${folder}', durability: 'strict' })).then(() => console.log('opened'), (error) => console.log(error.kind, error.exitCode))`
    const { stdout } = spawnSync(
      'setpriv',
      ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath, '--import', 'tsx', '-e', script],
      { encoding: 'utf8', env: { ...process.env, HOME: place, TMPDIR: tmpdir() } },
    )
    expect(stdout.trim()).toBe('read-only 14')
  })
})

/** What a kill or power cut leaves of a store whose creation it interrupted. */
describe('a store whose creation was interrupted is a new store', () => {
  test.each<[what: string, files: Readonly<Record<string, string>>]>([
    ['before CURRENT', { 'MANIFEST-000001': 'x'.repeat(50) }],
    ['before CURRENT had its name', { 'MANIFEST-000001': '', '000001.dbtmp': 'MANIFEST-000001\n' }],
    ['with a MANIFEST that was not synced', { 'MANIFEST-000001': '', CURRENT: 'MANIFEST-000001\n', LOCK: '', LOG: 'x' }],
    ['with the second MANIFEST only', { 'MANIFEST-000002': 'x'.repeat(50), CURRENT: 'MANIFEST-000001\n', '000003.log': '' }],
  ])('%s', async (_what, files) => {
    mkdirSync(folder)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const store = await open()
    expect((await store.put({ _id: 'thing:1' })).ok).toBe(true)
    await store.close()
  })

  test('but not when a log has writes', async () => {
    mkdirSync(folder)
    for (const name of ['MANIFEST-000001', '000003.log']) writeFileSync(join(folder, name), 'x'.repeat(50))
    const before = contentHashes(folder)
    await expect(open()).rejects.toMatchObject({ kind: 'damaged', exitCode: 11 })
    expect(contentHashes(folder)).toEqual(before)
  })
})

test('an empty folder is a new store', async () => {
  mkdirSync(folder)
  const store = await open()
  expect((await store.put({ _id: 'thing:1' })).ok).toBe(true)
  await store.close()
})
