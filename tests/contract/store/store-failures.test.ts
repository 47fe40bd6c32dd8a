import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { providerForm } from '../support/busy-market.ts'

const DAY_MS = 86_400_000

/** How the store fails: it answers nothing, or it reads and refuses writes. */
type Trouble = 'none' | 'away' | 'full'

function troubledStore(store: DocumentStore, trouble: () => Trouble): DocumentStore {
  const read =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (trouble() === 'away') throw new StoreUnavailable('the store is away')
      return call(...args)
    }
  const write =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (trouble() !== 'none') throw new StoreUnavailable('no space left on device')
      return call(...args)
    }
  return {
    ...store,
    get: read(store.get),
    getMany: read(store.getMany),
    range: read(store.range),
    bytes: read(store.bytes),
    lastSeq: read(store.lastSeq),
    put: write(store.put),
    putAll: write(store.putAll),
    commit: write(store.commit),
  }
}

let trouble: Trouble
let server: TestApp
let amina: TestPerson
let ben: TestPerson
let chidi: TestPerson
let booking: string

beforeEach(async () => {
  trouble = 'none'
  server = await openTestApp({ store: troubledStore(await openMemoryStore(), () => trouble), limits: UNLIMITED_RATE_LIMITS })
  ;[amina, ben, chidi] = [await server.signup('amina'), await server.signup('ben'), await server.signup('chidi', 'provider')]
  await chidi.call('POST', '/api/providers', providerForm('Chidi', 'Lagos'))
  booking = String(
    (await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: chidi.uid, scheduled_date: null })).body['id'],
  )
  await chidi.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' })
})
afterEach(async () => {
  trouble = 'none'
  await server.close()
})

interface Pushed {
  readonly id: string
  readonly name: string
  readonly args: object
  readonly queued_ms?: unknown
}

const fresh = (name: string, args: object, queued_ms: unknown = 0): Pushed => ({ id: `command:${ulid()}:000000001`, name, args, queued_ms })
const push = (person: TestPerson, ...commands: Pushed[]) =>
  person.call('POST', '/db/me/_bulk_docs', {
    docs: commands.map(({ id, name, args, queued_ms }) => ({ _id: id, name, command_version: 1, args, queued_ms })),
  })
const outcomeOf = async (person: TestPerson, { id }: Pushed): Promise<Record<string, unknown>> =>
  (await person.call('GET', `/db/me/${encodeURIComponent(id)}`)).body
const codeOf = async (person: TestPerson, command: Pushed): Promise<unknown> =>
  ((await outcomeOf(person, command))['refusal'] as { code: string } | null | undefined)?.code
const requestFor = (provider: TestPerson, booking_id: string): object => ({
  booking_id,
  provider_id: provider.uid,
  scheduled_date: null,
  duration_hours: 1,
  special_instructions: '',
  user_latitude: null,
  user_longitude: null,
  address: '1 Market Street',
  is_emergency: false,
  price_per_hour: 25,
})
const messages = async (): Promise<Record<string, unknown>[]> =>
  (await amina.call('GET', `/api/bookings/${booking}/messages`)).body['items'] as Record<string, unknown>[]

describe('a device whose clock is wrong', () => {
  test('cannot send an invalid waiting time', async () => {
    for (const queued_ms of [-1, -2 * DAY_MS, 366 * DAY_MS + 1, 1e308, 0.5, '0', null, Number.MAX_SAFE_INTEGER]) {
      const command = fresh('send_message', { booking_id: booking, message_id: ulid(), message: 'Hello' }, queued_ms)
      const { status, body } = await push(amina, command)
      expect([queued_ms, status, body]).toMatchObject([
        queued_ms,
        201,
        [{ error: 'forbidden', fields: { queued_ms: expect.any(String) as string } }],
      ])
    }
    expect(await messages()).toEqual([])
  })

  test('orders nothing: messages are in order of arrival, written no later than delivered and not before the chat was opened', async () => {
    for (const [index, queued] of [0, 2 * DAY_MS, 366 * DAY_MS, 60_000, 0].entries())
      await push(
        index % 2 === 0 ? amina : chidi,
        fresh('send_message', { booking_id: booking, message_id: ulid(), message: String(index) }, queued),
      )
    const thread = await messages()
    expect(thread.map((message) => message['message'])).toEqual(['0', '1', '2', '3', '4'])
    const { history } = (await amina.call('GET', `/api/bookings/${booking}`)).body as { history: { event: string; at: string }[] }
    const opened = history.find((entry) => entry.event === 'accepted')?.at ?? ''
    for (const message of thread) {
      expect(String(message['written_at']) <= String(message['created_at'])).toBe(true)
      expect(String(message['written_at']) >= opened).toBe(true)
    }
  })

  test('asks again for urgent requests, and marks no future message as read', async () => {
    const stale = fresh('request_booking', requestFor(chidi, ulid()), 2 * DAY_MS)
    await push(ben, stale)
    expect(await codeOf(ben, stale)).toBe('stale_request')
    const ahead = new Date(server.nowMs() + 2 * DAY_MS).toISOString()
    for (const command of [fresh('mark_read', { booking_id: booking, up_to: ahead }), fresh('mark_notifications_read', { up_to: ahead })]) {
      await push(amina, command)
      expect((await outcomeOf(amina, command))['state']).toBe('accepted')
    }
    const now = new Date(server.nowMs()).toISOString()
    const docs = (
      (await amina.call('GET', '/db/me/_changes?include_docs=true&limit=500')).body['results'] as { doc: Record<string, unknown> }[]
    ).map((row) => row.doc)
    const marksOf = (field: string) => docs.map((doc) => doc[field]).filter((mark) => typeof mark === 'string')
    // A person's reading position is their own document, and what the other person learns of it is another.
    expect(marksOf('read_up_to')).toHaveLength(2)
    expect(marksOf('notifications_read_up_to')).toHaveLength(1)
    for (const mark of [...marksOf('read_up_to'), ...marksOf('notifications_read_up_to')]) expect(mark <= now).toBe(true)
  })
})

