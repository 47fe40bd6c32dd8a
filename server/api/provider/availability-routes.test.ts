import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson
let amina: TestPerson
let today: string

interface Day {
  readonly provider_id: string
  readonly date: string
  readonly status: string
  readonly time_slots: readonly number[]
  readonly is_exception: boolean
}

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  today = wallTimeAt(server.nowMs(), 'America/Los_Angeles').date
})
afterEach(() => server.close())

const days = async (query = ''): Promise<Day[]> =>
  (await server.call('GET', `/api/provider/${grace.uid}/availability${query}`)).body as unknown as Day[]
const set = (by: TestPerson, over: object = {}): Promise<ApiResponse> =>
  by.call('POST', '/api/provider/availability', {
    provider_id: grace.uid,
    date: addDays(today, 3),
    status: 'rest_day',
    time_slots: [],
    ...over,
  })
const slots = async (date: string): Promise<string[]> => {
  const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}`)
  return (body['slots'] as { time: string }[]).map(({ time }) => time)
}

describe('reading', () => {
  test('four weeks from today, each day as it is', async () => {
    const all = await days()
    expect(all).toHaveLength(28)
    expect(all[0]).toEqual({ provider_id: grace.uid, date: today, status: 'available', time_slots: [], is_exception: false })
    expect(all.map(({ date }) => date)).toEqual(Array.from({ length: 28 }, (_, ahead) => addDays(today, ahead)))
    expect((await days(`?from=${addDays(today, 10)}&days=2`)).map(({ date }) => date)).toEqual([addDays(today, 10), addDays(today, 11)])
    expect((await days('?from=1999-01-01&days=1'))[0]?.date).toBe(today)
    expect(await days('?from=9999-12-31')).toEqual([])
  })

  test.each(['days=0', 'days=93', 'days=x', 'days=1e1', 'from=2026-13-01', 'from=x'])('%s is refused', async (query) => {
    expect(await server.call('GET', `/api/provider/${grace.uid}/availability?${query}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_fields' },
    })
  })

  test('hides an unlisted provider from others', async () => {
    await grace.call('PUT', '/api/providers/me/status', { status: 'Off Duty' })
    expect((await server.call('GET', `/api/provider/${grace.uid}/availability`)).status).toBe(404)
    expect((await amina.call('GET', `/api/provider/${grace.uid}/availability`)).status).toBe(404)
    expect((await grace.call('GET', `/api/provider/${grace.uid}/availability`)).status).toBe(200)
    expect((await server.call('GET', '/api/provider/nobody/availability')).status).toBe(404)
  })
})

describe('setting a day', () => {
  test('changes that day for everybody', async () => {
    const date = addDays(today, 3)
    expect((await slots(date)).length).toBe(10)
    const response = await set(grace, { status: 'open_slots', time_slots: [14, 9] })
    expect(response).toMatchObject({
      status: 200,
      body: { provider_id: grace.uid, date, status: 'open_slots', time_slots: [9, 14], is_exception: true },
    })
    expect(await slots(date)).toEqual(['09:00', '14:00'])
    expect((await days()).filter(({ is_exception }) => is_exception).map((day) => day.date)).toEqual([date])
    await set(grace)
    expect(await slots(date)).toEqual([])
  })

  test('a customer cannot ask for a slot on a rest day', async () => {
    const date = addDays(today, 3)
    const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}`)
    const start = (body['slots'] as { starts_at: string }[])[0]?.starts_at
    await set(grace)
    const asked = await amina.call('POST', '/api/bookings', {
      address: '1 Market Street',
      provider_id: grace.uid,
      scheduled_date: start,
      duration_hours: 1,
    })
    expect(asked).toMatchObject({ status: 409, body: { error: 'slot_unavailable' } })
  })

  test.each([
    [{ status: 'rest_day', time_slots: [9] }, 'time_slots'],
    [{ status: 'busy', time_slots: [9] }, 'time_slots'],
    [{ status: 'open_slots', time_slots: [] }, 'time_slots'],
    [{ status: 'available', time_slots: [20] }, 'time_slots.0'],
    [{ status: 'available', time_slots: '9' }, 'time_slots'],
    [{ status: 'holiday' }, 'status'],
    [{ date: '2020-01-01' }, 'date'],
    [{ date: 'soon' }, 'date'],
    [{ time_slots: undefined }, 'time_slots'],
    [{ provider_id: 'me' }, 'provider_id'],
  ])('bad input %j is told by its field', async (over, field) => {
    const response = await set(grace, over)
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_fields' } })
    expect(Object.keys(response.body['fields'] as object)).toEqual([field])
    expect((await days()).some(({ is_exception }) => is_exception)).toBe(false)
  })

  test('is allowed to the provider only', async () => {
    expect((await server.call('POST', '/api/provider/availability', { provider_id: grace.uid })).status).toBe(401)
    expect(await set(amina)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await set(amina, { provider_id: amina.uid })).toMatchObject({ status: 409, body: { error: 'no_provider_profile' } })
    const john = await server.signup('john', 'provider')
    await john.call('POST', '/api/providers', cleaning)
    expect((await set(john)).status).toBe(403)
    expect((await days()).some(({ is_exception }) => is_exception)).toBe(false)
  })
})
