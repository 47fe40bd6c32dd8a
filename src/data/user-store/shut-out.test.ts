// A device of the release whose servers knew a command by device and number alone, after somebody else has used its numbers.
import { firstValueFrom } from 'rxjs'
import { ulid } from 'ulid'
import { afterEach, expect, test, vi } from 'vitest'
import { asUid, asUlid } from '#domain/ids.ts'
import { readReleaseFixture } from '#tests/support/released/release-fixture.ts'
import { clockOf, reopenServer, restoreDevice } from '#tests/support/released/reopen-release.ts'
import { openUserDatabase } from '../user-database/user-database.ts'
import { openUserStore } from './open-user-store.ts'
import type { UserStore } from './user-store.ts'

const RELEASE = '2026-11-23-2053d19'
const BASE = 'http://127.0.0.1:8787'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('a phone that was shut out by its numbers sends what waits after the update, under the same numbers and once', async () => {
  const released = await readReleaseFixture(RELEASE)
  const clock = clockOf(released)
  const uid = asUid(released.person.uid)
  await restoreDevice(released.databases)

  // Its server answered each of its pushes like this, and it wrote that down.
  const shutOut = await openUserDatabase(uid, undefined, clock)
  const rows = await shutOut.tables.outbox.read({})
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(5)
  await shutOut.tables.outbox.change(
    ids,
    (row) => row && { ...row, state: 'refused', pushed: true, refusal: { code: 'forbidden', reason: 'You may not do this.' } },
  )
  await shutOut.close()

  // The stranger's commands have these numbers, and the next ones, on the server.
  const server = await reopenServer(released)
  ends.push(() => server.close())
  const post = (path: string, body: unknown, authorization?: string): Promise<Response> =>
    server.anonymous(`${BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify(body),
    })
  const form = { email: 'mallory@example.test', password: 'mallory means harm', name: 'Mallory', phone: '', userType: 'customer' }
  const { token } = (await (await post('/api/auth/signup', form)).json()) as { token: string }
  const spoilt = ids.map((_id) => ({ _id, name: 'mark_notifications_read', command_version: 1, queued_ms: 0, args: {} }))
  expect((await post('/db/me/_bulk_docs', { docs: spoilt }, `Bearer ${token}`)).status).toBe(201)

  let online = false
  const pushed: string[] = []
  /** What the server said, for the message of a failure. */
  const answers: string[] = []
  const open = async (): Promise<UserStore> => {
    const store = await openUserStore({
      uid,
      baseUrl: BASE,
      fetch: async (input, init) => {
        if (!online) throw new TypeError('no network')
        const request = new Request(input, init)
        if (request.url.includes('_bulk_docs')) {
          const { docs } = (await request.clone().json()) as { docs: { _id: string }[] }
          pushed.push(...docs.map(({ _id }) => _id))
        }
        const response = await server.fetch(request)
        if (request.url.includes('_bulk_docs')) answers.push(`${response.status} ${await response.clone().text()}`)
        return response
      },
      clock,
      newId: () => asUlid(ulid(clock.now())),
      random: () => 0,
      providerLookup: () => undefined,
      onSignedOut: () => expect.unreachable('signed out'),
      report: (fault, detail) => expect.unreachable(`${fault} ${JSON.stringify(detail)}`),
    })
    ends.push(() => store.close())
    return store
  }
  const store = await open()
  expect((await firstValueFrom(store.outbox.items())).map(({ id, state }) => `${id} ${state}`)).toEqual(ids.map((id) => `${id} waiting`))

  online = true
  store.sync.wake()
  await vi.waitFor(async () => expect(await firstValueFrom(store.outbox.items())).toEqual([]), { timeout: 10_000 })
  expect(pushed, answers.join('\n')).toEqual(ids)
  const { items } = (await server.get(`/api/bookings/${released.talk.booking}/messages`)) as { items: { message: string }[] }
  expect(items.map(({ message }) => message)).toEqual(released.talk.messages)
  const bookings = (await server.get('/api/bookings')) as { provider_id: string; status: string }[]
  expect(bookings.filter(({ provider_id }) => provider_id === released.wanted.uid)).toMatchObject([{ status: 'pending' }])
})

test('it is done once: what this server refuses as forbidden stays refused', async () => {
  const released = await readReleaseFixture(RELEASE)
  const clock = clockOf(released)
  await restoreDevice(released.databases)
  const open = (): Promise<UserStore> =>
    openUserStore({
      uid: asUid(released.person.uid),
      baseUrl: BASE,
      fetch: () => Promise.reject(new TypeError('no network')),
      clock,
      newId: () => asUlid(ulid(clock.now())),
      random: () => 0,
      providerLookup: () => undefined,
      onSignedOut: () => expect.unreachable('signed out'),
    })
  await (await open()).close()
  const database = await openUserDatabase(asUid(released.person.uid), undefined, clock)
  const [first] = await database.tables.outbox.read({})
  if (!first) throw new Error('nothing waits')
  await database.tables.outbox.change(
    [first.id],
    (row) => row && { ...row, state: 'refused', refusal: { code: 'forbidden', reason: 'No' } },
  )
  await database.close()
  const store = await open()
  ends.push(() => store.close())
  expect((await firstValueFrom(store.outbox.items())).find(({ id }) => id === first.id)).toMatchObject({ state: 'refused' })
})
