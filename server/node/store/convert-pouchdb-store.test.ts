import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPouchLayout } from '#tests/support/released/pouch-layout.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { convertPouchdbStore } from './convert-pouchdb-store.ts'
import { openLevelStore } from './open-level-store.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'nearhelp-convert-'))
  folder = join(place, 'store')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const program = await bundledProgram('tests/contract/store/converting-program.ts')

const id = (n: number): string => `thing:${String(n).padStart(5, '0')}`
const picture = new Uint8Array(Array.from({ length: 5_000 }, (_, n) => n % 251))

/** Documents in PouchDB's layout: some changed, some deleted, one with bytes, one deleted and written again. */
async function fill(count = 1_800): Promise<void> {
  const before = await openPouchLayout(folder)
  for (let n = 0; n < count; n += 1) before.write(id(n), { n, text: `Zoë ${n} 🧹` })
  for (const n of [3, 700, 1_799]) before.write(id(n), { n: -n })
  for (const n of [5, 900]) before.remove(id(n))
  before.write(id(5), { n: 5, again: true })
  before.write('photo', { type: 'photo' }, picture)
  await before.close()
}

const open = (print: (line: string) => void = () => undefined) => openLevelStore({ path: folder, durability: 'strict', print })

async function expectEverything(count = 1_800): Promise<void> {
  const store = await open()
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  expect(rows.length).toBe(count)
  const ns = new Map(rows.map(({ id: name, doc }) => [name, doc?.['n']]))
  expect([ns.get(id(0)), ns.get(id(3)), ns.get(id(700)), ns.get(id(1_799)), ns.get(id(5)), ns.get(id(900))]).toEqual([
    0,
    -3,
    -700,
    -1_799,
    5,
    undefined,
  ])
  expect(await store.get(id(5))).toMatchObject({ again: true })
  expect(await store.bytes('photo')).toEqual(picture)
  const fed: string[] = []
  await store.recentChanges(50_000, (change) => fed.push(change.id))
  // In the order of the old feed: what changed last comes last.
  expect(fed.slice(-5)).toEqual([id(3), id(700), id(1_799), id(5), 'photo'])
  const written = await store.put({ ...(await store.get(id(3))), _id: id(3), n: 4 })
  expect(written.ok).toBe(true)
  await store.close()
  expect(readdirSync(place)).toEqual(['store'])
}

test('an older store is converted with everything in it, once', async () => {
  await fill()
  const printed: string[] = []
  const store = await open((line) => printed.push(line))
  await store.close()
  expect(printed.at(0)).toContain('Converting the store of an earlier release')
  expect(printed.at(-1)).toBe('1800 documents converted and compared.')
  await expectEverything()
  const later: string[] = []
  await (await open((line) => later.push(line))).close()
  expect(later).toEqual([])
})

test('a disk that is too small is refused with the reason, and nothing is changed', async () => {
  await fill()
  const before = readdirSync(folder).length
  await expect(convertPouchdbStore(folder, { print: () => undefined, freeBytes: async () => 1_000 })).rejects.toThrow(
    /needs \d+ MB more to be converted, and 0 MB are free\. Make room and start again\./,
  )
  expect(readdirSync(place)).toEqual(['store'])
  expect(readdirSync(folder).length).toBeGreaterThanOrEqual(before)
  await expectEverything()
})

describe('a start after a kill', () => {
  /** Runs a conversion in a process and kills it once it has printed a line. @returns what it printed */
  const killAt = (line: string): Promise<string> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes(line)) child.kill('SIGKILL')
      })
      child.on('close', () => resolve(text))
    })

  test('continues the copy', async () => {
    await fill(20_000)
    expect(await killAt('10 % of about')).not.toContain('converted')
    expect(readdirSync(place)).toEqual(['store', 'store.converting'])
    const second = await killAt('60 % of about')
    expect(second).toMatch(/Continuing after \d+ documents\./)
    expect(await killAt('nothing')).toContain('20000 documents converted and compared.')
    await expectEverything(20_000)
  })

  test.each(['after the first rename', 'after the second', 'while the old folder is deleted'])(
    '%s finishes the exchange',
    async (moment) => {
      await fill()
      const old = join(place, 'old')
      cpSync(folder, old, { recursive: true })
      await (await open()).close()
      if (moment === 'after the first rename') {
        cpSync(folder, `${folder}.converting`, { recursive: true })
        rmSync(folder, { recursive: true })
        cpSync(old, `${folder}.before`, { recursive: true })
      } else {
        cpSync(old, `${folder}.before`, { recursive: true })
        if (moment !== 'after the second') rmSync(join(`${folder}.before`, 'CURRENT'))
      }
      rmSync(old, { recursive: true })
      await expectEverything()
    },
  )
})
