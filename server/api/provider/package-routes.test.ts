import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { ACTIVE_PACKAGES_MAX } from '#domain/constants.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson
let amina: TestPerson

beforeEach(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  grace = await server.signup('grace', 'provider')
  amina = await server.signup('amina')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => server.close())

/** Body as in section 7. */
const offer = (over: object = {}) => ({
  provider_id: grace.uid,
  name: 'Deep clean',
  tier: 'premium',
  price: 90.5,
  description: 'Every corner.',
  included_services: ['Oven', 'Windows'],
  duration_hours: 2.5,
  ...over,
})
const make = (over: object = {}, person = grace) => person.call('POST', '/api/provider/service-package', offer(over))
const change = (id: unknown, body: object, person = grace) => person.call('PUT', `/api/provider/service-package/${String(id)}`, body)
const remove = (id: unknown, person = grace) => person.call('DELETE', `/api/provider/service-package/${String(id)}`)
const list = async (person?: TestPerson) =>
  (person
    ? await person.call('GET', `/api/provider/${grace.uid}/service-packages`)
    : await server.call('GET', `/api/provider/${grace.uid}/service-packages`)
  ).body as unknown as Record<string, unknown>[]
const book = (body: object) => amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, ...body })

describe('a package', () => {
  test('is created, read by everyone, changed and deleted', async () => {
    const made = await make()
    const id = made.body['id']
    const shape = { ...offer(), id: expect.any(String) as string, is_active: true, created_at: expect.any(String) as string }
    expect([made.status, made.body]).toEqual([201, shape])
    for (const person of [undefined, amina, grace]) expect(await list(person)).toEqual([shape])
    const changed = await change(id, { price: 100, included_services: [] })
    expect([changed.status, changed.body]).toEqual([200, { ...shape, price: 100, included_services: [] }])
    const gone = await remove(id)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(await list(grace)).toEqual([])
    for (const again of [await remove(id), await change(id, { price: 1 })]) expect(again.status).toBe(404)
  })

  test('is visible only to its provider while inactive', async () => {
    await make({ is_active: false })
    expect(await list()).toEqual([])
    expect(await list(amina)).toEqual([])
    expect(await list(grace)).toMatchObject([{ is_active: false }])
  })

  test.each([
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ tier: 'gold' }, 'tier'],
    [{ price: 0 }, 'price'],
    [{ price: 1601 }, 'price'],
    [{ price: '90' }, 'price'],
    [{ duration_hours: 0.25 }, 'duration_hours'],
    [{ duration_hours: 9 }, 'duration_hours'],
    [{ included_services: 'Oven' }, 'included_services'],
    [{ description: 'x'.repeat(401) }, 'description'],
  ])('with %j is refused by that field', async (over, field) => {
    const refused = await make(over)
    expect([refused.status, refused.body['error'], Object.keys(refused.body['fields'] as object)]).toEqual([400, 'invalid_fields', [field]])
    expect(await list(grace)).toEqual([])
  })

  test('of another provider answers like a missing one', async () => {
    const ruth = await server.signup('ruth', 'provider')
    await ruth.call('POST', '/api/providers', { ...cleaning, name: 'Ruth' })
    const { id } = (await make({ is_active: false })).body
    for (const person of [amina, ruth]) {
      expect((await change(id, { price: 1 }, person)).text).toBe((await change(ulid(), { price: 1 }, person)).text)
      expect((await remove(id, person)).text).toBe((await remove(ulid(), person)).text)
      expect((await make({}, person)).status).toBe(404)
    }
    expect((await make({ provider_id: undefined }, amina)).body['error']).toBe('no_provider_profile')
    expect((await server.call('POST', '/api/provider/service-package', offer())).status).toBe(401)
    expect(await list(grace)).toMatchObject([{ price: 90.5 }])
    expect(await list(ruth)).toEqual([])
  })

  test('stays within the limit when many are created together', async () => {
    const responses = await Promise.all(Array.from({ length: ACTIVE_PACKAGES_MAX + 3 }, (_each, n) => make({ name: `Package ${n}` })))
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array<number>(ACTIVE_PACKAGES_MAX).fill(201),
      409,
      409,
      409,
    ])
    expect(await list()).toHaveLength(ACTIVE_PACKAGES_MAX)
  })

  test('disappears with its provider', async () => {
    await make()
    await grace.call('PUT', '/api/providers/me/status', { status: 'Off Duty' })
    expect((await server.call('GET', `/api/provider/${grace.uid}/service-packages`)).status).toBe(404)
    expect((await server.call('GET', `/api/provider/${ulid()}/service-packages`)).status).toBe(404)
  })
})

describe('booking one', () => {
  test('uses its price and length, and keeps them when the package changes', async () => {
    const { id } = (await make()).body
    const booked = await book({ package_id: id, total_amount: 1, duration_hours: 2.5 })
    const kept = { total_amount: 90.5, duration_hours: 2.5, service_package: { id, name: 'Deep clean', price: 90.5 } }
    expect([booked.status, booked.body]).toMatchObject([201, kept])
    await change(id, { price: 200, name: 'Shallow clean' })
    await grace.call('PUT', `/api/bookings/${String(booked.body['id'])}/status`, { status: 'accepted' })
    expect((await book({ package_id: id })).body).toMatchObject({ total_amount: 200 })
    await remove(id)
    expect((await grace.call('GET', `/api/bookings/${String(booked.body['id'])}`)).body).toMatchObject(kept)
    expect((await book({ package_id: id })).body['error']).toBe('package_gone')
  })

  test('is refused at a price other than the one shown', async () => {
    const { id } = (await make()).body
    for (const package_price of [90, 91]) {
      const refused = await book({ package_id: id, package_price })
      expect([refused.status, refused.body]).toMatchObject([409, { error: 'price_changed', details: { package_price: 90.5 } }])
    }
    expect((await book({ package_id: id, package_price: 90.5 })).status).toBe(201)
  })

  test('is refused with another length, for a missing package, and as a subscription', async () => {
    const { id } = (await make()).body
    expect((await book({ package_id: id, duration_hours: 1 })).body['error']).toBe('package_changed')
    expect((await book({ package_id: ulid() })).body['error']).toBe('package_gone')
    expect((await book({ package_id: id, booking_type: 'subscription' })).body['fields']).toHaveProperty('package_id')
  })
})
