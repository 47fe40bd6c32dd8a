/** Copies that end early: the source serves on, no server starts on the target, and a repetition finishes it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { serveStoreTool } from '#server/node/store/tool/serve-store-tool.ts'
import { openRunningSource } from '#server/node/store/tool/copy/running-source.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { until } from '../../support/wait-until.ts'
import { openAt } from './busy-store.ts'
import { contentOf, prepareFolders } from './copied-store.ts'
import { storeTool } from './store-tool.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const newFolder = prepareFolders()
const ends: (() => Promise<unknown>)[] = []
let postgres: TestPostgres

beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens a store with things in a folder, and the socket beside it. */
async function serveThings(dataDir: string, count: number) {
  const store = await openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' })
  await store.putAll(Array.from({ length: count }, (_, n) => ({ _id: `thing:${n}`, n, text: 'x'.repeat(300) })))
  const tool = await serveStoreTool({ dataDir, store, log: silentLog })
  ends.push(async () => {
    await tool.close()
    await store.close()
  })
  return store
}

/** Runs the tool as a process, and kills it once `isTime` is true. */
async function killedCopy(dataDir: string, given: readonly string[], isTime: () => Promise<boolean>): Promise<void> {
  const program = await bundledProgram('server/node/store/tool/run.ts')
  const child = spawn(process.execPath, [program, 'copy', ...given], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()))
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  while (child.exitCode === null && !(await isTime().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGKILL')
  expect(await ended, complaint).toBe('SIGKILL')
}

test.runIf(postgresExists)('a copy to PostgreSQL that is killed in the middle continues', async () => {
  const dataDir = newFolder()
  const url = await postgres.createDatabase()
  const database = new URL(url).pathname.slice(1)
  const store = await serveThings(dataDir, 8_000)
  const count = async (): Promise<number> =>
    Number((await postgres.query('select count(*) as count from document', database))[0]?.['count'])
  await killedCopy(dataDir, ['--to', url], async () => (await count()) > 0)
  expect(await count()).toBeLessThan(8_000)

  await expect(openPostgresUrl(url)).rejects.toMatchObject({
    kind: 'unfinished',
    exitCode: 17,
    message: expect.stringContaining('is an unfinished copy.') as string,
  })
  expect((await store.put({ _id: 'written:later', n: 1 })).ok).toBe(true)
  const again = await storeTool(dataDir, 'copy', '--to', url)
  expect([again.code, again.err[0]]).toEqual([0, expect.stringContaining('Continuing the copy')])
  const copy = await openPostgresUrl(url)
  ends.push(() => copy.close())
  expect(await contentOf(copy, false)).toEqual(await contentOf(store, false))
})

test.runIf(postgresExists)('a copy to a folder that is killed in the middle continues', async () => {
  const url = await postgres.createDatabase()
  const source = await openPostgresUrl(url)
  await source.putAll(Array.from({ length: 8_000 }, (_, n) => ({ _id: `thing:${n}`, n, text: 'x'.repeat(300) })))
  const expected = await contentOf(source, false)
  await source.close()
  const dataDir = newFolder()
  let started = 0
  // The folder has a store that is not finished: it cannot be opened beside the copy.
  await killedCopy(dataDir, ['--from', url], async () => {
    const [row] = await postgres.query(
      `select query from pg_stat_activity where application_name = 'nearhelp store copy' and query like '%order by rev%'`,
    )
    return row !== undefined && (started += 1) > 1
  })
  const folder = join(dataDir, 'store')
  await expect(openAt(folder)).rejects.toMatchObject({ kind: 'unfinished', exitCode: 17 })
  expect(await storeTool(dataDir, 'verify')).toMatchObject({ code: 17 })
  expect(await storeTool(dataDir, 'copy', '--from', url)).toMatchObject({ code: 0 })
  const copy = await openAt(folder)
  ends.push(() => copy.close())
  expect(await contentOf(copy, false)).toEqual(expected)
})

test('a source whose copy ends in the last step takes writes again, and not after a finished one', async () => {
  const dataDir = newFolder()
  const store = await serveThings(dataDir, 10)
  const open = async () => (await openRunningSource(dataDir, dataDir)) ?? expect.fail('no server')
  const killed = await open()
  expect(await killed.stopWrites(() => undefined)).toBe(true)
  await expect(store.put({ _id: 'other' })).rejects.toBeInstanceOf(StoreUnavailable)
  await expect((await open()).stopWrites(() => undefined)).rejects.toThrow('Another copy is in its last step or has finished.')
  expect(await store.get('thing:1')).toMatchObject({ n: 1 })
  await killed.close()
  await until(
    'the store takes writes',
    () =>
      store.put({ _id: crypto.randomUUID() }).then(
        () => true,
        () => false,
      ),
    (taken) => taken,
  )

  const whole = await open()
  await whole.stopWrites(() => undefined)
  await whole.finished()
  await whole.close()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(store.put({ _id: 'another' })).rejects.toBeInstanceOf(StoreUnavailable)
})

test.runIf(postgresExists)('a copy that differs is not finished, and the source serves on', async () => {
  const dataDir = newFolder()
  const url = await postgres.createDatabase()
  const database = new URL(url).pathname.slice(1)
  const store = await serveThings(dataDir, 1_000)
  await (await openPostgresUrl(url)).close()
  await postgres.query(
    `create function change() returns trigger language plpgsql as $$ begin new.body = '{"n":0}'; return new; end $$;
     create trigger change before insert on document for each row when (new.id = 'thing:500') execute function change()`,
    database,
  )
  const differs = await storeTool(dataDir, 'copy', '--to', url)
  expect([differs.code, differs.err.at(-1)]).toEqual([
    1,
    expect.stringMatching(/^1 documents differ:\nthing:500\nThe target stays unfinished/),
  ])
  await expect(openPostgresUrl(url)).rejects.toMatchObject({ exitCode: 17 })
  await until(
    'the store takes writes',
    () =>
      store.put({ _id: crypto.randomUUID() }).then(
        () => true,
        () => false,
      ),
    (taken) => taken,
  )

  await postgres.query('drop trigger change on document', database)
  expect(await storeTool(dataDir, 'copy', '--to', url)).toMatchObject({ code: 0 })
  // The source takes no writes any more: the copy is complete.
  expect(await storeTool(dataDir, 'copy', '--to', url)).toMatchObject({
    code: 1,
    err: expect.arrayContaining([expect.stringContaining('Another copy is in its last step or has finished.')]) as string[],
  })
})
