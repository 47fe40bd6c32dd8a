import { cleaning, eventually, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'

let server: TestApp
let grace: TestPerson
let amina: TestPerson

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
})
afterEach(() => server.close())

interface Listed {
  readonly id: string
  readonly name: string
  readonly distance_km?: number
}

async function list(query = ''): Promise<Listed[]> {
  const response = await server.call('GET', `/api/providers${query}`)
  if (response.status !== 200) throw new Error(response.text)
  return response.body as unknown as Listed[]
}

describe('registering', () => {
  test('creates a provider with defaults', async () => {
    const made = await grace.call('POST', '/api/providers', cleaning)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      id: grace.uid,
      provider_uid: grace.uid,
      name: 'Grace Cleans',
      status: 'Available',
      is_available: true,
      visible: true,
      is_verified: false,
      approval: 'pending',
      rating: 5,
      review_count: 0,
      experience_years: 1,
      languages: ['English'],
      service_radius_km: 10,
      eta_minutes: 15,
      response_rate: 1,
      total_completed_jobs: 0,
    })
    await eventually(async () => (await list()).length === 1)
  })

  test('ignores fields that only the server sets', async () => {
    const made = await grace.call('POST', '/api/providers', {
      ...cleaning,
      is_verified: true,
      is_approved: true,
      approval: 'approved',
      is_blocked: false,
      rating: 4.9,
      review_count: 80,
      rating_sum: 392,
      total_completed_jobs: 900,
      response_rate: 0.1,
      provider_uid: amina.uid,
      id: amina.uid,
      earnings: { today: 900 },
      created_at: '2020-01-01T00:00:00.000Z',
      recent_reviews: [{ rating: 5 }],
      schedule: { days: {}, busy: [] },
    })
    expect(made.body).toMatchObject({
      id: grace.uid,
      provider_uid: grace.uid,
      is_verified: false,
      is_approved: false,
      approval: 'pending',
      rating: 5,
      review_count: 0,
      total_completed_jobs: 0,
      eta_minutes: 15,
      recent_reviews: [],
    })
    expect(Object.keys(made.body)).not.toContain('earnings')
  })

  test('requires a session, works once, and names every wrong field', async () => {
    await grace.call('POST', '/api/providers', cleaning)
    expect((await grace.call('POST', '/api/providers', cleaning)).body['error']).toBe('provider_exists')
    expect((await server.call('POST', '/api/providers', cleaning)).status).toBe(401)
    const refused = await amina.call('POST', '/api/providers', {
      ...cleaning,
      name: ' ',
      service_type: 'wizard',
      price_per_hour: 201,
      latitude: '37',
      city: 'Paris',
      languages: 'English',
    })
    expect(refused.body['fields']).toEqual({
      name: 'Name is required',
      service_type: 'Choose a service',
      price_per_hour: 'Enter 200 or less',
      latitude: 'Not a valid latitude',
      city: 'Choose a city',
      languages: expect.any(String) as string,
    })
    expect((await amina.call('POST', '/api/providers', {})).body['fields']).toMatchObject({ name: 'Required', city: 'Required' })
  })
})

describe("one's own presence", () => {
  test('is hidden from others while Off Duty, and listed again with any other status', async () => {
    await grace.call('POST', '/api/providers', cleaning)
    const off = await grace.call('PUT', '/api/providers/me/status', { status: 'Off Duty', visible: true })
    expect(off.body).toMatchObject({ status: 'Off Duty', visible: false, is_available: false })
    await eventually(async () => (await list()).length === 0)
    const missing = await server.call('GET', '/api/providers/01ARZ3NDEKTSV4RRFFQ69G5FAV')
    for (const path of ['', '/reviews', '/slots?date=2026-12-01']) {
      const hidden = await server.call('GET', `/api/providers/${grace.uid}${path}`)
      expect([hidden.status, hidden.text]).toEqual([404, missing.text])
    }
    expect((await grace.call('GET', `/api/providers/${grace.uid}`)).status).toBe(200)
    await grace.call('PUT', '/api/providers/me/status', { status: 'Busy' })
    await eventually(async () => (await list()).length === 1)
    expect(await list('?available_only=true')).toEqual([])
    expect((await grace.call('PUT', '/api/providers/me/status', { status: 'Asleep' })).body['fields']).toEqual({
      status: 'Choose a status',
    })
  })

  test('accepts a position once the provider exists', async () => {
    const place = { latitude: 6.5244, longitude: 3.3792, city: 'Lagos' }
    expect((await grace.call('PUT', '/api/providers/me/location', place)).status).toBe(404)
    expect((await grace.call('PUT', '/api/providers/me/status', { status: 'Busy' })).status).toBe(404)
    await grace.call('POST', '/api/providers', cleaning)
    expect((await grace.call('PUT', '/api/providers/me/location', { ...place, price_per_hour: 1, name: 'Other' })).body).toMatchObject({
      latitude: 6.524,
      longitude: 3.379,
      city: 'Lagos',
      price_per_hour: 35,
      name: 'Grace Cleans',
    })
    expect((await grace.call('PUT', '/api/providers/me/location', { latitude: 95, longitude: 0 })).body['fields']).toEqual({
      latitude: 'Not a valid latitude',
    })
  })
})

