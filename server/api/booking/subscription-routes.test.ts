import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'

let server: TestApp
let amina: TestPerson
let grace: TestPerson
let stranger: TestPerson
let first: string

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  stranger = await server.signup('stranger')
  await grace.call('POST', '/api/providers', { ...cleaning, subscription_available: true })
  const date = new Date(server.nowMs() + 3 * DAY_MS).toISOString().slice(0, 10)
  const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}&duration_hours=1`)
  first = (body['slots'] as { starts_at: string }[])[0]?.starts_at ?? ''
})
afterEach(() => server.close())

interface Visit {
  readonly number: number
  readonly starts_at: string
  readonly status: string
}
const visitsIn = ({ body }: ApiResponse): readonly Visit[] => (body['visits'] ?? []) as Visit[]
const subscribe = (change: Record<string, unknown> = {}, person = amina) =>
  person.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
    scheduled_date: first,
    ...change,
  })
const move = (person: TestPerson, id: string, status: string) => person.call('PUT', `/api/bookings/${id}/status`, { status })
const moveVisit = (person: TestPerson, id: string, number: number | string, status: string, reason?: string) =>
  person.call('PUT', `/api/bookings/${id}/visits/${number}/status`, { status, ...(reason ? { reason } : {}) })

async function agreed(): Promise<string> {
  const id = String((await subscribe()).body['id'])
  expect((await move(grace, id, 'accepted')).status).toBe(200)
  return id
}

describe('requesting regular visits', () => {
  test('lists them by the rule, at the computed price, and ignores the total of the client', async () => {
    const made = await subscribe({ total_amount: 1, price_per_hour: 35 })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      booking_type: 'subscription',
      subscription_type: 'weekly',
      subscription_duration: 4,
      price_per_hour: 35,
      total_amount: 119,
      status: 'pending',
    })
    expect(visitsIn(made).map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect((await grace.call('GET', `/api/bookings/${String(made.body['id'])}`)).body['visits']).toEqual(made.body['visits'])
  })

  test('omits its fields from a single booking', async () => {
    const made = await amina.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: grace.uid,
      subscription_type: 'weekly',
    })
    for (const field of ['visits', 'subscription_type', 'subscription_duration']) expect(Object.keys(made.body)).not.toContain(field)
  })

  test('books only the visits that the client lists', async () => {
    const first = await subscribe()
    const all = visitsIn(first)
    await move(grace, String(first.body['id']), 'rejected')
    const made = await subscribe({
      visits: all.filter(({ number }) => number !== 2).map(({ number, starts_at }) => ({ number, starts_at })),
    })
    expect([made.status, visitsIn(made).map(({ number }) => number), made.body['total_amount']]).toEqual([201, [1, 3, 4], 89.25])
  })

  test('names conflicting visits, with free times', async () => {
    const second = visitsIn(await subscribe())[1]?.starts_at
    const single = await stranger.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: grace.uid,
      scheduled_date: second,
    })
    await move(grace, String(single.body['id']), 'accepted')
    const refused = await subscribe()
    expect([refused.status, refused.body['error']]).toEqual([409, 'visits_taken'])
    const { visits } = refused.body['details'] as { visits: (Visit & { state: string; alternatives: string[] })[] }
    expect(visits.map(({ number, state, starts_at }) => [number, state, starts_at])).toEqual([[2, 'taken', second]])
    expect(visits[0]?.alternatives).toHaveLength(3)
  })

  test.each([
    [{ scheduled_date: null }, { scheduled_date: 'Required' }],
    [
      { subscription_type: undefined, subscription_duration: undefined },
      { subscription_type: 'Required', subscription_duration: 'Required' },
    ],
    [{ subscription_type: 'daily' }, { subscription_type: 'Choose how often' }],
    [{ subscription_duration: 6 }, { subscription_duration: 'Choose a multiple of 4 weeks' }],
    [{ visits: [] }, { visits: 'Choose at least one visit' }],
    [{ visits: [{ number: 1, starts_at: 'noon' }] }, { 'visits.0.starts_at': 'Not a valid date and time' }],
    [{ visits: [{ number: 1, starts_at: '2027-08-01T17:00:00.000Z' }] }, { visits: 'These visits don’t match the subscription' }],
  ])('%j is refused', async (change, fields) => {
    const refused = await subscribe(change)
    expect([refused.status, refused.body['fields']]).toEqual([400, fields])
  })

  test('refuses a provider without subscriptions and a date in another century', async () => {
    await stranger.call('POST', '/api/providers', { ...cleaning, subscription_available: false })
    expect((await subscribe({ provider_id: stranger.uid })).body['error']).toBe('no_subscription')
    expect((await subscribe({ scheduled_date: '9999-12-31T10:00:00Z' })).body['error']).toBe('slot_unavailable')
    expect((await subscribe({ scheduled_date: '0001-01-01T10:00:00Z' })).body['error']).toBe('slot_past')
  })
})

describe('its visits', () => {
  test('reserve their hours and release those of a cancelled visit', async () => {
    const id = await agreed()
    const third = visitsIn(await amina.call('GET', `/api/bookings/${id}`))[2]
    const wanted = { address: '1 Market Street', provider_id: grace.uid, scheduled_date: third?.starts_at }
    expect((await stranger.call('POST', '/api/bookings', wanted)).body['error']).toBe('slot_taken')
    const changed = await moveVisit(amina, id, 3, 'cancelled', 'Away')
    expect([changed.status, changed.body['total_amount'], visitsIn(changed)[2]?.status]).toEqual([200, 89.25, 'cancelled'])
    expect((await stranger.call('POST', '/api/bookings', wanted)).status).toBe(201)
  })

  test('are changed by the permitted side only', async () => {
    const id = await agreed()
    for (const status of ['in_progress', 'completed', 'cancelled']) expect((await moveVisit(stranger, id, 1, status)).status).toBe(404)
    expect((await server.call('PUT', `/api/bookings/${id}/visits/1/status`, { status: 'cancelled' })).status).toBe(401)
    const refused = await moveVisit(amina, id, 1, 'in_progress')
    expect([refused.status, refused.body['error'], (refused.body['booking'] as { id: string }).id]).toEqual([409, 'illegal_transition', id])
    expect((await moveVisit(grace, id, 1, 'in_progress')).body['error']).toBe('too_early')
    for (const number of [9, 0, '1e0', '01']) expect((await moveVisit(grace, id, number, 'cancelled')).status).toBe(404)
  })

  test('are started one at a time by the status of the booking', async () => {
    const id = await agreed()
    expect((await move(grace, id, 'in_progress')).body['error']).toBe('too_early')
    expect((await move(grace, id, 'completed')).body['error']).toBe('illegal_transition')
    expect((await move(amina, id, 'cancelled')).body).toMatchObject({ status: 'cancelled' })
  })
})