describe('what arrives twice at once', () => {
  test('is done once and answered alike, also when both are in one push', async () => {
    const command = fresh('send_message', { booking_id: booking, message_id: ulid(), message: 'Once' })
    const responses = await Promise.all([push(amina, command), push(amina, command, command), push(amina, command), push(amina, command)])
    for (const { status, body } of responses)
      for (const row of body as unknown as object[]) expect([status, row]).toMatchObject([201, { ok: true, id: command.id }])
    expect(await messages()).toHaveLength(1)
  })

  test('under one id with other contents is what was there first', async () => {
    const [first, second] = [
      fresh('add_favourite', { provider_id: chidi.uid }),
      fresh('send_message', { booking_id: booking, message_id: ulid(), message: 'Instead' }),
    ]
    await push(amina, first)
    await push(amina, { ...second, id: first.id })
    expect(await outcomeOf(amina, first)).toMatchObject({ name: 'add_favourite', state: 'accepted' })
    expect(await messages()).toEqual([])
  })

  test('one booking id of two people is the booking of one, and the other is refused without learning whose', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = ulid()
      const [a, b] = [fresh('request_booking', requestFor(chidi, id)), fresh('request_booking', requestFor(chidi, id))]
      await Promise.all([push(amina, a), push(ben, b)])
      const codes = [await codeOf(amina, a), await codeOf(ben, b)]
      expect(codes.map(String).toSorted()).toEqual(['already_exists', 'undefined'])
      // Of the same hour one request is open.
      await chidi.call('PUT', `/api/bookings/${id}/status`, { status: 'rejected' })
      const [winner, loser] = codes[0] === undefined ? [amina, ben] : [ben, amina]
      expect((await winner.call('GET', `/api/bookings/${id}`)).body['customer_uid']).toBe(winner.uid)
      expect((await loser.call('GET', `/api/bookings/${id}`)).status).toBe(404)
      const refused = await outcomeOf(loser, loser === amina ? a : b)
      expect(JSON.stringify(refused)).not.toContain(winner.uid)
      expect(refused['effects']).toEqual([])
    }
  })

  test('one command id of two people is a command of each', async () => {
    const id = `command:${ulid()}:000000001`
    const responses = await Promise.all([
      push(amina, { ...fresh('add_favourite', { provider_id: chidi.uid }), id }),
      push(ben, { ...fresh('add_favourite', { provider_id: chidi.uid }), id }),
    ])
    const rows = responses.map(({ body }) => (body as unknown as Record<string, unknown>[])[0])
    expect(rows.filter((row) => row?.['ok'] === true)).toHaveLength(2)
    const kept = await Promise.all(
      [amina, ben].map(async (person) => ((await person.call('GET', '/api/preferences')).body['favorites'] as unknown[]).length),
    )
    expect(kept).toEqual([1, 1])
  })
})