test('a provider changes how long they need to set out, 0 to 120 minutes', async () => {
  const set = (eta_minutes: unknown) => grace.call('PUT', '/api/providers/me/eta', { eta_minutes })
  expect((await set(30)).status).toBe(404)
  await grace.call('POST', '/api/providers', cleaning)
  expect([(await set(0)).body['eta_minutes'], (await set(120)).body['eta_minutes']]).toEqual([0, 120])
  for (const [value, words] of [
    [-1, 'At least 0 minutes'],
    [121, 'At most 120 minutes'],
    [1.5, 'Use whole minutes'],
    ['15', 'Enter the minutes you need to set out'],
  ] as const) {
    const { status, body } = await set(value)
    expect([status, body['error'], body['fields']]).toEqual([400, 'invalid_fields', { eta_minutes: words }])
  }
  expect((await server.call('GET', `/api/providers/${grace.uid}`)).body['eta_minutes']).toBe(120)
})

describe('searching', () => {
  const services = ['cleaner', 'plumber', 'xe_om'] as const

  beforeEach(async () => {
    for (let index = 0; index < 9; index += 1) {
      const person = await server.signup(`p${index}`, 'provider')
      await person.call('POST', '/api/providers', {
        ...cleaning,
        name: `Pröf ${index}`,
        service_type: services[index % 3],
        price_per_hour: 10 + index * 5,
        latitude: 37.7749 + index * 0.02,
        experience_years: index,
        city: index === 8 ? 'Lagos' : 'San Francisco',
      })
    }
    await eventually(async () => (await list()).length === 9)
  })

  const origin = { latitude: 37.7749, longitude: -122.42 }
  const at = `latitude=${origin.latitude}&longitude=${origin.longitude}`

  test.each([
    ['', {}, undefined],
    ['?sort_by=price_high', { sortBy: 'price_high' }, undefined],
    ['?sort_by=experience&min_rating=4', { sortBy: 'experience', minRating: 4 }, undefined],
    ['?service_type=xe_om&max_price=30', { serviceType: 'xe_om', maxPrice: 30 }, undefined],
    ['?verified_only=true', { verifiedOnly: true }, undefined],
    ['?q=prof%20plumber', { text: 'prof plumber' }, undefined],
    [`?${at}`, { maxDistanceKm: 10 }, origin],
    [`?${at}&max_distance_km=50&sort_by=price_low`, { maxDistanceKm: 50, sortBy: 'price_low' }, origin],
    ['?max_price=1000&available_only=false&verified_only=false', {}, undefined],
  ] as const)('%s finds what the domain finds, in its order', async (query, filter, from) => {
    const everybody = (await server.store.range({ start: 'provider:', end: 'provider:\uffff', includeDocs: true })).map((row) => row.doc)
    const expected = findProviders(everybody as never, { ...DEFAULT_FILTER, maxDistanceKm: null, ...filter }, from).map(
      ({ provider, distanceKm }) => ({ id: provider.id, distanceKm }),
    )
    expect((await list(query)).map((each) => ({ id: each.id, distanceKm: each.distance_km }))).toEqual(expected)
  })

  test('a city, or all of them', async () => {
    expect((await list('?city=Lagos')).map((each) => each.name)).toEqual(['Pröf 8'])
    expect(await list('?city=San%20Francisco')).toHaveLength(8)
    expect(await list('?city=Doha')).toEqual([])
  })

  test('in pages', async () => {
    const all = (await list('?sort_by=price_low')).map((each) => each.id)
    const first = await server.call('GET', '/api/providers?sort_by=price_low&limit=5')
    expect(first.headers.get('link')).toBe('</api/providers?sort_by=price_low&limit=5&cursor=5>; rel="next"')
    const rest = await server.call('GET', '/api/providers?sort_by=price_low&limit=5&cursor=5')
    expect(rest.headers.get('link')).toBeNull()
    expect([first, rest].map(({ headers }) => headers.get('x-total-count'))).toEqual(['9', '9'])
    expect([...(first.body as unknown as Listed[]), ...(rest.body as unknown as Listed[])].map((each) => each.id)).toEqual(all)
  })

  test.each([
    ['?city=Paris', { city: 'Choose a city' }],
    ['?service_type=wizard', { service_type: 'Choose a service' }],
    ['?min_rating=6', { min_rating: 'At most 5' }],
    ['?max_price=1001', { max_price: 'At most 1000' }],
    ['?max_price=1e3', { max_price: 'A number' }],
    ['?sort_by=luck', { sort_by: 'Not a valid sort order' }],
    ['?verified_only=maybe', { verified_only: 'Must be true or false' }],
    ['?latitude=37', { latitude: 'Latitude and longitude belong together' }],
    [`?q=${'x'.repeat(101)}`, { q: 'Use 100 characters or fewer' }],
    ['?cursor=-1', { cursor: 'Not a valid cursor' }],
  ])('%s is refused', async (query, fields) => {
    const refused = await server.call('GET', `/api/providers${query}`)
    expect(refused.status).toBe(400)
    expect(refused.body['fields']).toEqual(fields)
  })

  test('returns public fields only', async () => {
    const [first] = await list()
    expect(
      Object.keys(first ?? {}).filter((field) => /email|phone|earnings|applied|rating_sum|former|schedule|doc_id|^_/.test(field)),
    ).toEqual([])
  })
})

