// The calendar feed at a secret address: its content, who may read it, and how it ends.
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/platform/hash.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { runCommand, expectStatus } from '../support/canary-market.ts'

const OWN = '/api/provider/calendar-feed'

let store: DocumentStore
let server: TestApp
let grace: TestPerson
let amina: TestPerson

beforeEach(async () => {
  store = await openMemoryStore()
  server = await openTestApp({ store })
  amina = await server.signup('amina')
  await runCommand(amina, 'update_profile', { name: 'Amina Bello', phone: '+1 555 0199' })
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', { ...cleaning, subscription_available: true })
})
afterEach(() => server.close())

const create = async (person = grace): Promise<string> => String(expectStatus(201, await person.call('POST', OWN))['path'])
/** Reads it as another program does: no cookie, no token. */
const read = (path: string, address?: string) => server.call('GET', path, undefined, {}, address)

async function slotsOn(days: number): Promise<{ starts_at: string }[]> {
  const date = new Date(server.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
  return expectStatus(200, await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}`))['slots'] as { starts_at: string }[]
}

async function accepted(days: number): Promise<{ id: string; starts_at: string }> {
  const starts_at = (await slotsOn(days))[0]?.starts_at ?? ''
  const asked = {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date: starts_at,
    duration_hours: 1,
    special_instructions: 'Key under the mat',
  }
  const id = String(expectStatus(201, await amina.call('POST', '/api/bookings', asked))['id'])
  expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' }))
  return { id, starts_at }
}

const stamp = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

describe('what it tells', () => {
  test('accepted bookings, with a short name and nothing else of the customer', async () => {
    const { id, starts_at } = await accepted(3)
    await amina.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: grace.uid,
      scheduled_date: (await slotsOn(4))[0]?.starts_at,
      duration_hours: 1,
    })
    const response = await read(await create())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.text).toContain(`UID:booking-${id.toLowerCase()}@nearhelp\r\n`)
    expect(response.text).toContain(`DTSTART:${stamp(starts_at)}\r\n`)
    expect(response.text).toContain('SUMMARY:Cleaner: Amina B.\r\n')
    expect(response.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(response.text).toContain('LOCATION:1 Market Street\r\n')
    expect(response.text).not.toMatch(/Bello|mat|555|@example|GEO|\$/)
  })

  test('every upcoming visit of a subscription, and no cancelled one', async () => {
    const first = (await slotsOn(3))[0]?.starts_at ?? ''
    const visits = [0, 7, 14, 21].map((days, at) => ({
      number: at + 1,
      starts_at: new Date(Date.parse(first) + days * 86_400_000).toISOString(),
    }))
    const booking_id = ulid()
    await runCommand(amina, 'request_subscription', {
      booking_id,
      provider_id: grace.uid,
      subscription_type: 'weekly',
      subscription_duration: 4,
      first_visit: first,
      visits,
      duration_hours: 1,
      special_instructions: '',
      user_latitude: null,
      user_longitude: null,
      address: '1 Market Street',
      price_per_hour: cleaning.price_per_hour,
    })
    const path = await create()
    expect((await read(path)).text).not.toContain('VEVENT')
    await runCommand(grace, 'accept_booking', { booking_id })
    await runCommand(amina, 'cancel_visit', { booking_id, visit: 2 })
    const { text } = await read(path)
    expect([...text.matchAll(/DTSTART:(.*)\r/g)].map((match) => match[1])).toEqual(
      [0, 2, 3].map((at) => stamp(visits[at]?.starts_at ?? '')),
    )
  })

  test('a cancelled booking disappears from it', async () => {
    const { id } = await accepted(3)
    const path = await create()
    expect((await read(path)).text).toContain('VEVENT')
    expectStatus(200, await amina.call('PUT', `/api/bookings/${id}/status`, { status: 'cancelled' }))
    expect((await read(path)).text).not.toContain('VEVENT')
  })

  test('nothing that the provider books as a customer, and nothing of another provider', async () => {
    const john = await server.signup('john', 'provider')
    await john.call('POST', '/api/providers', cleaning)
    const johns = await create(john)
    await accepted(3)
    expect((await read(johns)).text).not.toContain('VEVENT')
  })
})

describe('who may have it', () => {
  test('a provider, for their own calendar', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) expect((await server.call(method, OWN)).status).toBe(401)
    expect(await amina.call('POST', OWN)).toMatchObject({ status: 409, body: { error: 'no_provider_profile' } })
    expect((await grace.call('GET', OWN)).body).toEqual({ created_at: null })
    await create()
    expect(String((await grace.call('GET', OWN)).body['created_at'])).toMatch(/^\d{4}-.*Z$/)
    expect((await amina.call('GET', OWN)).body).toEqual({ created_at: null })
  })

  test('the secret is stored nowhere', async () => {
    const secret = /calendar\/(.+)\.ics$/.exec(await create())?.[1] ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
    const kept = JSON.stringify(rows.map(({ doc }) => doc))
    expect(kept).not.toContain(secret)
    expect(kept).toContain(await sha256Hex(secret))
    expect(JSON.stringify(server.log)).not.toContain(secret)
  })

  test('every wrong address gets the same response', async () => {
    const right = await create()
    const known = await read(right.replace('.ics', ''))
    expect(known.status).toBe(404)
    const secret = /calendar\/(.+)\.ics$/.exec(right)?.[1] ?? ''
    const almost = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
    for (const wrong of ['x', 'A'.repeat(43), grace.uid, await sha256Hex(secret), '%00', '..%2f..', almost])
      expect((await read(`/api/calendar/${wrong}.ics`)).text).toBe(known.text)
    expect((await server.call('POST', right)).status).toBe(405)
  })
})

describe('how it ends', () => {
  test('a renewed address ends the previous one at once, also where it was read a moment ago', async () => {
    const first = await create()
    expect((await read(first)).status).toBe(200)
    const second = await create()
    expect(second).not.toBe(first)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await store.range({ start: 'calendar_feed:', end: 'calendar_feed:\uffff' })).length).toBe(1)
  })

  test('concurrent renewals leave exactly one', async () => {
    const paths = await Promise.all(Array.from({ length: 6 }, () => create()))
    const open = await Promise.all(paths.map(async (path) => (await read(path)).status))
    expect(open.filter((status) => status === 200)).toHaveLength(1)
    expect((await store.range({ start: 'calendar_feed:', end: 'calendar_feed:\uffff' })).length).toBe(1)
  })

  test('a removed feed is gone, and can be created again', async () => {
    const first = await create()
    for (let times = 0; times < 2; times += 1) expect((await grace.call('DELETE', OWN)).status).toBe(204)
    expect((await read(first)).status).toBe(404)
    expect((await grace.call('GET', OWN)).body).toEqual({ created_at: null })
    expect((await read(await create())).status).toBe(200)
    expect((await read(first)).status).toBe(404)
  })

  test('with the account, and nothing of it is left', async () => {
    const path = await create()
    expectStatus(200, await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() }))
    expect((await read(path)).status).toBe(404)
    expect(await store.range({ start: 'calendar_feed', end: 'calendar_feed\uffff' })).toEqual([])
  })

  test('guesses from one address are slowed down, and readers with the right address are not', async () => {
    const path = await create()
    const guesses: number[] = []
    for (let tries = 0; tries < 61; tries += 1) guesses.push((await read(`/api/calendar/${'B'.repeat(43)}.ics`, '203.0.113.9')).status)
    expect([guesses[59], guesses[60]]).toEqual([404, 429])
    expect((await read(path, '203.0.113.9')).status).toBe(200)
    const reads: number[] = []
    for (let tries = 0; tries < 60; tries += 1) reads.push((await read(path)).status)
    expect([reads[58], reads[59]]).toEqual([200, 429])
  })
})
