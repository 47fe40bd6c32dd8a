import { cleaning, eventually, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'

let server: TestApp
let amina: TestPerson
let grace: TestPerson
let stranger: TestPerson

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  stranger = await server.signup('stranger')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => server.close())

const idOf = (response: ApiResponse): string => String(response.body['id'])
const book = (change: Record<string, unknown> = {}, person = amina) =>
  person.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, ...change })
const move = (person: TestPerson, id: string, status: string, reason?: string) =>
  person.call('PUT', `/api/bookings/${id}/status`, { status, ...(reason ? { reason } : {}) })

/** Returns the first free start time, some days ahead. */
async function freeSlot(daysAhead: number): Promise<string> {
  const date = new Date(server.nowMs() + daysAhead * DAY_MS).toISOString().slice(0, 10)
  const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}&duration_hours=1`)
  const [first] = body['slots'] as { starts_at: string }[]
  if (!first) throw new Error('no slot is free')
  return first.starts_at
}

describe('requesting a visit', () => {
  test('requests one as soon as possible, with the computed fields', async () => {
    const made = await book({
      duration_hours: 2.5,
      special_instructions: ' Ring twice. ',
      user_latitude: 37.77493,
      user_longitude: -122.41942,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      provider_id: grace.uid,
      provider_uid: grace.uid,
      provider_name: 'Grace Cleans',
      customer_uid: amina.uid,
      customer_name: 'amina',
      customer_email: 'amina@example.test',
      service_type: 'cleaner',
      scheduled_date: null,
      duration_hours: 2.5,
      special_instructions: 'Ring twice.',
      status: 'pending',
      price_per_hour: 35,
      total_amount: 87.5,
      user_latitude: 37.77,
      user_longitude: -122.42,
      is_emergency: false,
      booking_type: 'single',
    })
    expect(Object.keys(made.body)).not.toContain('applied_by')
    expect(Object.keys(made.body)).not.toContain('_rev')
  })

  test.each(['', null, undefined])('treats the date %j as as soon as possible', async (scheduled_date) => {
    const made = await book({ scheduled_date })
    expect([made.status, made.body['scheduled_date']]).toEqual([201, null])
  })

  test('requests a free time given in any time zone', async () => {
    const slot = await freeSlot(3)
    const elsewhere = new Date(Date.parse(slot) + 7 * 3_600_000).toISOString().replace('Z', '+07:00')
    expect((await book({ scheduled_date: elsewhere })).body).toMatchObject({ scheduled_date: slot, status: 'pending' })
  })

  test('ignores invented fields', async () => {
    const made = await book({
      total_amount: 0.01,
      status: 'completed',
      customer_uid: stranger.uid,
      customer_name: 'Somebody',
      customer_email: 'x@y.z',
      provider_uid: stranger.uid,
      provider_name: 'Nobody',
      service_type: 'plumber',
      created_at: '2020-01-01T00:00:00.000Z',
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      history: [],
      version: 9,
      type: 'profile',
      doc_id: `profile:${amina.uid}`,
      loyalty_points: 900,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      total_amount: 35,
      status: 'pending',
      customer_uid: amina.uid,
      customer_name: 'amina',
      provider_uid: grace.uid,
      service_type: 'cleaner',
    })
    expect(made.body['id']).not.toBe('01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(String(made.body['created_at']) > '2026').toBe(true)
    expect((await amina.call('GET', '/api/preferences')).body).toEqual({ favorites: [], loyalty_points: 0 })
  })

  test("refuses a price that is no longer the provider's", async () => {
    const refused = await book({ price_per_hour: 20 })
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      error: 'price_changed',
      reason: 'The price has changed. Check the new total.',
      details: { price_per_hour: 35 },
    })
    expect((await amina.call('GET', '/api/bookings')).body).toEqual([])
  })

  test.each([
    [{ duration_hours: 0.25 }, { duration_hours: 'At least 0.5 hours' }],
    [{ duration_hours: 9 }, { duration_hours: 'At most 8 hours' }],
    [{ duration_hours: 1.2 }, { duration_hours: 'Use half-hour steps' }],
    [{ duration_hours: '2' }, { duration_hours: 'Choose a duration' }],
    [{ scheduled_date: 'tomorrow' }, { scheduled_date: 'Not a valid date and time' }],
    [{ scheduled_date: '2026-12-01T10:00:00' }, { scheduled_date: 'Not a valid date and time' }],
    [{ user_latitude: 91 }, { user_latitude: 'Not a valid latitude' }],
    [{ provider_id: 'grace' }, { provider_id: 'Please select a provider first' }],
    [{ provider_id: undefined }, { provider_id: 'Please select a provider first' }],
    [{ special_instructions: 'x'.repeat(1_001) }, { special_instructions: 'Use 1000 characters or fewer' }],
    [{ booking_type: 'weekly' }, { booking_type: 'Must be single or subscription' }],
    [{ price_per_hour: -1 }, { price_per_hour: 'Enter 1 or more' }],
  ])('%j is refused', async (change, fields) => {
    const refused = await book(change)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: 'invalid_fields', reason: 'Check the highlighted fields.', fields })
  })

  test('refuses a request without a session, of a missing provider, and of the own service', async () => {
    expect((await server.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid })).status).toBe(401)
    expect((await book({ provider_id: amina.uid })).status).toBe(404)
    expect((await book({}, grace)).body['error']).toBe('own_service')
  })

  test('refuses a request of a provider who is off duty', async () => {
    await grace.call('PUT', '/api/providers/me/status', { status: 'Off Duty' })
    expect((await book({ price_per_hour: 35 })).body['error']).toBe('provider_unavailable')
    expect((await book()).body['error']).toBe('provider_unavailable')
  })

  test('refuses a past or unavailable time and names the nearest free ones', async () => {
    const past = await book({ scheduled_date: '2020-01-01T17:00:00Z' })
    expect([past.status, past.body['error']]).toEqual([409, 'slot_past'])
    expect((past.body['details'] as { alternatives: string[] }).alternatives).toHaveLength(3)
    const slot = await freeSlot(3)
    expect((await book({ scheduled_date: slot.replace(':00:00.000Z', ':30:00.000Z') })).body['error']).toBe('slot_unavailable')
  })
})

describe('the life of a booking', () => {
  test('leads from request to review, each step by the permitted person', async () => {
    const id = idOf(await book({ user_latitude: 37.77493, user_longitude: -122.41942 }))
    for (const status of ['accepted', 'in_progress', 'completed']) {
      if (status === 'completed') server.pass(15 * 60_000)
      expect((await move(amina, id, status)).body['error']).toBe('illegal_transition')
      const moved = await move(grace, id, status)
      expect([moved.status, moved.body['status']]).toEqual([200, status])
      expect(Object.keys(moved.body)).not.toContain('customer_email')
    }
    expect((await amina.call('GET', `/api/bookings/${id}`)).body).toMatchObject({
      status: 'completed',
      customer_email: 'amina@example.test',
    })
    expect((await amina.call('GET', '/api/preferences')).body).toMatchObject({ loyalty_points: 10 })
    const reviewed = await amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: id, rating: 4, comment: 'Very tidy.' })
    expect(reviewed.status).toBe(201)
    const { booking_id, ...anybodys } = reviewed.body
    expect(booking_id).toBe(id)
    expect(anybodys).toEqual({ user_name: 'amina', rating: 4, comment: 'Very tidy.', created_at: expect.any(String) as string })
    expect(
      (await amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: id, rating: 1, comment: 'Again' })).body['error'],
    ).toBe('already_exists')
    expect((await server.call('GET', `/api/providers/${grace.uid}/reviews`)).body).toEqual([anybodys])
    expect((await server.call('GET', `/api/providers/${grace.uid}`)).body).toMatchObject({
      rating: 4,
      review_count: 1,
      total_completed_jobs: 1,
    })
  })

  test('answers an impossible step with 409 and the current booking', async () => {
    const id = idOf(await book())
    for (const status of ['completed', 'in_progress', 'pending', 'expired']) {
      const refused = await move(grace, id, status)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        error: 'illegal_transition',
        details: { status: 'pending' },
        booking: { id, status: 'pending' },
      })
    }
    expect((await move(grace, id, 'rejected', 'On holiday')).body).toMatchObject({ status: 'rejected' })
    expect((await move(amina, id, 'cancelled')).body).toMatchObject({ error: 'illegal_transition', booking: { status: 'rejected' } })
    expect((await move(grace, id, 'done')).body).toMatchObject({ error: 'invalid_fields', fields: { status: 'Not a valid status' } })
  })

  test('accepts one of two visits at the same time and offers three free times for the other', async () => {
    const slot = await freeSlot(4)
    const ben = await server.signup('ben')
    const ids = [idOf(await book({ scheduled_date: slot })), idOf(await book({ scheduled_date: slot }, ben))]
    const responses = await Promise.all(ids.map((id) => move(grace, id, 'accepted')))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 409]))
    const loser = responses.find((response) => response.status === 409)
    expect(loser?.body).toMatchObject({ error: 'slot_taken', booking: { status: 'pending' } })
    expect(loser?.body).toHaveProperty('details.alternatives.length', 3)
    expect(await freeSlot(4)).not.toBe(slot)
  })

  test('stores the reason when the customer cancels', async () => {
    const id = idOf(await book())
    const cancelled = await move(amina, id, 'cancelled', 'Plans changed')
    expect(cancelled.body['history']).toEqual([
      expect.objectContaining({ event: 'requested' }),
      expect.objectContaining({ event: 'cancelled', by: 'customer', reason: 'Plans changed' }),
    ])
  })
})

describe("others' bookings", () => {
  test('answer like missing ones, to the byte, for reading, changing, messages and reviews', async () => {
    const id = idOf(await book())
    await move(grace, id, 'accepted')
    const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const tries = (subject: string): Promise<ApiResponse>[] => [
      stranger.call('GET', `/api/bookings/${subject}`),
      stranger.call('GET', `/api/bookings/${subject}/messages`),
      move(stranger, subject, 'cancelled'),
      move(stranger, subject, 'pending'),
      stranger.call('POST', '/api/chat', { booking_id: subject, message: 'Hello' }),
      stranger.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: subject, rating: 5, comment: '' }),
    ]
    const told = async (subject: string) => (await Promise.all(tries(subject))).map(({ status, text }) => ({ status, text }))
    const foreign = await told(id)
    expect(foreign).toEqual(await told(missing))
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await stranger.call('GET', '/api/bookings')).body).toEqual([])
    expect((await stranger.call('GET', '/api/bookings/x')).text).toBe(foreign[0]?.text)
  })

  test('require a session', async () => {
    const id = idOf(await book())
    for (const path of ['/api/bookings', `/api/bookings/${id}`, `/api/bookings/${id}/messages`])
      expect((await server.call('GET', path)).status).toBe(401)
    expect((await server.call('PUT', `/api/bookings/${id}/status`, { status: 'cancelled' })).status).toBe(401)
  })
})

describe('the list', () => {
  test("has both sides' bookings, newest first, in pages", async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const id = idOf(await book())
      ids.unshift(id)
      // One request for the same hour is open at a time.
      if (count < 4) await move(grace, id, 'rejected')
      server.pass(1_000)
    }
    const seen = async (person: TestPerson, query = '') => {
      const response = await person.call('GET', `/api/bookings${query}`)
      return { ids: (response.body as unknown as { id: string }[]).map((each) => each.id), link: response.headers.get('link') }
    }
    expect(await seen(amina)).toEqual({ ids, link: null })
    expect(await seen(grace)).toEqual({ ids, link: null })
    const first = await seen(amina, '?limit=2')
    expect(first).toEqual({ ids: ids.slice(0, 2), link: `</api/bookings?limit=2&cursor=${ids[1]}>; rel="next"` })
    expect((await seen(amina, `?limit=2&cursor=${ids[1]}`)).ids).toEqual(ids.slice(2, 4))
    expect(await seen(amina, `?limit=2&cursor=${ids[3]}`)).toEqual({ ids: ids.slice(4), link: null })
    expect((await amina.call('GET', '/api/bookings?limit=0')).body['fields']).toEqual({ limit: 'At least 1' })
    expect((await amina.call('GET', '/api/bookings?limit=501')).status).toBe(400)
  })
})

describe('chat', () => {
  test('has the messages of both in the order in which the server received them', async () => {
    const id = idOf(await book())
    const write = (person: TestPerson, message: string, more = {}) => person.call('POST', '/api/chat', { booking_id: id, message, ...more })
    expect((await write(amina, 'Too early')).body).toMatchObject({ error: 'chat_closed', details: { status: 'pending' } })
    await move(grace, id, 'accepted')
    const sent = await write(amina, '  Second floor.  ', {
      sender_uid: grace.uid,
      sender_type: 'provider',
      sender_name: 'Grace',
      created_at: '2020-01-01T00:00:00.000Z',
    })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      booking_id: id,
      sender_uid: amina.uid,
      sender_type: 'customer',
      sender_name: 'amina',
      message: 'Second floor.',
    })
    await write(grace, 'On my way.')
    const page = (await grace.call('GET', `/api/bookings/${id}/messages?limit=1`)).body as { items: { message: string }[]; next: string }
    expect(page.items.map((each) => each.message)).toEqual(['Second floor.'])
    const rest = await grace.call('GET', `/api/bookings/${id}/messages?limit=1&cursor=${page.next}`)
    expect(rest.body).toMatchObject({ items: [{ message: 'On my way.' }], next: null })
    expect((await write(amina, '   ')).body['fields']).toEqual({ message: 'Write a message' })
    expect((await write(amina, 'x'.repeat(2_001))).status).toBe(400)
  })
})

test('expires an unanswered request', async () => {
  const id = idOf(await book())
  server.pass(31 * 60_000)
  const again = await openTestApp({ store: server.store, clock: server.nowMs })
  await eventually(async () => (await server.store.get(`booking:${id}`))?.['status'] === 'expired')
  await again.app.stop()
})

test('limits the commands of one person', async () => {
  const strict = await openTestApp({ limits: { commands: { points: 2, seconds: 60 } } })
  const ben = await strict.signup('ben')
  const tries: number[] = []
  for (let count = 0; count < 3; count += 1) tries.push((await ben.call('DELETE', `/api/favorites/${ben.uid}`)).status)
  expect(tries).toEqual([200, 200, 429])
  await strict.close()
})