/** Calls of every sort, as a signed-in person. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/auth/me'],
  ['GET', '/api/bookings'],
  ['GET', '/api/preferences'],
  ['GET', '/db/me/'],
  ['GET', '/db/me/_changes'],
  ['GET', '/db/me/_all_docs'],
  ['GET', '/db/me/_local/x'],
  [
    'POST',
    '/db/me/_bulk_docs',
    {
      docs: [
        {
          _id: 'command:01ARZ3NDEKTSV4RRFFQ69G5FAV:000000001',
          name: 'mark_notifications_read',
          command_version: 1,
          args: { up_to: '2026-01-01T00:00:00.000Z' },
          queued_ms: 0,
        },
      ],
    },
  ],
  ['PUT', '/db/me/_local/x', { a: 1 }],
  ['PUT', '/api/providers/me/status', { status: 'Busy' }],
  ['POST', '/api/auth/signup', { email: 'new@example.test', password: 'secret password', name: 'New', phone: '', userType: 'customer' }],
  ['POST', '/api/auth/login', { email: 'amina@example.test', password: 'password of amina' }],
  ['POST', '/api/admin/login', { password: 'wrong' }],
  ['GET', '/api/admin/stats'],
]

describe('a failing store', () => {
  test('that is unavailable says so to everybody, and tells nobody to sign in', async () => {
    server.pass(10_000)
    trouble = 'away'
    const seen: unknown[] = []
    for (const [method, path, body] of CALLS) {
      const { status, headers, body: said } = await chidi.call(method, path, body)
      // Whether an admin's call is one of a person is known without the store.
      if (status !== 503 || said['error'] !== 'store_unavailable' || headers.get('retry-after') === null)
        seen.push([method, path, status, said])
    }
    expect(seen).toEqual([])
    trouble = 'none'
    for (const [method, path] of CALLS.slice(0, 5)) expect([path, (await chidi.call(method, path)).status]).toEqual([path, 200])
    expect(server.log.filter((line) => line.level === 'error')).toEqual([])
  })

  test('that refuses writes acknowledges none, reads on, and accepts the same commands once there is space', async () => {
    const commands = Array.from({ length: 5 }, (_, index) =>
      fresh('send_message', { booking_id: booking, message_id: ulid(), message: String(index) }),
    )
    trouble = 'full'
    expect((await push(amina, ...commands)).status).toBe(503)
    expect((await amina.call('POST', '/api/chat', { booking_id: booking, message: 'lost' })).status).toBe(503)
    expect((await chidi.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' })).status).toBe(503)
    expect((await amina.call('GET', `/api/bookings/${booking}`)).body['status']).toBe('accepted')
    for (const command of commands) expect((await amina.call('GET', `/db/me/${encodeURIComponent(command.id)}`)).status).toBe(404)
    trouble = 'none'
    expect((await push(amina, ...commands)).status).toBe(201)
    expect((await messages()).map((message) => message['message'])).toEqual(['0', '1', '2', '3', '4'])
    expect((await chidi.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' })).status).toBe(200)
  })

  test('that fails in the middle of a push has done the first part once when the whole is sent again', async () => {
    const commands = Array.from({ length: 6 }, (_, index) =>
      fresh('send_message', { booking_id: booking, message_id: ulid(), message: String(index) }),
    )
    const pushed = push(amina, ...commands)
    while ((await messages()).length < 2);
    trouble = 'full'
    const { status } = await pushed
    trouble = 'none'
    expect([201, 503]).toContain(status)
    expect((await push(amina, ...commands)).status).toBe(201)
    expect((await messages()).map((message) => message['message'])).toEqual(['0', '1', '2', '3', '4', '5'])
  })
})

describe('a session that ended', () => {
  test('grants nothing any more, wherever its token is used', async () => {
    expect((await amina.call('POST', '/api/auth/logout')).status).toBe(204)
    for (const [method, path, body] of CALLS.slice(0, 10))
      expect([path, (await amina.call(method, path, body)).status]).toEqual([path, 401])
    for (const path of ['/api/auth/me', '/db/me/_changes']) {
      for (const cookie of [`nearhelp=${amina.token}`, `__Host-nearhelp=${amina.token}`, `nearhelp-admin=${amina.token}`])
        expect((await server.call('GET', path, undefined, { cookie })).status).toBe(401)
    }
  })

  test('is replaced when the same device signs in again, and no token is ever used twice', async () => {
    const tokens = new Set([amina.token])
    let cookie = `nearhelp=${amina.token}`
    for (let round = 0; round < 3; round += 1) {
      const response = await server.call(
        'POST',
        '/api/auth/login',
        { email: 'amina@example.test', password: 'password of amina' },
        { cookie },
      )
      expect(response.headers.get('set-cookie')).toMatch(/^nearhelp=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
      expect((await server.call('GET', '/api/auth/me', undefined, { cookie })).status).toBe(401)
      const token = String(response.body['token'])
      expect(tokens.has(token)).toBe(false)
      tokens.add(token)
      cookie = `nearhelp=${token}`
      expect((await server.call('GET', '/api/auth/me', undefined, { cookie })).status).toBe(200)
    }
  })
})
