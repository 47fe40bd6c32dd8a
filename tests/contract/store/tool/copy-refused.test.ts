/** Copies that are refused before anything is written, each with a sentence and an exit code. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import { toStored } from '#server/store/documents/stored-document.ts'
import { connectForCopy } from '#server/node/store/tool/copy/postgres-client.ts'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { freePort } from '#tests/support/e2e/free-port.ts'
import { createDocumentFactory } from '#tests/bench/market/document-factory.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { prepareFolders } from './copied-store.ts'
import { runTool, storeTool } from './store-tool.ts'

const busy = prepareBusyStore()
const newFolder = prepareFolders()
let postgres: TestPostgres
beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

const PLACE = 'postgres://nearhelp@127.0.0.1:9/nearhelp'

test('a wrong command says what is wrong, and exits with 2', async () => {
  const dataDir = newFolder()
  const sentences: readonly (readonly [given: readonly string[], sentence: string, settings?: Readonly<Record<string, string>>])[] = [
    [[], 'Name the store to copy from with --from, or the one to copy to with --to.'],
    [['--to', 'http://user:secret@127.0.0.1:5984/nearhelp'], 'http://127.0.0.1:5984/nearhelp is no address that can be copied'],
    [['--from', './data'], 'is no address that can be copied'],
    [['--from', PLACE, '--to', PLACE], 'Copy one PostgreSQL database to another with pg_dump and pg_restore.'],
    [['--to', 'DATABASE_URL'], 'Neither DATABASE_URL nor DATABASE_URL_FILE is set.'],
    [['--to', PLACE], 'DATABASE_URL names another database than the command.', { DATABASE_URL: `${PLACE}2` }],
    [['--from', 'http://127.0.0.1:9/nearhelp'], 'DATABASE_URL is set. Add --to DATABASE_URL', { DATABASE_URL: PLACE }],
    [['elsewhere', '--to', PLACE], 'npm run store -- <command>'],
    [['--into', PLACE], "Unknown option '--into'"],
  ]
  for (const [given, sentence, settings = {}] of sentences) {
    const { code, err, out } = await runTool({ DATA_DIR: dataDir, ...settings }, 'copy', ...given)
    expect([given, code, out, err.join('\n')]).toEqual([given, 2, [], expect.stringContaining(sentence)])
  }
  expect(await storeTool(dataDir, 'info', '--to', PLACE)).toMatchObject({ code: 2 })
  expect(existsSync(join(dataDir, 'store'))).toBe(false)
})

test('a source that is not there, and a database that does not answer', async () => {
  const dataDir = newFolder()
  const away = `postgres://nearhelp@127.0.0.1:${await freePort()}/nearhelp`
  expect(await storeTool(dataDir, 'copy', '--to', away)).toMatchObject({ code: 12, err: [expect.stringContaining('it does not exist')] })
  busy.fill()
  const unreachable = expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/nearhelp cannot be reached/) as string
  expect(await storeTool(busy.dataDir(), 'copy', '--to', away)).toMatchObject({ code: 1, err: [unreachable] })
  expect(await storeTool(dataDir, 'copy', '--from', away)).toMatchObject({ code: 1, err: [unreachable] })
  expect(existsSync(join(dataDir, 'store'))).toBe(false)
})

test.runIf(postgresExists)('a server is seen as soon as it has opened its database', async () => {
  const url = await postgres.createDatabase()
  const address = parseDatabaseUrl(url)
  if (!address.ok) throw new Error(address.error)
  const copy = await connectForCopy(address.value)
  for (let start = 1; start <= 20; start += 1) {
    const server = await openPostgresUrl(url)
    expect([start, await copy.servers()]).not.toEqual([start, 0])
    await server.close()
  }
  await copy.close()
})

test.runIf(postgresExists)('a target that has a store or a server, and a source without one', async () => {
  busy.fill()
  const [used, other] = [await postgres.createDatabase(), await postgres.createDatabase()]
  expect(await storeTool(busy.dataDir(), 'copy', '--from', used)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('has no store of NearHelp.')],
  })
  const server = await openPostgresUrl(used)
  expect(await storeTool(busy.dataDir(), 'copy', '--to', used)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('A server uses the database')],
  })
  await server.put({ _id: 'thing:1' })
  await server.close()
  expect(await storeTool(busy.dataDir(), 'copy', '--to', used)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('has a store already.')],
  })
  expect(await storeTool(busy.dataDir(), 'copy', '--from', used)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('Set DATA_DIR to a new or empty folder.')],
  })

  expect(await storeTool(busy.dataDir(), 'copy', '--to', other)).toMatchObject({ code: 0 })
  // Nothing has written to the new store, so a repetition brings it up to date. After a write it does not.
  expect(await storeTool(busy.dataDir(), 'copy', '--to', other)).toMatchObject({ code: 0 })
  const started = await openPostgresUrl(other)
  await started.put({ _id: 'thing:1' })
  await started.close()
  expect(await storeTool(busy.dataDir(), 'copy', '--to', other)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('has a store already.')],
  })
})

test.runIf(postgresExists)('overlapping bookings are listed with both, and nothing can be started until one is cancelled', async () => {
  const dataDir = newFolder()
  const url = await postgres.createDatabase()
  const make = createDocumentFactory(1)
  const [grace, chidi] = [make.uid(), make.uid()]
  const accepted = (provider: typeof grace, from: number, to: number) => {
    const at = (hour: number) => instantFromMs(Date.UTC(2027, 0, 4, hour))
    return make.job({ customer: make.uid(), provider }, at(0), { status: 'accepted', starts_at: at(from), ends_at: at(to) })
  }
  const [one, other] = [accepted(grace, 9, 11), accepted(grace, 10, 12)]
  const fine = [accepted(grace, 12, 13), accepted(chidi, 9, 12)]
  const store = await openAt(join(dataDir, 'store'))
  await store.putAll([one, other, ...fine].map((doc) => toStored(doc, undefined)))
  await store.close()
  const refused = await storeTool(dataDir, 'copy', '--to', url)
  const [first, second] = [one.doc_id, other.doc_id].toSorted()
  expect([refused.code, refused.err.at(-1)]).toEqual([
    1,
    'PostgreSQL takes no overlapping bookings, and the source has 1:\n' +
      `${String(first)} and ${String(second)} of provider ${grace} overlap at 2027-01-04T10:00:00.000Z\n` +
      'Cancel one booking of each pair in the app, then repeat the command. The source serves as before.',
  ])
  await expect(openPostgresUrl(url)).rejects.toMatchObject({ exitCode: 17 })

  const again = await openAt(join(dataDir, 'store'))
  const stored = await again.get(one.doc_id)
  expect((await again.put({ ...toStored({ ...one, status: 'cancelled' }, stored?._rev) })).ok).toBe(true)
  await again.close()
  expect(await storeTool(dataDir, 'copy', '--to', url)).toMatchObject({ code: 0 })
  expect(await postgres.query('select booking from reservation', new URL(url).pathname.slice(1))).toHaveLength(3)
})
