import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkFiles, type FileFault } from './check-files.ts'
import { crc32c } from './crc32c.ts'
import { listLogs, readFilesInUse } from './folder-files.ts'
import { readLog } from './log-file.ts'
import { entriesOfBlock, findBlocks, readTableIndex, type LevelEntry } from './table-file.ts'
import { entriesOfBatch } from './write-batch.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-leveldb-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const key = (n: number): string => `d!thing:${String(n).padStart(5, '0')}`
/** Half of it repeats, so that blocks are compressed with literals and copies. */
const value = (n: number): string =>
  `${n}-1 ${JSON.stringify({ n, text: `Zoë ${n} 🧹`.repeat(1 + (n % 40)), random: crypto.randomUUID() })}`

async function fill(count: number, compact: boolean): Promise<Map<string, string>> {
  const db = new ClassicLevel<string, string>(folder)
  const content = new Map<string, string>()
  for (let n = 0; n < count; n += 1) content.set(key(n), value(n))
  await db.batch([...content].map(([name, text]) => ({ type: 'put', key: name, value: text })))
  for (const n of [3, 77]) {
    await db.del(key(n))
    content.delete(key(n))
  }
  if (compact) await db.compactRange('', '\uffff')
  await db.close()
  return content
}

const read = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)))
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)
const tables = (): string[] => readFilesInUse(folder).tables.map(({ name = '' }) => name)

/** The values of the entries with the highest sequence numbers. */
function newest(entries: readonly LevelEntry[]): Map<string, string> {
  const inOrder = [...entries].sort((a, b) => a.sequence - b.sequence)
  const last = new Map(inOrder.map((entry) => [text(entry.key), entry.value]))
  return new Map([...last].flatMap(([name, bytes]) => (bytes ? [[name, text(bytes)]] : [])))
}

async function faults(): Promise<FileFault[]> {
  const found: FileFault[] = []
  for await (const fault of checkFiles(folder)) found.push(fault)
  return found
}

/** Changes one byte of a file. */
function flip(name: string, at: number): void {
  const bytes = read(name)
  bytes[at] = (bytes[at] ?? 0) ^ 0x55
  writeFileSync(join(folder, name), bytes)
}

test('the checksum of the standard', () => {
  expect(crc32c(new TextEncoder().encode('123456789'))).toBe(0xe3069283)
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
})

test('tables have what LevelDB wrote, by their index and without it', async () => {
  const content = await fill(3_000, true)
  const [byIndex, withoutIndex]: LevelEntry[][] = [[], []]
  for (const name of tables()) {
    const file = read(name)
    const { blocks } = readTableIndex(file)
    for (const block of blocks) byIndex?.push(...entriesOfBlock(file, block))
    for (const block of [...findBlocks(file)].slice(0, blocks.length)) withoutIndex?.push(...entriesOfBlock(file, block))
  }
  expect(newest(byIndex ?? [])).toEqual(content)
  expect(newest(withoutIndex ?? [])).toEqual(content)
  expect(await faults()).toEqual([])
})

test('a log has the writes in their order', async () => {
  const content = await fill(500, false)
  const found = new Map<string, string>()
  const sequences: number[] = []
  for (const { name } of listLogs(readdirSync(folder))) {
    for (const record of readLog(read(name)).records) {
      for (const entry of entriesOfBatch(record)) {
        sequences.push(entry.sequence)
        if (entry.value) found.set(text(entry.key), text(entry.value))
        else found.delete(text(entry.key))
      }
    }
  }
  expect(found).toEqual(content)
  expect(sequences).toEqual(Array.from({ length: 502 }, (_, index) => index + 1))
})

describe('damage is found', () => {
  test('in a block, with the keys that it had', async () => {
    await fill(3_000, true)
    const [name = ''] = tables()
    const [, second] = readTableIndex(read(name)).blocks
    flip(name, (second?.offset ?? 0) + 20)
    const [fault, ...others] = await faults()
    expect(others).toEqual([])
    expect(fault).toMatchObject({ file: name, what: `has a damaged block at byte ${second?.offset}` })
    expect(fault?.between?.[0].startsWith('d!thing:000')).toBe(true)
  })

  test('in the filter', async () => {
    await fill(3_000, true)
    const [name = ''] = tables()
    const filter = readTableIndex(read(name)).others.at(-1)
    flip(name, filter?.offset ?? 0)
    expect(await faults()).toMatchObject([{ file: name, what: expect.stringContaining('filter') as string }])
  })

  test('in a table that is too short, or missing', async () => {
    await fill(3_000, true)
    const [name = ''] = tables()
    truncateSync(join(folder, name), 5_000)
    expect(await faults()).toMatchObject([{ file: name, what: expect.stringContaining('5000 bytes instead of') as string }])
    rmSync(join(folder, name))
    expect(await faults()).toMatchObject([{ file: name, what: 'is missing', between: [key(0), key(2_999)] }])
  })

  test('in the middle of a log, but not at its end', async () => {
    await fill(500, false)
    const [log] = readFilesInUse(folder).logs
    const { length } = read(log?.name ?? '')
    truncateSync(join(folder, log?.name ?? ''), length - 3)
    expect(await faults()).toEqual([])
    flip(log?.name ?? '', 60_000)
    expect(await faults()).toMatchObject([{ file: log?.name, what: expect.stringContaining('a damaged record') as string }])
  })

  test('a record of several blocks that was half written is no damage', async () => {
    const db = new ClassicLevel<string, string>(folder)
    await db.put('d!thing:1', 'x')
    await db.put('d!thing:2', 'y'.repeat(200_000))
    await db.close()
    const [log] = readFilesInUse(folder).logs
    // The disk wrote the end before the start.
    const path = join(folder, log?.name ?? '')
    const bytes = read(log?.name ?? '')
    bytes.fill(0, 40_000, 60_000)
    writeFileSync(path, bytes)
    expect(await faults()).toEqual([])
    expect(readLog(bytes)).toMatchObject({ records: [expect.anything()], damagedAt: undefined, hasTornEnd: true })
  })

  test('in the MANIFEST', async () => {
    await fill(10, true)
    writeFileSync(join(folder, readFilesInUse(folder).manifest), 'x'.repeat(500))
    expect(await faults()).toMatchObject([{ file: 'MANIFEST' }])
  })
})
