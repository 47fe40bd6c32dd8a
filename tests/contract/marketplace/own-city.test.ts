import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { DA_NANG, fileText, KUWAIT } from './marketplace-files.ts'

const nails = {
  name: 'Linh Nails',
  service_type: 'nail_care',
  latitude: 16.06,
  longitude: 108.21,
  city: 'Da Nang',
  bio: 'Manicure at home.',
  price_per_hour: 150_001,
  subscription_available: true,
  visible: true,
}

let store: DocumentStore
let server: TestApp
let amina: TestPerson
let linh: TestPerson

beforeEach(async () => {
  store = await openMemoryStore()
  server = await openTestApp({ store, marketplace: fileText(1) })
  amina = await server.signup('amina')
  linh = await server.signup('linh', 'provider')
})
afterEach(async () => {
  await server.close()
  setOwnMarketplace(undefined)
})

const register = (more: object = {}) => linh.call('POST', '/api/providers', { ...nails, ...more })

async function job(hours: number, price: number): Promise<Record<string, unknown>> {
  const booked = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: linh.uid,
    duration_hours: hours,
    price_per_hour: price,
  })
  if (booked.status !== 201) return booked.body
  for (const status of ['accepted', 'in_progress', 'completed'])
    await linh.call('PUT', `/api/bookings/${String(booked.body['id'])}/status`, { status })
  return booked.body
}

test('devices hear of the marketplace with each contact, and fetch it', async () => {
  const { headers } = await server.call('GET', '/db/directory/_changes')
  const { body } = await server.call('GET', '/api/marketplace')
  expect(body).toMatchObject({ marketplace: { revision: 1, hash: headers.get('nearhelp-marketplace'), services: [{ key: 'nail_care' }] } })
  const { body: cities } = await server.call('GET', '/api/cities')
  expect(cities).toMatchObject({ cities: { 'Da Nang': { currency: 'VND', prices: DA_NANG.prices }, Doha: { country: 'QA' } } })
  const { text } = await server.call('GET', '/api/openapi.json')
  expect(text).toContain('nail_care')
  const { status } = await server.call('GET', '/db/directory/_changes?city=Da%20Nang')
  expect(status).toBe(200)
})

test('without a marketplace the answers are as they were', async () => {
  const plain = await openTestApp()
  const { headers, text } = await plain.call('GET', '/db/directory/_changes')
  expect([headers.has('nearhelp-marketplace'), text.includes('Da Nang')]).toEqual([false, false])
  expect((await plain.call('GET', '/api/marketplace')).body).toEqual({ marketplace: null })
  expect((await plain.call('GET', '/api/cities')).text).not.toMatch(/currency|prices|Da Nang/)
  await plain.close()
})

describe('a price in VND', () => {
  test.each([
    [19_999, 'Enter 20000 or more'],
    [2_000_001, 'Enter 2000000 or less'],
    [150_000.5, 'Use whole numbers'],
    [35, 'Enter 20000 or more'],
  ])('of %f is refused: %s', async (price_per_hour, price) => {
    expect((await register({ price_per_hour })).body).toMatchObject({ error: 'invalid_fields', fields: { price_per_hour: price } })
  })

  test('and its totals have no decimals', async () => {
    expect((await register()).status).toBe(201)
    expect(await job(0.5, 150_001)).toMatchObject({ total_amount: 75_001, city: 'Da Nang', service_type: 'nail_care' })
    expect(await job(1.5, 150_001)).toMatchObject({ total_amount: 225_002 })
    const { body } = await linh.call('GET', `/api/provider/${linh.uid}/earnings`)
    expect(body).toMatchObject({ currency: 'VND', summary: { total_earnings: 300_003, average_per_job: 150_002 } })
    expect(body).not.toHaveProperty('other_currencies')
  })

  test('a built-in city keeps its range', async () => {
    const fields = { city: 'Doha', latitude: 25.28, longitude: 51.53 }
    expect((await register({ ...fields, price_per_hour: 201 })).body).toMatchObject({ fields: { price_per_hour: 'Enter 200 or less' } })
    expect((await register({ ...fields, price_per_hour: 19.999 })).body).toMatchObject({
      fields: { price_per_hour: 'Use up to 2 decimals' },
    })
    expect((await register({ ...fields, price_per_hour: 19.99 })).status).toBe(201)
  })

  test('a package is judged by its city', async () => {
    await register()
    const pack = { package_id: '01KBSN0000000000000000000A', name: 'Gel', tier: 'basic', duration_hours: 1 }
    const save = (price: number) => linh.call('POST', '/api/provider/service-package', { ...pack, price })
    expect((await save(89.5)).body).toMatchObject({ fields: { price: 'Enter 20000 or more' } })
    expect((await save(99_000)).status).toBeLessThan(300)
    // Its price would mean other money there.
    const move = { city: 'Doha', latitude: 25.28, longitude: 51.53, price_per_hour: 30 }
    expect((await linh.call('PUT', '/api/providers/me/location', { ...move, price_per_hour: undefined })).status).toBe(400)
  })
})

