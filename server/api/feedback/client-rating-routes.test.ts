import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
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

async function asked(provider = grace): Promise<string> {
  return String((await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: provider.uid })).body['id'])
}
/** Creates a completed visit. @returns its booking's id */
async function visited(): Promise<string> {
  const id = await asked()
  for (const status of ['accepted', 'in_progress', 'completed'])
    expect((await grace.call('PUT', `/api/bookings/${id}/status`, { status })).status).toBe(200)
  return id
}

/** Body as in section 7. */
const rating = (booking_id: string, over: object = {}) => ({
  provider_id: grace.uid,
  booking_id,
  client_name: 'Whoever',
  fairness_rating: 5,
  respect_rating: 4,
  communication_rating: 3,
  payment_timeliness_rating: 2,
  overall_rating: 4,
  review_text: ' Friendly. ',
  ...over,
})
const rate = (booking_id: string, over: object = {}, person = grace) =>
  person.call('POST', '/api/provider/client-rating', rating(booking_id, over))
const given = async (person: TestPerson, provider = grace) =>
  (await person.call('GET', `/api/provider/${provider.uid}/client-ratings`)).body
const standing = async () => (await amina.call('GET', '/api/me/profile')).body['clientRating']

describe('a rating of a client', () => {
  test('is given once, with the name of the booking, and read by its two people', async () => {
    const ben = await server.signup('ben')
    const id = await visited()
    expect(await standing()).toBeNull()
    const made = await rate(id)
    const shape = {
      ...rating(id, { client_name: 'amina', review_text: 'Friendly.' }),
      id,
      provider_name: 'Grace Cleans',
      created_at: expect.any(String) as string,
    }
    expect([made.status, made.body]).toEqual([201, shape])
    expect(await given(grace)).toEqual([shape])
    expect(await given(amina)).toEqual([shape])
    expect(await given(ben)).toEqual([])
    expect((await server.call('GET', `/api/provider/${grace.uid}/client-ratings`)).status).toBe(401)
    const again = await rate(id, { overall_rating: 1 })
    expect([again.status, again.body['error']]).toEqual([409, 'already_rated'])
    expect(await standing()).toEqual({ average: 4, count: 1 })
  })

  test('counts once when sent many times together', async () => {
    const id = await visited()
    const responses = await Promise.all([1, 2, 3, 4, 5].map((overall_rating) => rate(id, { overall_rating })))
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(await standing()).toMatchObject({ count: 1 })
    expect(await given(grace)).toHaveLength(1)
  })

  test('requires a completed job', async () => {
    const id = await asked()
    for (const status of ['accepted', 'in_progress']) {
      expect((await rate(id)).body).toMatchObject({ error: 'illegal_transition' })
      await grace.call('PUT', `/api/bookings/${id}/status`, { status })
    }
    expect((await rate(id)).status).toBe(409)
  })

  test('of another person’s booking answers like a missing one, to the byte', async () => {
    const ruth = await server.signup('ruth', 'provider')
    await ruth.call('POST', '/api/providers', { ...cleaning, name: 'Ruth' })
    const id = await visited()
    for (const person of [ruth, amina])
      for (const provider_id of [person.uid, undefined])
        expect((await rate(id, { provider_id }, person)).text).toBe((await rate(ulid(), { provider_id }, person)).text)
    // In another person's name.
    expect((await rate(id, { provider_id: grace.uid }, ruth)).status).toBe(404)
    expect((await rate(id, { provider_id: ruth.uid })).status).toBe(404)
    expect(await standing()).toBeNull()
  })

  test.each([
    ['fairness_rating', 0],
    ['respect_rating', 6],
    ['communication_rating', 2.5],
    ['payment_timeliness_rating', undefined],
    ['overall_rating', '5'],
    ['review_text', 'x'.repeat(1001)],
    ['booking_id', 'mine'],
  ])('with %s %j is refused by that field', async (field, value) => {
    const refused = await rate(await visited(), { [field]: value })
    expect([refused.status, refused.body['error'], Object.keys(refused.body['fields'] as object)]).toEqual([400, 'invalid_fields', [field]])
  })
})

test('is shown as an average to the next requested provider only', async () => {
  const first = await visited()
  await rate(first, { overall_rating: 5 })
  const second = await visited()
  await rate(second, { overall_rating: 2 })
  const ruth = await server.signup('ruth', 'provider')
  await ruth.call('POST', '/api/providers', { ...cleaning, name: 'Ruth' })
  const id = await asked(ruth)
  const told = (await ruth.call('GET', `/api/bookings/${id}`)).body
  expect(told['customer_rating']).toEqual({ average: 3.5, count: 2 })
  expect((await grace.call('GET', `/api/bookings/${first}`)).body).not.toHaveProperty('customer_rating')
  // Grace's text is visible only to the two of them.
  expect(await given(ruth)).toEqual([])
  expect(await given(ruth, ruth)).toEqual([])
  expect((await ruth.call('GET', '/db/me/_changes?include_docs=true')).text).not.toMatch(/Friendly|client_rating_sum/)
})
