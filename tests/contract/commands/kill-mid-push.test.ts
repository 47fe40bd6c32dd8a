import { ulid } from 'ulid'
import { afterEach, expect, test } from 'vitest'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { providerForm } from '../support/busy-market.ts'
import { startServerProcess, type Reply, type ServerProcess } from '../support/server-process.ts'

/** `npm run test:kills` kills it hundreds of times. */
const ROUNDS = 2
const MESSAGES = 42
const REQUESTS = 9

/** Stores that a server can use. */
const STORES: readonly { readonly store: string; readonly settings: () => Promise<Readonly<Record<string, string>>> }[] = [
  { store: 'leveldb', settings: async () => ({}) },
  ...(postgresExists
    ? [{ store: 'postgres', settings: async () => ({ DATABASE_URL: await (await testPostgres()).createDatabase() }) }]
    : []),
]

let server: ServerProcess
afterEach(() => server.dispose())

function mustBe(status: number, reply: Reply): Record<string, unknown> {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

interface Person {
  readonly uid: string
  readonly token: string
}

async function signup(name: string, userType: 'customer' | 'provider'): Promise<Person> {
  const body = mustBe(
    201,
    await server.call('POST', '/api/auth/signup', {
      email: `${name}@example.test`,
      password: 'secret password',
      name,
      phone: '',
      userType,
    }),
  )
  return { token: String(body['token']), uid: String((body['user'] as { uid: string }).uid) }
}

/** Returns all of a person's documents, by id. */
async function documentsOf({ token }: Person): Promise<Map<string, Record<string, unknown>>> {
  const docs = new Map<string, Record<string, unknown>>()
  for (let since = '0', pending = 1; pending > 0;) {
    const page = mustBe(
      200,
      await server.call('GET', `/db/me/_changes?limit=500&include_docs=true&since=${encodeURIComponent(since)}`, undefined, token),
    )
    for (const { id, doc } of page['results'] as { id: string; doc: Record<string, unknown> }[]) docs.set(id, doc)
    since = String(page['last_seq'])
    pending = Number(page['pending'])
  }
  return docs
}

test.each(STORES)(
  'a server over $store, killed in the middle of a push, has done each command exactly once when it was pushed again',
  { timeout: 60_000 },
  async ({ settings }) => {
    server = await startServerProcess(await settings())
    const [customer, provider] = [await signup('amina', 'customer'), await signup('chidi', 'provider')]
    mustBe(201, await server.call('POST', '/api/providers', providerForm('Chidi', 'Lagos'), provider.token))
    const asked = {
      provider_id: provider.uid,
      scheduled_date: null,
      duration_hours: 1,
      special_instructions: '',
      user_latitude: null,
      user_longitude: null,
      address: '1 Market Street',
      is_emergency: false,
      price_per_hour: 25,
    }
    const first = String(mustBe(201, await server.call('POST', '/api/bookings', asked, customer.token))['id'])
    mustBe(200, await server.call('PUT', `/api/bookings/${first}/status`, { status: 'accepted' }, provider.token))

    const device = ulid()
    let n = 0
    const command = (name: string, args: object): Record<string, unknown> => ({
      _id: `command:${device}:${String((n += 1)).padStart(9, '0')}`,
      name,
      command_version: 1,
      queued_ms: 0,
      args,
    })
    const [messages, requests]: string[][] = [[], []]
    let cut = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each request is withdrawn again: a customer has few open ones.
      const docs = Array.from({ length: MESSAGES + 2 * REQUESTS }, (_, index) => {
        const id = ulid()
        if (index % 20 >= 14 && index % 2 === 1) return command('cancel_booking', { booking_id: requests?.at(-1) })
        const isMessage = index % 20 < 14
        ;(isMessage ? messages : requests)?.push(id)
        return isMessage
          ? command('send_message', { booking_id: first, message_id: id, message: `Message ${index} of round ${round}` })
          : command('request_booking', { ...asked, booking_id: id })
      })
      const push = (): Promise<Reply> => server.call('POST', '/db/me/_bulk_docs', { docs }, customer.token)
      const pushed = push()
      // Somewhere in the middle: as soon as a part of it is visible.
      const some = 5 + 30 * round
      while (
        (await server.call('GET', `/db/me/${encodeURIComponent(String(docs[some]?.['_id']))}`, undefined, customer.token)).status === 404
      );
      await server.kill()
      if ((await pushed).status === 0) cut += 1
      await server.start()
      const rows = mustBe(201, await push()) as unknown as { ok?: true }[]
      expect(rows.filter((row) => row.ok)).toHaveLength(docs.length)
    }
    expect(cut).toBeGreaterThan(0)

    const [own, others] = [await documentsOf(customer), await documentsOf(provider)]
    const idsOf = (docs: Map<string, unknown>, kind: string): string[] =>
      [...docs.keys()].filter((id) => id.startsWith(`${kind}:`)).toSorted()
    for (const docs of [own, others]) {
      expect(idsOf(docs, 'message')).toEqual(messages?.map((id) => `message:${first}:${id}`).toSorted())
      expect(idsOf(docs, 'booking')).toEqual([first, ...(requests ?? [])].map((id) => `booking:${id}`).toSorted())
    }
    const outcomes = [...own].filter(([id]) => id.startsWith(`command:${device}:`)).map(([, doc]) => doc['state'])
    expect(outcomes).toEqual(Array.from({ length: ROUNDS * (MESSAGES + 2 * REQUESTS) }, () => 'accepted'))
    const told = (docs: Map<string, Record<string, unknown>>, kind: string): number =>
      [...docs.values()].filter((doc) => doc['type'] === 'notification' && doc['kind'] === kind).length
    expect(told(others, 'message_received')).toBe(messages?.length)
    expect(told(others, 'booking_requested')).toBe((requests?.length ?? 0) + 1)
    expect(told(own, 'booking_confirmed')).toBe((requests?.length ?? 0) + 1)
  },
)

test('another server over the same data says why it does not start, and the first one continues', async () => {
  server = await startServerProcess()
  const another = await server.startAnother()
  expect(another.code).toBe(10)
  expect(another.output).toContain('is open in another process')
  expect(another.output).not.toContain('    at ')
  expect((await server.call('GET', '/health')).status).toBe(200)
})