test('a price in KWD has three decimals', async () => {
  await register({ city: KUWAIT.name, latitude: 29.37, longitude: 47.97, price_per_hour: 1.125 })
  expect(await job(0.5, 1.125)).toMatchObject({ total_amount: 0.563 })
})

test('earnings are summed by currency', async () => {
  await register({ city: 'Doha', latitude: 25.28, longitude: 51.53, price_per_hour: 30 })
  await job(2, 30)
  const { body: provider } = await server.call('GET', `/api/providers/${linh.uid}`)
  expect(provider).toMatchObject({ city: 'Doha' })
  const push = async (id: number, name: string, args: object) =>
    linh.call('POST', '/db/me/_bulk_docs', {
      docs: [{ _id: `command:01KBSN0000000000000000000D:${String(id).padStart(9, '0')}`, name, command_version: 1, args, queued_ms: 0 }],
    })
  await push(1, 'update_provider', { city: 'Da Nang', latitude: 16.06, longitude: 108.21, price_per_hour: 100_000 })
  await job(1, 100_000)
  const earnings = (query = '') => linh.call('GET', `/api/provider/${linh.uid}/earnings${query}`)
  expect((await earnings()).body).toMatchObject({
    currency: 'VND',
    summary: { total_earnings: 100_000, total_jobs: 1 },
    other_currencies: [{ currency: 'USD', total_earnings: 60, total_jobs: 1, pending_payments: 0 }],
  })
  expect((await earnings('?currency=USD')).body).toMatchObject({
    currency: 'USD',
    summary: { total_earnings: 60 },
    earnings_by_service: { nail_care: 60 },
  })
  expect((await earnings('?currency=EUR')).status).toBe(400)
})

test('the check of the store knows the own city', async () => {
  await register()
  await job(1, 150_001)
  // A tool that checks the store begins with the built-in cities.
  setOwnMarketplace(undefined)
  const faults: unknown[] = []
  await verifyDocuments({ reader: store, report: (fault) => faults.push(fault), nowMs: Date.now() })
  expect(faults).toEqual([])
  expect(ownMarketplace()?.revision).toBe(1)
})

test('prices are compared in one city only', async () => {
  await register()
  const search = (query: string) => server.call('GET', `/api/providers?${query}`)
  expect((await search('max_price=100')).body).toMatchObject({ fields: { max_price: 'Choose one city: prices are in several currencies' } })
  expect((await search('sort_by=price_low')).body).toMatchObject({
    fields: { sort_by: 'Choose one city: prices are in several currencies' },
  })
  expect((await search('city=Da%20Nang&max_price=150000')).text).not.toContain('Linh Nails')
  expect((await search('city=Da%20Nang&max_price=150001&sort_by=price_low')).text).toContain('Linh Nails')
  expect((await search('q=nail')).text).toContain('Linh Nails')
})

describe('what left the file', () => {
  const restart = async (): Promise<void> => {
    await server.app.stop()
    server = await openTestApp({ store, marketplace: fileText(2, { cities: [KUWAIT], services: [] }) })
    const login = async (name: string): Promise<TestPerson> => {
      const { body } = await server.call('POST', '/api/auth/login', { email: `${name}@example.test`, password: `password of ${name}` })
      const { token, user } = body as { token: string; user: { uid: TestPerson['uid'] } }
      return { uid: user.uid, token, call: (method, path, sent) => server.call(method, path, sent, { authorization: `Bearer ${token}` }) }
    }
    amina = await login('amina')
    linh = await login('linh')
  }

  test('takes no new booking, and the existing one continues', async () => {
    await register()
    const booked = await amina.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: linh.uid,
      duration_hours: 1,
      price_per_hour: 150_001,
    })
    await restart()
    const again = await amina.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: linh.uid,
      duration_hours: 1,
      price_per_hour: 150_001,
    })
    expect(again).toMatchObject({ status: 409, body: { error: 'city_closed', reason: 'This city takes nothing new. Choose another one.' } })
    for (const status of ['accepted', 'in_progress', 'completed']) {
      const changed = await linh.call('PUT', `/api/bookings/${String(booked.body['id'])}/status`, { status })
      expect([changed.status, changed.body['total_amount']]).toEqual([200, 150_001])
    }
    expect((await server.call('GET', '/api/cities')).body).toMatchObject({ cities: { 'Da Nang': { is_closed: true, currency: 'VND' } } })
  })

  test('takes no new service, and the existing one can be edited', async () => {
    await register()
    await restart()
    const mai = await server.signup('mai', 'provider')
    expect((await mai.call('POST', '/api/providers', nails)).body).toMatchObject({
      error: 'city_closed',
      fields: { city: 'This city takes nothing new' },
    })
    const kuwait = { ...nails, city: KUWAIT.name, latitude: 29.37, longitude: 47.97, price_per_hour: 2 }
    expect((await mai.call('POST', '/api/providers', kuwait)).body).toMatchObject({
      error: 'service_closed',
      fields: { service_type: 'This service takes nothing new' },
    })
    expect((await linh.call('PUT', '/api/providers/me/location', { latitude: 16.07, longitude: 108.2 })).status).toBe(200)
    expect((await linh.call('PUT', '/api/providers/me/status', { status: 'Busy' })).status).toBe(200)
  })
})
