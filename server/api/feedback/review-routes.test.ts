import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { DAY_MS } from '#domain/constants.ts'
import { cleaning, eventually, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson

beforeEach(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => server.close())

/** Creates a completed visit of that customer. @returns its booking's id */
async function visited(customer: TestPerson): Promise<string> {
  const asked = await customer.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1 })
  const id = String(asked.body['id'])
  for (const status of ['accepted', 'in_progress', 'completed']) {
    // A quarter of its hour.
    if (status === 'completed') server.pass(15 * 60_000)
    expect((await grace.call('PUT', `/api/bookings/${id}/status`, { status })).status).toBe(200)
  }
  return id
}

const write = (customer: TestPerson, booking_id: string, rating: number, comment = '') =>
  customer.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id, rating, comment })
const edit = (customer: TestPerson, booking_id: string, rating: number, comment = '') =>
  customer.call('PUT', `/api/providers/${grace.uid}/reviews/${booking_id}`, { rating, comment })
const answer = (provider: TestPerson, booking_id: string, message: unknown) =>
  provider.call('POST', `/api/providers/me/reviews/${booking_id}/answer`, { message })
const profile = async () => (await server.call('GET', `/api/providers/${grace.uid}`)).body
const reviews = async (query = '') => server.call('GET', `/api/providers/${grace.uid}/reviews${query}`)

