import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, wallTimeAt, weekdayOf } from '#domain/time/zoned-time.ts'
import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson
let amina: TestPerson

const day = (status: string, ...time_slots: readonly number[]) => ({ status, time_slots })
const REST = day('rest_day')
const OPEN = day('available')
/** Weekends off, short Wednesdays. */
const week = [REST, OPEN, OPEN, day('open_slots', 14, 9, 9), OPEN, day('busy'), REST]
const weekWith = (at: number, instead: ReturnType<typeof day>) => week.map((each, index) => (index === at ? instead : each))
const plan = { week, min_notice_minutes: 120, travel_buffer_minutes: 30 }

beforeEach(async () => {
  server = await openTestApp()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => server.close())

const path = (of: TestPerson = grace): string => `/api/provider/${of.uid}/plan`
const read = (by: TestPerson = grace, of: TestPerson = grace): Promise<ApiResponse> => by.call('GET', path(of))
const set = (by: TestPerson, over: object = {}, of: TestPerson = grace): Promise<ApiResponse> =>
  by.call('PUT', path(of), { ...plan, ...over })

const shown = ({ status, body }: ApiResponse): unknown => ({ status, body })

/** Returns the free times of the first such day at least a week ahead. @param weekday 0 Sunday to 6 Saturday */
async function timesOn(weekday: number): Promise<string[]> {
  const today = wallTimeAt(server.nowMs(), 'America/Los_Angeles').date
  const date = addDays(today, 7 + ((weekday - weekdayOf(today) + 7) % 7))
  const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}`)
  return (body['slots'] as { time: string }[]).map(({ time }) => time)
}

describe('a weekly plan', () => {
  test('offers every hour by default', async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { provider_id: grace.uid, week: Array.from({ length: 7 }, () => OPEN), min_notice_minutes: 0, travel_buffer_minutes: 0 },
    })
  })

  test('is set as a whole, read back, and determines the times that customers may choose', async () => {
    const kept = { ...plan, week: weekWith(3, day('open_slots', 9, 14)), provider_id: grace.uid }
    const response = await set(grace)
    expect([response.status, response.body]).toEqual([200, kept])
    expect((await read()).body).toEqual(kept)
    expect(await Promise.all([0, 1, 3, 5].map(async (weekday) => (await timesOn(weekday)).length))).toEqual([0, 10, 2, 0])
    expect(await timesOn(3)).toEqual(['09:00', '14:00'])
  })

  test('does not change days that were set individually', async () => {
    const date = addDays(wallTimeAt(server.nowMs(), 'America/Los_Angeles').date, 3)
    await grace.call('POST', '/api/provider/availability', { provider_id: grace.uid, date, status: 'rest_day', time_slots: [] })
    await set(grace, { week: week.map(() => OPEN) })
    const { body } = await server.call('GET', `/api/provider/${grace.uid}/availability?from=${date}&days=1`)
    expect(body).toMatchObject([{ status: 'rest_day', is_exception: true }])
  })
})

describe('invalid input is reported by field', () => {
  test.each([
    [{ week: week.slice(1) }, 'week'],
    [{ week: 'all' }, 'week'],
    [{ week: undefined }, 'week'],
    [{ week: weekWith(2, day('holiday')) }, 'week.2.status'],
    [{ week: weekWith(2, day('open_slots')) }, 'week.2.time_slots'],
    [{ week: weekWith(6, day('rest_day', 9)) }, 'week.6.time_slots'],
    [{ week: weekWith(1, day('available', 9, 20)) }, 'week.1.time_slots.1'],
    [{ min_notice_minutes: 45 }, 'min_notice_minutes'],
    [{ min_notice_minutes: 20_000 }, 'min_notice_minutes'],
    [{ travel_buffer_minutes: -15 }, 'travel_buffer_minutes'],
    [{ travel_buffer_minutes: '30' }, 'travel_buffer_minutes'],
    [{ travel_buffer_minutes: undefined }, 'travel_buffer_minutes'],
  ])('%j', async (over, field) => {
    const response = await set(grace, over)
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_fields' } })
    expect(Object.keys(response.body['fields'] as object)).toEqual([field])
    expect((await read()).body).toMatchObject({ week: week.map(() => OPEN), min_notice_minutes: 0 })
  })
})

describe('access to the plan', () => {
  test('requires a session', async () => {
    expect((await server.call('GET', path())).status).toBe(401)
    expect((await server.call('PUT', path(), plan)).status).toBe(401)
  })

  test('answers for another person’s plan like for a missing one', async () => {
    const john = await server.signup('john', 'provider')
    await john.call('POST', '/api/providers', cleaning)
    const missing = `/api/provider/${'0'.repeat(26)}/plan`
    for (const other of [amina, john]) {
      expect(shown(await read(other))).toEqual(shown(await other.call('GET', missing)))
      expect(shown(await set(other))).toEqual(shown(await other.call('PUT', missing, plan)))
      expect([(await read(other)).status, (await set(other)).status]).toEqual([404, 404])
    }
    // A person without a service has no plan either.
    expect([(await read(amina, amina)).status, (await set(amina, {}, amina)).status]).toEqual([404, 404])
    expect((await read()).body).toMatchObject({ week: week.map(() => OPEN) })
    expect(await timesOn(0)).toHaveLength(10)
  })
})
