import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

/** Hashes of all files but those that say who has the store open and what LevelDB noted. */
function content(): Record<string, string> {
  const files = readdirSync(folder).filter((name) => !/^(?:LOCK|LOG|LOG\.old)$/.test(name))
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(new Uint8Array(readFileSync(join(folder, name))))
        .digest('hex'),
    ]),
  )
}

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
      'a file does not have the content that was written',
    ],
    [
      'a table is missing',
      () => names('.ldb').forEach((name) => rmSync(join(folder, name))),
      'damaged',
      11,
      'a file does not have the content',
    ],
  ] as const)('%s', async (_what, damage, kind, exitCode, sentence) => {
    await fill()
    damage()
    const before = content()
    const failure: unknown = await open().catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind, exitCode })
    expect(String(failure)).toContain(sentence)
    expect(content()).toEqual(before)
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

  test('a damaged table is found when it is read', async () => {
    await fill()
    const [table] = names('.ldb')
    truncateSync(join(folder, table ?? ''), 1_000)
    const failure: unknown = await (async () => {
      const store = await open()
      try {
        return await store.range({ start: '', end: '\uffff' })
      } finally {
        await store.close()
      }
    })().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
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

test('an empty folder is a new store', async () => {
  mkdirSync(folder)
  const store = await open()
  expect((await store.put({ _id: 'thing:1' })).ok).toBe(true)
  await store.close()
})