describe('a review', () => {
  test('is changed by its customer within seven days by the server clock', async () => {
    const amina = await server.signup('amina')
    const id = await visited(amina)
    await write(amina, id, 5, 'Spotless')
    server.pass(7 * DAY_MS - 60_000)
    const changed = await edit(amina, id, 2, 'The shelf fell down')
    expect([changed.status, changed.body]).toMatchObject([200, { rating: 2, comment: 'The shelf fell down', booking_id: id }])
    expect(changed.body['edited_at']).toEqual(expect.any(String))
    expect(await profile()).toMatchObject({ rating: 2, review_count: 1, recent_reviews: [{ rating: 2, comment: 'The shelf fell down' }] })
    server.pass(120_000)
    const late = await edit(amina, id, 5)
    expect([late.status, late.body['error']]).toEqual([409, 'review_closed'])
    expect(await profile()).toMatchObject({ rating: 2, review_count: 1 })
  })

  test('is answered once by its provider, publicly', async () => {
    const amina = await server.signup('amina')
    const id = await visited(amina)
    await write(amina, id, 3, 'Late')
    const answered = await answer(grace, id, ' Sorry, the bridge was closed. ')
    expect([answered.status, answered.body['answer']]).toMatchObject([201, { message: 'Sorry, the bridge was closed.' }])
    expect((await answer(grace, id, 'Once more')).body['error']).toBe('already_answered')
    expect((await reviews()).body).toMatchObject([{ comment: 'Late', answer: { message: 'Sorry, the bridge was closed.' } }])
    expect((await reviews()).text).not.toContain(id)
    expect(await profile()).toMatchObject({ recent_reviews: [{ answer: { message: 'Sorry, the bridge was closed.' } }] })
  })

  test('reveals its booking to its two people only', async () => {
    const [amina, ben] = [await server.signup('amina'), await server.signup('ben')]
    const id = await visited(amina)
    await write(amina, id, 4)
    for (const [person, seen] of [
      [amina, id],
      [grace, id],
      [ben, undefined],
    ] as const) {
      const [first] = (await person.call('GET', `/api/providers/${grace.uid}/reviews`)).body as unknown as { booking_id?: string }[]
      expect(first?.booking_id).toBe(seen)
    }
  })

  test('answers like a missing one, to the byte, when others change or answer it', async () => {
    const [amina, ben] = [await server.signup('amina'), await server.signup('ben')]
    const otherProvider = await server.signup('ruth', 'provider')
    await otherProvider.call('POST', '/api/providers', { ...cleaning, name: 'Ruth' })
    const id = await visited(amina)
    await write(amina, id, 4, 'Good')
    const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    for (const person of [ben, otherProvider, grace]) {
      const [real, none] = [await edit(person, id, 1), await edit(person, missing, 1)]
      expect([real.status, real.text]).toEqual([404, none.text])
    }
    for (const person of [ben, otherProvider, amina]) {
      const [real, none] = [await answer(person, id, 'Mine'), await answer(person, missing, 'Mine')]
      expect([real.status, real.text]).toEqual([404, none.text])
    }
    expect((await server.call('PUT', `/api/providers/${grace.uid}/reviews/${id}`, { rating: 1, comment: '' })).status).toBe(401)
    expect((await server.call('POST', `/api/providers/me/reviews/${id}/answer`, { message: 'x' })).status).toBe(401)
    expect((await edit(amina, 'x', 1)).status).toBe(404)
    expect((await amina.call('PUT', `/api/providers/${otherProvider.uid}/reviews/${id}`, { rating: 1, comment: '' })).status).toBe(404)
    expect((await reviews()).body).toMatchObject([{ rating: 4, comment: 'Good' }])
  })

  test.each([
    [{ rating: 0, comment: '' }, 'rating'],
    [{ rating: '5', comment: '' }, 'rating'],
    [{ rating: 5, comment: 'x'.repeat(1001) }, 'comment'],
    [{ rating: 5, comment: '\u0000' }, 'comment'],
    [{ rating: 5 }, 'comment'],
  ])('%j names what is wrong', async (body, field) => {
    const amina = await server.signup('amina')
    const refused = await amina.call('PUT', `/api/providers/${grace.uid}/reviews/01ARZ3NDEKTSV4RRFFQ69G5FAV`, body)
    expect([refused.status, Object.keys(refused.body['fields'] ?? {})]).toEqual([400, [field]])
  })

  test('keeps the rating exact under simultaneous reviews, edits and answers, each sent twice', async () => {
    const customers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => server.signup(`customer-${name}`)))
    // Reviews by many new accounts would be held.
    server.pass(8 * DAY_MS)
    const visits: { customer: TestPerson; id: string }[] = []
    for (const customer of customers) visits.push({ customer, id: await visited(customer) })
    const stars = [5, 1, 3, 4, 2]
    await Promise.all(
      visits.flatMap(({ customer, id }, index) => [write(customer, id, stars[index] ?? 1), write(customer, id, stars[index] ?? 1)]),
    )
    await Promise.all(
      visits.flatMap(({ customer, id }, index) => [
        edit(customer, id, 6 - (stars[index] ?? 1), 'Changed'),
        answer(grace, id, 'Thank you'),
        edit(customer, id, 6 - (stars[index] ?? 1), 'Changed'),
        answer(grace, id, 'Thank you again'),
      ]),
    )
    const all = (await reviews()).body as unknown as { rating: number; comment: string; answer?: { message: string } }[]
    expect(all).toHaveLength(5)
    for (const each of all) expect([each.comment, each.answer?.message]).toEqual(['Changed', expect.stringContaining('Thank you')])
    const sum = all.reduce((total, each) => total + each.rating, 0)
    expect(await profile()).toMatchObject({ review_count: 5, rating: sum / 5, recent_reviews: all.slice(0, 3) })
    // The public directory follows.
    await eventually(async () => {
      const [found] = (await server.call('GET', '/api/providers?sort_by=rating')).body as unknown as { rating: number }[]
      return found?.rating === sum / 5
    })
  })

  test('are listed in pages', async () => {
    for (const name of ['a', 'b', 'c']) {
      const customer = await server.signup(name)
      await write(customer, await visited(customer), 5, name)
      server.pass(1_000)
    }
    const first = await reviews('?limit=2')
    expect(first.body).toMatchObject([{ comment: 'c' }, { comment: 'b' }])
    expect(first.headers.get('link')).toBe(`</api/providers/${grace.uid}/reviews?limit=2&cursor=2>; rel="next"`)
    const second = await reviews('?limit=2&cursor=2')
    expect(second.body).toMatchObject([{ comment: 'a' }])
    expect(second.headers.get('link')).toBeNull()
  })
})

describe('the response rate', () => {
  test('is the share of requests answered in time among those not withdrawn', async () => {
    const amina = await server.signup('amina')
    const ask = async () =>
      String(
        (await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1 })).body['id'],
      )
    const set = (person: TestPerson, id: string, status: string) => person.call('PUT', `/api/bookings/${id}/status`, { status })
    expect(await profile()).toMatchObject({ response_rate: 1 })
    await set(amina, await ask(), 'cancelled')
    await set(grace, await ask(), 'rejected')
    expect(await profile()).toMatchObject({ response_rate: 1 })
    const late = await ask()
    server.pass(31 * 60_000)
    // Declined after its half hour: not answered in time, whether or not the server has already expired it.
    await set(grace, late, 'rejected')
    await eventually(async () => (await profile())['response_rate'] === 0.5)
    expect(Object.keys(await profile())).not.toContain('requests_counted')
  })
})
