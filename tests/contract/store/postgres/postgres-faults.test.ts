import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/e2e/free-port.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { canMakeCertificate, startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { parseDatabaseUrl, type DatabaseAddress } from '#server/node/database-url.ts'
import { openPostgresStore } from '#server/node/store/postgres/open-postgres-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { until } from '../../support/wait-until.ts'

const addressOf = (url: string): DatabaseAddress => {
  const parsed = parseDatabaseUrl(url)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

let postgres: TestPostgres
const opened: DocumentStore[] = []

async function open(url: string): Promise<DocumentStore> {
  const store = await openPostgresStore({ address: addressOf(url) })
  opened.push(store)
  return store
}

// With fsync: the server is killed in these tests.
beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres([])
}, 60_000)
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

const hours = (from: number, to: number) => [
  { starts_at: new Date(Date.UTC(2026, 10, 25, from)).toISOString(), ends_at: new Date(Date.UTC(2026, 10, 25, to)).toISOString() },
]

test.runIf(postgresExists)('the database refuses hours that overlap, and takes them once the other booking releases them', async () => {
  const store = await open(await postgres.createDatabase())
  const reserve = (booking: string, provider: string, from: number, to: number) =>
    store.commit({ writes: [{ _id: `mark:${crypto.randomUUID()}` }], reservations: [{ booking, provider, hours: hours(from, to) }] })
  expect((await reserve('one', 'grace', 9, 11)).ok).toBe(true)
  expect(await reserve('two', 'grace', 10, 12)).toEqual({ ok: false, error: 'overlap' })
  expect((await reserve('two', 'chidi', 10, 12)).ok).toBe(true)
  // Hours that touch do not overlap, and a booking may be moved over its former hours.
  expect((await reserve('three', 'grace', 11, 12)).ok).toBe(true)
  expect((await reserve('one', 'grace', 8, 10)).ok).toBe(true)
  const released = { booking: 'one', provider: 'grace', hours: [] }
  const taken = { booking: 'four', provider: 'grace', hours: hours(8, 11) }
  expect((await store.commit({ writes: [{ _id: 'mark' }], reservations: [released, taken] })).ok).toBe(true)
  const racing = await Promise.all(Array.from({ length: 12 }, (_, n) => reserve(`racing${n}`, 'ada', 14 + (n % 2), 16)))
  expect(racing.filter(({ ok }) => ok)).toHaveLength(1)
})

