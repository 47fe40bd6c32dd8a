import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let server: TestApp
let amina: TestPerson
let grace: TestPerson
let ruth: TestPerson
let omar: TestPerson

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  ;[grace, ruth, omar] = [
    await server.signup('grace', 'provider'),
    await server.signup('ruth', 'provider'),
    await server.signup('omar', 'provider'),
  ]
  for (const [person, name, price] of [
    [grace, 'Grace', 35],
    [ruth, 'Ruth', 40],
    [omar, 'Omar', 30],
  ] as const)
    await person.call('POST', '/api/providers', { ...cleaning, name, price_per_hour: price })
})
afterEach(() => server.close())

const PLACE = { address: '1 Market Street', user_latitude: 37.77493, user_longitude: -122.41942 }
const ask = (change: Record<string, unknown> = {}) =>
  amina.call('POST', '/api/bookings', {
    ...PLACE,
    provider_id: grace.uid,
    also: [{ provider_id: ruth.uid, price_per_hour: 40 }, { provider_id: omar.uid }],
    ...change,
  })
const bookings = async (person: TestPerson) => (await person.call('GET', '/api/bookings')).body as unknown as Record<string, unknown>[]
const move = async (person: TestPerson, status: string, of = 0) =>
  person.call('PUT', `/api/bookings/${String((await bookings(person))[of]?.['id'])}/status`, { status })

test('asks three at their prices; the first to accept has it, the others read that it is taken', async () => {
  const asked = await ask()
  expect([asked.status, asked.body['total_amount'], asked.body['asked_together']]).toEqual([
    201,
    35,
    (await bookings(ruth))[0]?.['asked_together'],
  ])
  expect(new Set((await bookings(amina)).map(({ total_amount }) => total_amount))).toEqual(new Set([30, 35, 40]))
  const [forRuth] = await bookings(ruth)
  expect(forRuth?.['asked_together']).toHaveLength(3)
  // The others are not named, and nothing of theirs can be read.
  expect(JSON.stringify(forRuth)).not.toContain('Grace')
  const [foreign] = (forRuth?.['asked_together'] ?? []) as string[]
  expect((await ruth.call('GET', `/api/bookings/${foreign}`)).status).toBe(404)

  expect((await move(ruth, 'accepted')).body).toMatchObject({ status: 'accepted', address: '1 Market Street' })
  const late = await move(grace, 'accepted')
  expect([late.status, late.body['error'], late.body['reason']]).toEqual([409, 'request_taken', 'Another helper has taken this request.'])
  expect(late.body['booking']).toMatchObject({ status: 'cancelled' })
  expect((late.body['booking'] as Record<string, unknown>)['address']).toBeUndefined()
  const statuses = (await bookings(amina)).map(({ status }) => status)
  expect([statuses.length, new Set(statuses)]).toEqual([3, new Set(['accepted', 'cancelled'])])
})

test('more are asked beside an open request', async () => {
  const { body } = await ask({ also: undefined })
  const more = await ask({ provider_id: ruth.uid, also: [{ provider_id: omar.uid }], beside: body['id'] })
  expect([more.status, (more.body['asked_together'] as string[])[0]]).toEqual([201, body['id']])
  expect((await ask({ provider_id: ruth.uid, also: undefined, beside: body['id'] })).body['error']).toBe('already_asked')
  expect((await move(omar, 'accepted')).status).toBe(200)
  expect((await ask({ provider_id: ruth.uid, also: undefined, beside: body['id'] })).body).toMatchObject({ error: 'illegal_transition' })
})

describe('refuses with status, code and a sentence at the field, and changes nothing', () => {
  const about = (uid: string, error: string, index: number, reason: string) => ({
    error,
    details: { provider_id: uid },
    fields: { [`also.${index}.provider_id`]: reason },
  })

  test.each([
    [
      'four',
      () => ({ also: [ruth, omar, amina].map(({ uid }) => ({ provider_id: uid })) }),
      400,
      { fields: { also: 'Ask up to 3 helpers' } },
    ],
    ['no list', () => ({ also: 'all' }), 400, { fields: { also: 'Not a list' } }],
    ['one of them twice', () => ({ also: [{ provider_id: grace.uid }] }), 400, { fields: { also: 'Choose each helper once' } }],
    [
      'a price of minus one',
      () => ({ also: [{ provider_id: ruth.uid, price_per_hour: -1 }] }),
      400,
      { fields: { 'also.0.price_per_hour': 'Enter 1 or more' } },
    ],
    ['nobody', () => ({ also: [{ provider_id: amina.uid }] }), 404, { error: 'not_found' }],
    ['regular visits', () => ({ booking_type: 'subscription' }), 400, { fields: { also: 'A subscription is with one helper' } }],
    ['beside a request of nobody', () => ({ beside: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }), 404, { error: 'not_found' }],
    ['beside no request', () => ({ beside: 'mine' }), 400, { error: 'invalid_fields' }],
    ['at an old price', () => ({ also: [{ provider_id: ruth.uid, price_per_hour: 35 }] }), 409, { error: 'price_changed' }],
  ])('%s', async (_what, change, status, body) => {
    const refused = await ask(change())
    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject(body)
    expect(await bookings(amina)).toEqual([])
    expect(await bookings(grace)).toEqual([])
  })

  test('a helper of another service, out of reach, busy, off duty or oneself: says which', async () => {
    const sentence = 'This helper doesn’t come that far. Choose another one.'
    await ruth.call('PUT', '/api/providers/me/location', { latitude: 37.95, longitude: -122.42 })
    expect(await ask()).toMatchObject({ status: 409, body: about(ruth.uid, 'too_far', 0, sentence) })
    const ben = await server.signup('ben', 'provider')
    await ben.call('POST', '/api/providers', { ...cleaning, name: 'Ben', service_type: 'plumber' })
    const services = 'All helpers you ask together must offer the same service.'
    expect(await ask({ also: [{ provider_id: omar.uid }, { provider_id: ben.uid }] })).toMatchObject({
      status: 409,
      body: about(ben.uid, 'different_services', 1, services),
    })
    await omar.call('PUT', '/api/providers/me/status', { status: 'Busy' })
    const busy = 'This helper is busy right now. Choose a time instead.'
    expect(await ask({ also: [{ provider_id: omar.uid }] })).toMatchObject({ status: 409, body: about(omar.uid, 'provider_busy', 0, busy) })
    await omar.call('PUT', '/api/providers/me/status', { status: 'Off Duty' })
    expect((await ask({ also: [{ provider_id: omar.uid }] })).body['error']).toBe('provider_unavailable')
    const own = await grace.call('POST', '/api/bookings', { ...PLACE, provider_id: omar.uid, also: [{ provider_id: grace.uid }] })
    expect(own.status).toBe(409)
    expect(await bookings(amina)).toEqual([])
  })
})
