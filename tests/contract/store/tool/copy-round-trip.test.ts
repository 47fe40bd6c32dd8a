/** `npm run store -- copy` from the embedded store to PostgreSQL and back, while people use it. */
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chooseDemo } from '#server/demo/choose-demo.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { runStoreTool } from '#server/node/store/tool/run-store-tool.ts'
import { serveStoreTool } from '#server/node/store/tool/serve-store-tool.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { until } from '../../support/wait-until.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { contentOf, faultsOf, prepareFolders } from './copied-store.ts'
import { faultLines, runTool, storeTool } from './store-tool.ts'

const busy = prepareBusyStore()
const newFolder = prepareFolders()
let postgres: TestPostgres
const opened: DocumentStore[] = []

beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

async function use<Store extends DocumentStore>(opening: Promise<Store>): Promise<Store> {
  const store = await opening
  opened.push(store)
  return store
}

/** Closes all stores that a test opened. */
async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store.close()
}

test.runIf(postgresExists)('a busy market is the same in PostgreSQL, and again in a folder; each has a new identity', async () => {
  busy.fill()
  const url = await postgres.createDatabase()
  const there = await runTool({ DATA_DIR: busy.dataDir(), DATABASE_URL: url }, 'copy', '--to', 'DATABASE_URL')
  expect([there.code, there.out.join('\n')]).toEqual([0, expect.stringMatching(/^\d+ documents copied and compared/)])
  expect(there.out.join('\n')).toContain('Start the server with DATABASE_URL')

  const original = await use(openAt(busy.folder()))
  const copy = await use(openPostgresUrl(url))
  expect(await contentOf(copy)).toEqual(await contentOf(original))
  expect(await faultsOf(copy)).toEqual([])
  const reserved = await postgres.query('select booking, provider from reservation', new URL(url).pathname.slice(1))
  expect(reserved).toEqual([{ booking: busy.market().accepted, provider: busy.market().uids.chidi }])
  // An outcome is never before the documents that it names.
  const order = new Map<string, number>()
  await copy.recentChanges(100_000, ({ seq, id }) => order.set(id, Number(seq)))
  for (const { doc } of await copy.range({ start: 'command:', end: 'command:\uffff', includeDocs: true }))
    for (const { doc_id } of (doc?.['effects'] ?? []) as { doc_id: string }[]) {
      const pointers = [...order.keys()].filter((id) => id.startsWith('inbox:') && id.endsWith(doc_id))
      for (const pointer of pointers) expect(order.get(pointer)).toBeLessThan(order.get(String(doc?._id)) ?? 0)
    }
  const identities = [await original.identity(), await copy.identity()]
  const expected = await contentOf(copy)
  await closeAll()

  const back = newFolder()
  expect(await storeTool(back, 'copy', '--from', url)).toMatchObject({ code: 0 })
  const verified = await storeTool(back, 'verify')
  expect([faultLines(verified), verified.code]).toEqual([[], 0])
  const again = await use(openAt(join(back, 'store')))
  expect(await contentOf(again)).toEqual(expected)
  expect(new Set([...identities, await again.identity()]).size).toBe(3)
})

test.runIf(postgresExists)('a person signs in on the copy, and their waiting command is executed once', async () => {
  busy.fill()
  const url = await postgres.createDatabase()
  const { amina } = busy.market().uids
  const _id = `command:${ulid()}:000000001`
  const waiting = {
    docs: [
      {
        _id,
        name: 'send_message',
        command_version: 1,
        queued_ms: 0,
        args: { booking_id: busy.market().accepted, message_id: ulid(), message: 'Sent twice' },
      },
    ],
  }
  async function send(store: DocumentStore): Promise<unknown> {
    const app = await openTestApp({ store })
    try {
      const login = await app.call('POST', '/api/auth/login', { email: 'amina@example.test', password: 'password of amina' })
      expect(login.status).toBe(200)
      const authorization = `Bearer ${String(login.body['token'])}`
      expect((await app.call('POST', '/db/me/_bulk_docs', waiting, { authorization })).status).toBe(201)
      return (await app.call('GET', `/db/me/${encodeURIComponent(_id)}`, undefined, { authorization })).body['state']
    } finally {
      await app.app.stop()
    }
  }
  const messages = async (store: DocumentStore): Promise<number> =>
    (await store.range({ start: 'message:', end: 'message:\uffff', includeDocs: true })).filter(
      ({ doc }) => doc?.['message'] === 'Sent twice',
    ).length

  // The device did not receive the response of the old server.
  expect(await send(await use(openAt(busy.folder())))).toBe('accepted')
  await closeAll()
  expect((await storeTool(busy.dataDir(), 'copy', '--to', url)).code).toBe(0)
  const copy = await use(openPostgresUrl(url))
  expect(await send(copy)).toBe('accepted')
  expect(await messages(copy)).toBe(1)
  expect(
    (await copy.range({ start: `command:${amina}:`, end: `command:${amina}:\uffff` })).filter(({ id }) => id.endsWith(_id.slice(8))),
  ).toHaveLength(1)
  expect(await faultsOf(copy)).toEqual([])
})

