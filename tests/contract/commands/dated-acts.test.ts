/** Acts given without a connection are dated when they were done, as far as the server can check. */
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { ORIGIN, cleaning, eventually, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { bearer } from '../processes/open-processes.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 08:00 in San Francisco. */
const EIGHT = Date.parse('2030-03-05T16:00:00.000Z')

interface Entry {
  readonly event: string
  readonly at: string
  readonly sent_at?: string
}

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => ['memory', 'leveldb, relaxed', 'postgres'].includes(name)))(
  'acts done without a connection, over $name',
  ({ place: makePlace }) => {
    let place: StorePlace
    let store: DocumentStore
    let server: TestApp
    let amina: TestPerson
    let grace: TestPerson
    let booking: string
    let clockMs: number

    const pass = (ms: number): void => void (clockMs += ms)
    const hour = (hours: number): string => new Date(EIGHT + hours * HOUR).toISOString()
    const open = (): Promise<TestApp> => openTestApp({ store, clock: () => clockMs, limits: UNLIMITED_RATE_LIMITS })
    const move = (status: string, more: object = {}): Promise<ApiResponse> =>
      grace.call('PUT', `/api/bookings/${booking}/status`, { status, ...more })
    const entry = async (event: string): Promise<Entry | undefined> => {
      const { body } = await amina.call('GET', `/api/bookings/${booking}`)
      return (body['history'] as Entry[]).findLast((each) => each.event === event)
    }
    /** Sends what a device was given that many hours ago, after it reads its feed as a device does that comes back. */
    async function sends(
      person: TestPerson,
      acts: readonly { name: string; args?: object; hoursAgo: number }[],
      by = server,
    ): Promise<string[]> {
      const head = bearer(person.token)
      await by.call('GET', '/db/me/_changes?limit=1', undefined, head)
      const device = ulid()
      const docs = acts.map(({ name, args, hoursAgo }, index) => ({
        _id: `command:${device}:${String(index + 1).padStart(9, '0')}`,
        name,
        command_version: 1,
        args: { booking_id: booking, ...args },
        queued_ms: hoursAgo * HOUR,
      }))
      expect((await by.call('POST', '/db/me/_bulk_docs', { docs }, head)).status).toBe(201)
      const outcomes: string[] = []
      for (const { _id } of docs) {
        const { body } = await by.call('GET', `/db/me/${encodeURIComponent(_id)}`, undefined, head)
        outcomes.push((body['refusal'] as { code: string } | null)?.code ?? String(body['state']))
      }
      return outcomes
    }

    beforeEach(async () => {
      clockMs = EIGHT
      place = makePlace()
      store = await place.open()
      server = await open()
      amina = await server.signup('amina')
      grace = await server.signup('grace', 'provider')
      await grace.call('POST', '/api/providers', cleaning)
      booking = String((await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid })).body['id'])
      expect((await move('accepted')).status).toBe(200)
    }, 60_000)
    afterEach(async () => {
      await server.close()
      await place.remove()
    })

    test('in a basement: started at 9, completed at 11, sent at 18:40', async () => {
      pass(10 * HOUR + 40 * MINUTE)
      const sent = hour(10 + 2 / 3)
      const acts = [
        { name: 'start_job', hoursAgo: 9 + 2 / 3 },
        { name: 'complete_job', hoursAgo: 7 + 2 / 3 },
      ]
      expect(await sends(grace, acts)).toEqual(['accepted', 'accepted'])
      expect(await entry('started')).toMatchObject({ at: hour(1), sent_at: sent })
      expect(await entry('completed')).toMatchObject({ at: hour(3), sent_at: sent })
      const { body } = await grace.call('GET', `/api/provider/${grace.uid}/earnings`)
      expect(body['recent_transactions']).toMatchObject([{ at: hour(3), sent_at: sent, date: '2030-03-05' }])
      // A review of the same evening is dated when it was written too, and both times are public.
      pass(13 * HOUR)
      await sends(amina, [{ name: 'write_review', args: { rating: 5, comment: 'Dry' }, hoursAgo: 12 }])
      const { body: profile } = await server.call('GET', `/api/providers/${grace.uid}`)
      expect(profile['recent_reviews']).toMatchObject([{ written_at: hour(11 + 2 / 3), created_at: hour(23 + 2 / 3) }])
    })

    test('not before the last contact of a device that was heard in between, by whichever process', async () => {
      pass(5 * HOUR)
      const other = await open()
      await other.call('GET', '/api/auth/me', undefined, bearer(grace.token))
      pass(5 * HOUR)
      await sends(grace, [{ name: 'start_job', hoursAgo: 9 }])
      expect(await entry('started')).toMatchObject({ at: hour(5), sent_at: hour(10) })
      await other.app.stop()
    })

    test('a request that the server still held when its device was gone is no contact', async () => {
      await sends(grace, [{ name: 'mark_notifications_read', args: { up_to: hour(0) }, hoursAgo: 0 }])
      // Over PostgreSQL the feed shows a write a moment later.
      const { last_seq } = await until(
        'her feed holds all that was written',
        async () => (await grace.call('GET', '/db/me/_changes?limit=500')).body,
        ({ results }) => (results as { id: string }[]).some(({ id }) => id.startsWith('command:')),
      )
      const url = `${ORIGIN}/db/me/_changes?feed=longpoll&since=${String(last_seq)}`
      const held = await server.app.fetch(new Request(url, { headers: bearer(grace.token) }))
      pass(5 * HOUR)
      await sends(amina, [{ name: 'send_message', args: { message_id: ulid(), message: 'Are you there?' }, hoursAgo: 0 }])
      expect(await held.text()).toContain('message')
      pass(5 * HOUR)
      await sends(grace, [{ name: 'start_job', hoursAgo: 9 }])
      expect(await entry('started')).toMatchObject({ at: hour(1), sent_at: hour(10) })
    })

    test('by somebody who lies, at most ten minutes ago while the device is online, and never before their session', async () => {
      for (let minutes = 0; minutes < 120; minutes += 1) {
        pass(MINUTE)
        await grace.call('GET', '/api/auth/me')
      }
      await sends(grace, [{ name: 'start_job', hoursAgo: 2 }])
      const started = await entry('started')
      expect(Date.parse(started?.at ?? '')).toBeGreaterThanOrEqual(clockMs - 10 * MINUTE)
      const { body } = await server.call('POST', '/api/auth/login', { email: 'grace@example.test', password: 'password of grace' })
      pass(HOUR)
      await sends({ ...grace, token: String(body['token']) }, [{ name: 'complete_job', hoursAgo: 2.9 }])
      expect((await entry('completed'))?.at).toBe(hour(2))
    })

    test('the closed chat takes a message only from a device that was not heard since', async () => {
      const write = (person: TestPerson, hoursAgo: number): Promise<string[]> =>
        sends(person, [{ name: 'send_message', args: { message_id: ulid(), message: 'The key is under the mat' }, hoursAgo }])
      pass(2 * HOUR)
      await move('in_progress')
      await move('completed')
      pass(3 * HOUR)
      const fresh = await server.call('POST', '/api/auth/login', { email: 'amina@example.test', password: 'password of amina' })
      expect(await write({ ...amina, token: String(fresh.body['token']) }, 4)).toEqual(['chat_closed'])
      expect(await write(amina, 2)).toEqual(['chat_closed'])
      expect(await write(amina, 4)).toEqual(['accepted'])
      pass(HOUR)
      // The device had its chance an hour ago.
      expect(await write(amina, 5)).toEqual(['chat_closed'])
    })

    test('a device that is online cannot write to a chat whose end it has heard of, by whichever process', async () => {
      const other = await open()
      const lie = (by: TestApp, minutesAgo: number): Promise<string[]> =>
        sends(amina, [{ name: 'send_message', args: { message_id: ulid(), message: 'Shame' }, hoursAgo: minutesAgo / 60 }], by)
      const poll = (by: TestApp): Promise<ApiResponse> => by.call('GET', '/api/auth/me', undefined, bearer(amina.token))
      for (let minutes = 0; minutes < 12; minutes += 1) {
        pass(MINUTE)
        await poll(server)
      }
      await move('cancelled')
      await eventually(
        async () => (await other.call('GET', `/api/bookings/${booking}`, undefined, bearer(grace.token))).body['status'] === 'cancelled',
      )
      pass(10_000)
      expect(await lie(server, 3)).toEqual(['chat_closed'])
      pass(6 * MINUTE)
      // It noted what the other process heard.
      expect(await lie(other, 8)).toEqual(['chat_closed'])
      await other.app.stop()
    })

    test('over REST: nonsense is refused at its field, and a lie is moved to what is possible', async () => {
      pass(3 * HOUR)
      for (const done_at of [hour(4), 'in the morning', '2030-03-05T09:00:00', '', null, 5, '2030-02-30T09:00:00Z']) {
        const { status, body } = await move('in_progress', { done_at })
        expect([done_at, status, body['error'], Object.keys(body['fields'] ?? {})]).toEqual([done_at, 400, 'invalid_fields', ['done_at']])
      }
      expect((await amina.call('GET', `/api/bookings/${booking}`)).body['status']).toBe('accepted')
      expect((await move('in_progress', { done_at: '2030-03-04T09:00:00-08:00' })).status).toBe(200)
      expect(await entry('started')).toMatchObject({ at: hour(0), sent_at: hour(3) })
      expect((await move('completed', { done_at: hour(1) })).status).toBe(200)
      expect(await entry('completed')).toMatchObject({ at: hour(1), sent_at: hour(3) })
    })
  },
)
