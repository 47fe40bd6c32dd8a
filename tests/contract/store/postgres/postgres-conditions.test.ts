import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { providerId } from '#domain/ids.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice } from '../../support/backend.ts'
import { profileOf, providerOf } from '../../support/people.ts'
import { until } from '../../support/wait-until.ts'

let postgres: TestPostgres
const opened: DocumentStore[] = []
const servers: Server[] = []

beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres()
}, 60_000)
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  for (const server of servers.splice(0)) server.close()
})
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

async function open(url: string): Promise<DocumentStore> {
  const store = await openPostgresUrl(url)
  opened.push(store)
  return store
}

/** A way to the database that takes so long in each direction. @returns its port */
async function slowProxy(ms: number): Promise<number> {
  const delayed = (from: Socket, to: Socket): void => {
    from.on('data', (bytes: Buffer) => void setTimeout(() => to.writable && to.write(new Uint8Array(bytes)), ms))
    from.on('close', () => void setTimeout(() => to.destroy(), ms))
    from.on('error', () => undefined)
  }
  const server = createServer((socket) => {
    const onward = connect(postgres.port, '127.0.0.1')
    delayed(socket, onward)
    delayed(onward, socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test.runIf(postgresExists)('with 200 ms a round trip commands are executed, and many at the same moment', async () => {
  const url = new URL(await postgres.createDatabase())
  await open(url.href)
  url.port = String(await slowProxy(100))
  const store = await open(url.href)
  const [person, provider] = [newUid(), newUid()]
  await insertDocuments(createDocumentWriter({ store }), profileOf(person), profileOf(provider), providerOf(provider))
  const runner = createCommandRunner({ store, clock: testClock().read, newId })
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) => testDevice(runner, provider).run('set_status', { status: n % 2 === 0 ? 'Busy' : 'Available' })),
  )
  expect(outcomes.map(refusalCode).filter(Boolean)).toEqual([])
  expect((await store.get(providerId(provider)))?.['version']).toBe(7)
})

test.runIf(postgresExists)('with fewer connections than it wants, requests wait for those there are', async () => {
  const url = new URL(await postgres.createDatabase())
  await (await open(url.href)).put({ _id: 'thing:0', n: 0 })
  await postgres.query('create role crowded login connection limit 3')
  await postgres.query('grant all on all tables in schema public to crowded', url.pathname.slice(1))
  url.username = 'crowded'
  const store = await open(url.href)
  const written = await Promise.all(Array.from({ length: 60 }, (_, n) => store.put({ _id: `thing:${n + 1}`, n })))
  expect(written.filter(({ ok }) => !ok)).toEqual([])
  expect(await store.range({ start: 'thing:', end: 'thing:\uffff' })).toHaveLength(61)
})

test.runIf(postgresExists)('a password that is changed meanwhile makes it unavailable, and right again it serves', async () => {
  const url = new URL(await postgres.createDatabase())
  await (await open(url.href)).put({ _id: 'thing:0', n: 0 })
  await postgres.query(`create role changing login password 'first'`)
  await postgres.query('grant all on all tables in schema public to changing', url.pathname.slice(1))
  await postgres.requirePassword('changing')
  url.username = 'changing'
  url.password = 'first'
  const store = await open(url.href)
  expect((await store.put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
  await postgres.query(`alter role changing password 'second'`)
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'changing'`)
  await expect(store.get('thing:1').then(() => store.get('thing:1'))).rejects.toBeInstanceOf(StoreUnavailable)
  await postgres.query(`alter role changing password 'first'`)
  expect((await store.get('thing:1'))?.['n']).toBe(1)
  expect((await store.put({ _id: 'thing:2', n: 2 })).ok).toBe(true)
})

test.runIf(postgresExists)('a database that was set to refuse writes is unavailable until it takes them', { timeout: 30_000 }, async () => {
  const url = new URL(await postgres.createDatabase())
  const store = await open(url.href)
  expect((await store.put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
  const name = url.pathname.slice(1)
  const drop = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await postgres.query(`alter database ${name} set default_transaction_read_only = on`)
  await postgres.query(drop)
  await expect(store.put({ _id: 'thing:2', n: 2 })).rejects.toBeInstanceOf(StoreUnavailable)
  await postgres.query(`alter database ${name} reset default_transaction_read_only`)
  await until(
    'a write',
    () =>
      store.put({ _id: 'thing:2', n: 2 }).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    20_000,
  )
  expect((await store.get('thing:1'))?.['n']).toBe(1)
})

test.runIf(postgresExists)('a store that is closed in the middle of its work leaves no connection open', async () => {
  const url = await postgres.createDatabase()
  const store = await openPostgresUrl(url)
  const asked = Promise.allSettled(Array.from({ length: 4 }, () => store.lastSeq()))
  await store.close()
  await asked
  const left = `select count(*)::int as count from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`
  await expect.poll(async () => (await postgres.query(left))[0]?.['count']).toBe(0)
})