describe('free times', () => {
  beforeEach(() => grace.call('POST', '/api/providers', cleaning))
  const slots = (query: string) => server.call('GET', `/api/providers/${grace.uid}/slots${query}`)

  test("are those of the calendar day in the provider's city", async () => {
    const year = new Date(server.nowMs()).getUTCFullYear() + 1
    const { body } = await slots(`?date=${year}-02-03&duration_hours=2`)
    expect(body).toMatchObject({ date: `${year}-02-03`, zone: 'America/Los_Angeles', duration_hours: 2 })
    const free = body['slots'] as { time: string; starts_at: string }[]
    // The last two-hour visit ends at 19:00.
    expect(free.map((slot) => slot.time)).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
    expect(free[0]?.starts_at).toBe(`${year}-02-03T17:00:00.000Z`)
  })

  test.each(['0001-01-01', '1970-01-01', '9999-12-31'])('are empty on %s', async (date) => {
    expect((await slots(`?date=${date}`)).body['slots']).toEqual([])
  })

  test.each([
    ['', { date: 'Enter a valid date' }],
    ['?date=2026-02-30', { date: 'Enter a valid date' }],
    ['?date=2026-12-01&duration_hours=0.3', { duration_hours: expect.any(String) as string }],
    ['?date=2026-12-01&duration_hours=x', { duration_hours: 'Choose a duration' }],
  ])('%s is refused', async (query, fields) => {
    expect((await slots(query)).body['fields']).toEqual(fields)
  })
})

describe('favourites', () => {
  test('are added and removed repeatedly', async () => {
    await grace.call('POST', '/api/providers', cleaning)
    const path = `/api/favorites/${grace.uid}`
    expect((await amina.call('POST', path)).body).toEqual({ favorites: [grace.uid], loyalty_points: 0 })
    expect((await amina.call('POST', path)).body).toEqual({ favorites: [grace.uid], loyalty_points: 0 })
    expect((await grace.call('GET', '/api/preferences')).body).toEqual({ favorites: [], loyalty_points: 0 })
    expect((await amina.call('DELETE', path)).body).toEqual({ favorites: [], loyalty_points: 0 })
    expect((await amina.call('DELETE', path)).status).toBe(200)
    expect((await amina.call('POST', '/api/favorites/01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404)
    expect((await amina.call('POST', '/api/favorites/x')).status).toBe(404)
    for (const method of ['POST', 'DELETE']) expect((await server.call(method, path)).status).toBe(401)
    expect((await server.call('GET', '/api/preferences')).status).toBe(401)
  })
})

test('returns the cities by name', async () => {
  const { body } = await server.call('GET', '/api/cities')
  const listed = Object.entries(body['cities'] as Record<string, { country: string }>)
  expect(listed).toHaveLength(BUILT_IN_CITIES.length)
  expect(listed.slice(0, 5).map(([name, { country }]) => `${name} ${country}`)).toEqual([
    'San Francisco US',
    'Nairobi KE',
    'Lagos NG',
    'Ho Chi Minh City VN',
    'Doha QA',
  ])
})

test('returns the totals to the admin', async () => {
  await grace.call('POST', '/api/providers', cleaning)
  await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid })
  const { body } = await server.call('POST', '/api/admin/login', { password: server.adminPassword })
  const asAdmin = { authorization: `Bearer ${String(body['token'])}` }
  await eventually(async () => (await list()).length === 1)
  expect((await server.call('GET', '/api/admin/stats', undefined, asAdmin)).body).toEqual({
    totalProviders: 1,
    totalCustomers: 1,
    approvedProviders: 0,
    pendingProviders: 1,
    blockedProviders: 0,
    activeCustomers: 1,
    totalBookings: 1,
    activeBookings: 0,
  })
  await grace.call('PUT', '/api/providers/me/status', { status: 'Off Duty' })
  expect((await server.call('GET', '/api/admin/providers', undefined, asAdmin)).body).toMatchObject({
    items: [{ id: grace.uid }],
    next: null,
  })
})
