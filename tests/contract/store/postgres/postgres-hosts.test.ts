import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

/** A host that leads to the database until it becomes silent: it accepts connections and never answers. */
interface Host {
  readonly place: string
  silence(): void
}

let postgres: TestPostgres
const opened: DocumentStore[] = []
const listening: Server[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  if (postgresExists) postgres = await startPostgres()
}, 60_000)
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  for (const socket of sockets) socket.destroy()
  for (const server of listening.splice(0)) server.close()
})
afterAll(async () => {
  if (postgresExists) await postgres.stop()
})

async function openHost(isSilent = false): Promise<Host> {
  let isAway = isSilent
  const own = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    for (const set of [own, sockets]) set.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    keep(socket)
    if (isAway) return
    const onward = keep(connect(postgres.port, '127.0.0.1'))
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listening.push(server)
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isAway = true
      for (const socket of own) socket.destroy()
    },
  }
}

async function open(hosts: readonly Host[], user = 'nearhelp'): Promise<DocumentStore> {
  const database = new URL(await postgres.createDatabase()).pathname
  const store = await openPostgresUrl(`postgres://${user}@${hosts.map(({ place }) => place).join(',')}${database}`)
  opened.push(store)
  return store
}

test.runIf(postgresExists)('silent hosts do not keep the primary waiting, wherever it is in the address', { timeout: 5_000 }, async () => {
  const store = await open([await openHost(true), await openHost(true), await openHost(true), await openHost()])
  expect((await store.put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
})

test.runIf(postgresExists)('the next host is used when the primary’s is silent', { timeout: 10_000 }, async () => {
  const [first, second] = [await openHost(), await openHost(true)]
  const third = await openHost()
  const store = await open([first, second, third])
  expect((await store.put({ _id: 'thing:1', n: 1 })).ok).toBe(true)
  first.silence()
  const put = async (): Promise<boolean> => {
    try {
      return (await store.put({ _id: 'thing:2', n: 1 })).ok
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailable)
      return false
    }
  }
  while (!(await put())) await new Promise((resolve) => setTimeout(resolve, 50))
})

test.runIf(postgresExists)(
  'requests that wait for a connection fail together when no host answers, and the error names each host',
  { timeout: 10_000 },
  async () => {
    const hosts = [await openHost(), await openHost()] as const
    const store = await open(hosts)
    hosts.forEach((host) => host.silence())
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => store.get('thing:1')))
    const errors = results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined))
    expect(errors.every((error) => error instanceof StoreUnavailable)).toBe(true)
    for (const { place } of hosts) expect(String(errors.at(-1))).toContain(`${place}: `)
  },
)

test.runIf(postgresExists)('a password that every host refuses ends the start, also with several hosts', async () => {
  await postgres.query(`create role visitor login password 'right'`)
  await postgres.requirePassword('visitor')
  const hosts = [await openHost(), await openHost()]
  await expect(open(hosts, 'visitor:wrong')).rejects.toMatchObject({ exitCode: 16 })
})
