/** `npm run store -- repair`: saves what is readable in really damaged files, names the rest, and leaves the old folder as it is. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentKey } from '#server/store/level/level-keys.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { compactFolder, contentHashes, damageBlockWith, damageDocument, flipByte, logsOf, manifestOf, tablesOf } from './damage.ts'
import { storeTool } from './store-tool.ts'

const THINGS = 1_200
const busy = prepareBusyStore()
const id = (n: number): string => `thing:${String(n).padStart(5, '0')}`
const into = (): string => join(busy.dataDir(), 'saved')

/** All documents by id, without their revisions. */
async function documentsIn(folder: string): Promise<Map<string, StoredDoc>> {
  const store = await openAt(folder)
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  await store.close()
  return new Map(rows.flatMap(({ doc }) => (doc ? [[doc._id, { ...doc, _rev: '' }]] : [])))
}

/** A store with tables, and a log with later changes: it is made once. */
let made = ''
let original: Map<string, StoredDoc>
beforeAll(async () => {
  made = join(busy.base(), 'many')
  cpSync(join(busy.base(), 'store'), made, { recursive: true })
  const store = await openAt(made)
  const things = Array.from({ length: THINGS }, (_, n) => ({ _id: id(n), type: 'thing', n, text: randomBytes(2_000).toString('base64') }))
  for (let n = 0; n < THINGS; n += 500) await store.putAll(things.slice(n, n + 500))
  await store.close()
  await compactFolder(made)
  const again = await openAt(made)
  for (const n of [100, 900]) await again.put({ ...(await again.get(id(n))), _id: id(n), n: -n })
  for (const n of [101, 901]) {
    const { _rev = '' } = (await again.get(id(n))) ?? {}
    await again.put({ _id: id(n), _rev, _deleted: true })
  }
  for (let n = 0; n < 200; n += 1) await again.put({ _id: `written:${n}`, type: 'thing', text: 'x'.repeat(300) })
  await again.close()
  original = await documentsIn(copyOf('for-reading'))
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

function copyOf(name: string): string {
  const copy = join(busy.base(), name)
  cpSync(made, copy, { recursive: true })
  return copy
}

beforeEach(() => cpSync(made, busy.folder(), { recursive: true }))

interface Repaired {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
  readonly lost: readonly string[]
  readonly saved: Map<string, StoredDoc>
}

/** Repairs, and expects that each document is the same as before or named in the list. */
async function repair(): Promise<Repaired> {
  const before = contentHashes(busy.folder())
  const run = await storeTool(busy.dataDir(), 'repair', into())
  expect(contentHashes(busy.folder())).toEqual(before)
  expect(readdirSync(into()).sort()).toEqual(['lost.txt', 'store'])
  const lost = readFileSync(join(into(), 'lost.txt'), 'utf8').split('\n').slice(0, -1)
  const saved = await documentsIn(join(into(), 'store'))
  const named = new Set(lost.map((line) => line.split(' ')[0]))
  const changed = [...saved].filter(([name, doc]) => !named.has(name) && JSON.stringify(doc) !== JSON.stringify(original.get(name)))
  expect(changed).toEqual([])
  return { ...run, lost, saved }
}

const lostIds = ({ saved }: Repaired): string[] => [...original.keys()].filter((name) => !saved.has(name))
const expectAll = (repaired: Repaired): void => expect(lostIds(repaired)).toEqual([])

/** Expects that every document that is not saved is named. */
function expectNamed(repaired: Repaired): void {
  for (const name of lostIds(repaired)) expect(repaired.lost).toContain(`${name} is lost`)
}

async function identityOf(folder: string): Promise<string> {
  const store = await openAt(folder)
  const identity = await store.identity()
  await store.close()
  return identity
}

test('a sound store is saved whole, with a new identity', async () => {
  const repaired = await repair()
  expect(repaired).toMatchObject({ code: 0, lost: [] })
  expectAll(repaired)
  expect(repaired.out).toContain('The store is sound.')
  expect(repaired.out.at(-1)).toMatch(/To use it, move .*store away and .*saved\/store to its place\. Devices then load/)
  expect(await identityOf(join(into(), 'store'))).not.toBe(await identityOf(busy.folder()))
  // It takes the place of the old one: people log in, and new writes follow.
  rmSync(busy.folder(), { recursive: true })
  renameSync(join(into(), 'store'), busy.folder())
  const store = await openAt(busy.folder())
  const server = await openTestApp({ store })
  const login = { email: 'amina@example.test', password: 'password of amina' }
  expect((await server.call('POST', '/api/auth/login', login)).status).toBe(200)
  await server.app.stop()
  await store.close()
  expect(await storeTool(busy.dataDir(), 'verify')).toMatchObject({ code: 0 })
})

describe('of damaged files everything else is saved:', () => {
  test('a block of a table', async () => {
    const file = damageDocument(busy.folder(), id(1_000))
    const repaired = await repair()
    expect(repaired.code).toBe(1)
    expect(repaired.lost[0]).toMatch(
      new RegExp(`^${file} has a damaged block at byte \\d+: keys above "d!thing:0\\d+" up to "d!thing:0\\d+"$`),
    )
    expectNamed(repaired)
    expect(lostIds(repaired)).toContain(id(1_000))
    expect(lostIds(repaired).length).toBeLessThan(100)
    expect(repaired.saved.has(id(101))).toBe(false)
  })

  test('a block with changes: their documents keep one each', async () => {
    damageBlockWith(busy.folder(), 'c!0000000000001000')
    const repaired = await repair()
    expectAll(repaired)
    expect(repaired.out).toContain('The store is sound.')
  })

  test('a table that is cut off: what is before the cut', async () => {
    const [name = ''] = tablesOf(busy.folder()).toSorted(
      (a, b) => statSync(join(busy.folder(), b)).size - statSync(join(busy.folder(), a)).size,
    )
    const path = join(busy.folder(), name)
    truncateSync(path, Math.floor(statSync(path).size / 2))
    const repaired = await repair()
    expect(repaired.lost[0]).toMatch(new RegExp(`^${name} has no readable index: keys above ".*" are lost, up to ".*"$`))
    expect(repaired.saved.size).toBeGreaterThan(200)
    // The rows of changes come before the documents in this table.
    expectNamed(repaired)
    expect(lostIds(repaired).length).toBeGreaterThan(200)
  })

  test('a table with a damaged end: nothing is lost', async () => {
    for (const name of tablesOf(busy.folder())) flipByte(join(busy.folder(), name), statSync(join(busy.folder(), name)).size - 1)
    const repaired = await repair()
    expectAll(repaired)
    expect(repaired.out).toContain('The store is sound.')
  })

  test('a table that is missing', async () => {
    const [name = ''] = tablesOf(busy.folder())
    rmSync(join(busy.folder(), name))
    const repaired = await repair()
    expect(repaired.code).toBe(1)
    expect(repaired.lost[0]).toMatch(new RegExp(`^${name} is missing: keys above ".*" up to ".*"$`))
    expect(repaired.saved.has('written:7')).toBe(true)
  })

  test.each([
    ['a damaged MANIFEST', () => writeFileSync(join(busy.folder(), manifestOf(busy.folder())), 'x'.repeat(300))],
    ['a missing MANIFEST', () => rmSync(join(busy.folder(), manifestOf(busy.folder())))],
    ['a missing CURRENT', () => rmSync(join(busy.folder(), 'CURRENT'))],
  ])('%s: nothing is lost', async (_name, damage) => {
    damage()
    const repaired = await repair()
    expectAll(repaired)
    expect(repaired.lost).toEqual([expect.stringContaining('CURRENT is missing or damaged') as string])
    expect(repaired.out).toContain('The store is sound.')
  })

  test('a record in the log: those behind it too', async () => {
    const [log = ''] = logsOf(busy.folder())
    const bytes = readFileSync(join(busy.folder(), log))
    flipByte(join(busy.folder(), log), bytes.indexOf('written:20'))
    const repaired = await repair()
    expect(repaired.lost).toEqual([expect.stringMatching(new RegExp(`^${log} has a damaged record at byte \\d+$`)) as string])
    expect(lostIds(repaired)).toEqual(['written:20'])
    expect(repaired.saved.get(id(100))?.['n']).toBe(-100)
  })

  test('a log that is cut off', async () => {
    const [log = ''] = logsOf(busy.folder())
    const bytes = readFileSync(join(busy.folder(), log))
    truncateSync(join(busy.folder(), log), bytes.indexOf('written:20') + 4)
    const repaired = await repair()
    expect(repaired.lost).toEqual([`${log} ends in an incomplete record`])
    expect(lostIds(repaired).length).toBe(180)
  })

  test('an earlier version of a document is saved, and named', async () => {
    // Opening moves the log into a new table, which is damaged.
    await (await openAt(busy.folder())).close()
    damageBlockWith(busy.folder(), documentKey(id(100)), tablesOf(busy.folder()).toSorted().slice(-1))
    const repaired = await repair()
    expect(repaired.lost).toContain(`${id(100)} is saved as it was before its last changes`)
    expect(repaired.saved.get(id(100))?.['n']).toBe(100)
  })
})

const program = await bundledProgram('server/node/store/tool/run.ts')

/** Starts a repair in a process and kills it once it has printed a line. */
const killAt = (line: string, place: string): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'repair', place], {
      env: { ...process.env, DATA_DIR: busy.dataDir() },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(line)) child.kill('SIGKILL')
    })
    child.once('close', () => resolve())
  })

test.each(['Reading file 1', 'Writing the new store', 'Reading keys'])(
  'a repair that is killed at "%s" can be repeated elsewhere',
  async (line) => {
    const before = contentHashes(busy.folder())
    const place = join(busy.dataDir(), 'killed')
    await killAt(line, place)
    expect(readdirSync(place)).toEqual(['unfinished'])
    expect(contentHashes(busy.folder())).toEqual(before)
    expect(await storeTool(busy.dataDir(), 'repair', place)).toMatchObject({ code: 2 })
    expectAll(await repair())
  },
)