test.runIf(postgresExists)(
  'two processes see each other’s changes at once, and one that misses the notifications a second later',
  async () => {
    const url = await postgres.createDatabase()
    const [one, other] = [await open(url), await open(url)]
    const seen: string[] = []
    const tail = other.tail((await other.recentChanges(0, () => undefined)).to, ({ id }) => seen.push(id))
    await one.put({ _id: 'thing:1', n: 1 })
    await until(
      'the change of the other process',
      () => seen.length,
      (count) => count === 1,
    )
    // Without the connections that listen.
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`)
    await one.put({ _id: 'thing:2', n: 1 })
    await until(
      'the change without a notification',
      () => seen.length,
      (count) => count === 2,
    )
    tail.stop()
  },
)

test.runIf(postgresExists)(
  'a killed server loses nothing that it acknowledged, and is used again when it is back',
  { timeout: 60_000 },
  async () => {
    const store = await open(await postgres.createDatabase())
    const acknowledged: string[] = []
    let failures = 0
    let isOver = false
    const writers = Array.from({ length: 8 }, async (_, by) => {
      for (let n = 0; !isOver; n += 1) {
        const id = `thing:${by}:${n}`
        try {
          if ((await store.put({ _id: id, n })).ok) acknowledged.push(id)
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable)
          failures += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    })
    const reach = (count: number) =>
      until(
        `${count} acknowledged writes`,
        () => acknowledged.length,
        (reached) => reached >= count,
      )
    await reach(200)
    await postgres.kill()
    await until(
      'writes that fail',
      () => failures,
      (count) => count > 0,
    )
    await expect(store.get('thing:0:0')).rejects.toBeInstanceOf(StoreUnavailable)
    await postgres.start()
    await reach(acknowledged.length + 200)
    isOver = true
    await Promise.all(writers)
    const found = await store.getMany(acknowledged)
    expect(acknowledged.filter((_, index) => found[index] === undefined)).toEqual([])
  },
)

test.runIf(postgresExists)('a store that is opened while the database is away opens when it is back', { timeout: 60_000 }, async () => {
  const url = await postgres.createDatabase()
  await postgres.kill()
  const opening = open(url)
  let isOpen = false
  void opening.then(() => (isOpen = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isOpen).toBe(false)
  await postgres.start()
  expect((await (await opening).put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
})

test.runIf(postgresExists)('a wrong password, a missing database and a newer release are one sentence each', async () => {
  const url = await postgres.createDatabase()
  await postgres.query(`create role guest login password 'right'`)
  await postgres.requirePassword('guest')
  const place = new URL(url)
  const guest = `postgres://guest:wrong@${place.host}${place.pathname}`
  await expect(open(guest)).rejects.toMatchObject({
    exitCode: 16,
    message: `The PostgreSQL server at ${place.host} refused the user or the password. Check DATABASE_URL.`,
  })
  await expect(open(guest.replace('wrong', 'right'))).rejects.toMatchObject({
    exitCode: 16,
    message: expect.stringContaining('owner') as string,
  })
  await expect(open(url.replace(place.pathname, '/nowhere'))).rejects.toMatchObject({
    exitCode: 16,
    message: `The PostgreSQL server at ${place.host} has no such database. Create it, or check DATABASE_URL.`,
  })
  await (await open(url)).close()
  await postgres.query(`update setting set value = '99' where name = 'schema_version'`, place.pathname.slice(1))
  await expect(open(url)).rejects.toMatchObject({ exitCode: 13, message: expect.stringContaining('A newer release') as string })
})

test.runIf(postgresExists && canMakeCertificate)(
  'a server without encryption, and one with a certificate of an unknown authority, are one sentence each',
  async () => {
    const url = await postgres.createDatabase()
    const place = new URL(url).host
    await expect(open(`${url}?sslmode=require`)).rejects.toMatchObject({
      exitCode: 16,
      message: `The PostgreSQL server at ${place} offers no encryption. Turn it on there, or add ?sslmode=disable to DATABASE_URL if you trust the network.`,
    })
    const encrypted = await startPostgres(['fsync=off'], { hasCertificate: true })
    try {
      const there = await encrypted.createDatabase()
      await expect(open(`${there}?sslmode=verify-full`)).rejects.toMatchObject({
        exitCode: 16,
        message: expect.stringMatching(
          /^The certificate of the PostgreSQL server at .* is not valid: .*\. Name its authority by sslrootcert/,
        ) as string,
      })
      expect((await (await open(`${there}?sslmode=require`)).put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
    } finally {
      for (const store of opened.splice(0)) await store.close()
      await encrypted.stop()
    }
  },
)

test('a server that is no PostgreSQL is named as such', async () => {
  const port = await freePort()
  const http: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  await expect(open(`postgres://nearhelp@127.0.0.1:${port}/nearhelp`)).rejects.toMatchObject({
    exitCode: 16,
    message: `The server at 127.0.0.1:${port} is no PostgreSQL server. Check DATABASE_URL.`,
  })
  await new Promise((resolve) => http.close(resolve))
})

test.runIf(postgresExists)('data that was copied to another server keeps rising numbers under a new identity', async () => {
  const url = await postgres.createDatabase()
  const before = await open(url)
  await before.put({ _id: 'thing:1', n: 1 })
  const [identity, last] = [await before.identity(), Number(await before.lastSeq())]
  await before.close()
  // As after a copy from a server that has counted further.
  const database = new URL(url).pathname.slice(1)
  await postgres.query(`update document set rev = rev + 1024 * 1000000`, database)
  const after = await open(url)
  expect(await after.identity()).not.toBe(identity)
  const written = await after.put({ _id: 'thing:2', n: 1 })
  expect(written.ok).toBe(true)
  expect(Number(await after.lastSeq())).toBeGreaterThan(last + 1_024 * 1_000_000)
})