test.runIf(postgresExists)('the demo is copied while it is served; then writes are answered 503, and reads as before', async () => {
  const url = await postgres.createDatabase()
  const dataDir = newFolder()
  const store = await use(openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' }))
  const server = await openTestApp({ store, demo: chooseDemo('always') })
  const tool = await serveStoreTool({ dataDir, store, log: silentLog })
  const copied = await storeTool(dataDir, 'copy', '--to', url)
  expect([copied.code, copied.err.at(-1)]).toEqual([0, 'The last step: the source takes no writes'])
  expect(copied.out.join('\n')).toContain('Stop the server: it takes no writes any more.')
  const person = { email: 'new@example.test', password: 'a long password', name: 'New', phone: '', userType: 'customer' }
  const refused = await server.call('POST', '/api/auth/signup', person)
  expect([refused.status, refused.headers.get('retry-after'), refused.body['error']]).toEqual([503, '1', 'store_unavailable'])
  expect((await server.call('GET', '/api/providers?city=Lagos')).status).toBe(200)
  await server.app.stop()
  await tool.close()

  const copy = await use(openPostgresUrl(url))
  expect(await contentOf(copy)).toEqual(await contentOf(store))
  expect(await faultsOf(copy)).toEqual([])
})

test.runIf(postgresExists)('what is written while it is copied is in the copy, or was refused', async () => {
  const dataDir = newFolder()
  const url = await postgres.createDatabase()
  const store = await use(openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' }))
  await store.putAll(Array.from({ length: 5_000 }, (_, n) => ({ _id: `thing:${n}`, type: 'thing', n, text: 'x'.repeat(200) })))
  const tool = await serveStoreTool({ dataDir, store, log: silentLog })
  const acknowledged = new Map<string, number | undefined>()
  let refused = 0

  async function write(writer: number): Promise<void> {
    for (let n = 0; refused === 0; n += 1) {
      const id = n % 2 === 0 ? `new:${writer}:${n}` : `thing:${(writer * 1_000 + n * 7) % 5_000}`
      const isDeleted = n % 5 === 1
      try {
        const before = await store.get(id)
        if (isDeleted && !before) continue
        const written = await store.put({ ...(before ?? { _id: id, type: 'thing' }), n: -n - 1, ...(isDeleted ? { _deleted: true } : {}) })
        if (written.ok) acknowledged.set(id, isDeleted ? undefined : -n - 1)
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable)
        refused += 1
      }
    }
  }
  const writing = Promise.all(Array.from({ length: 4 }, (_, writer) => write(writer)))
  const copied = await storeTool(dataDir, 'copy', '--to', url, '--json')
  expect(copied.code, copied.err.join('\n')).toBe(0)
  await writing
  expect(refused).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan(100)
  const copy = await use(openPostgresUrl(url))
  const found = await copy.getMany([...acknowledged.keys()])
  expect(found.map((doc) => doc?.['n'])).toEqual([...acknowledged.values()])
  expect(await contentOf(copy, false)).toEqual(await contentOf(store, false))
  await tool.close()
})

test.runIf(postgresExists)('servers of PostgreSQL are waited for, and what they write until then is copied', async () => {
  const url = await postgres.createDatabase()
  const server = await use(openPostgresUrl(url))
  await server.putAll(Array.from({ length: 300 }, (_, n) => ({ _id: `thing:${n}`, n })))
  const dataDir = newFolder()
  const lines: string[] = []
  const add = (line: string): void => void lines.push(line)
  const copying = runStoreTool(['copy', '--from', url], { DATA_DIR: dataDir }, { out: add, err: add })
  const stops = (): string[] => lines.filter((line) => line.startsWith('Stop all servers'))
  await until('the copy waits', stops, ({ length }) => length > 0)
  for (let n = 0; n < 100; n += 1) expect((await server.put({ _id: `late:${n}`, n })).ok).toBe(true)
  const expected = await contentOf(server, false)
  await closeAll()
  // As the end of a process does, also to a connection that was in use.
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nearhelp'`)
  expect([await copying, stops()]).toEqual([0, [expect.stringMatching(/: \d+ connections are open/)]])
  expect(await contentOf(await use(openAt(join(dataDir, 'store'))), false)).toEqual(expected)
})
