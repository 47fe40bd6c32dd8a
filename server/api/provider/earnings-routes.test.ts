import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import type { EarningsReport } from '#domain/earnings/earnings-report.ts'

let server: TestApp
let amina: TestPerson
let grace: TestPerson

beforeEach(async () => {
  // Noon in San Francisco.
  server = await openTestApp({ clock: () => Date.parse('2026-11-20T20:00:00.000Z') })
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => server.close())

const move = (id: string, status: string): Promise<ApiResponse> => grace.call('PUT', `/api/bookings/${id}/status`, { status })

/** Requests a booking. @returns its id */
async function ask(hours: number): Promise<string> {
  const { body } = await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, duration_hours: hours })
  return String(body['id'])
}

async function job(hours: number): Promise<string> {
  const id = await ask(hours)
  for (const status of ['accepted', 'in_progress', 'completed']) expect((await move(id, status)).status).toBe(200)
  return id
}

const earnings = async (query = '', person = grace): Promise<EarningsReport> => {
  const response = await person.call('GET', `/api/provider/${grace.uid}/earnings${query}`)
  if (response.status !== 200) throw new Error(response.text)
  return response.body as unknown as EarningsReport
}

const cents = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)

describe('earnings', () => {
  test('of a new provider are zero', async () => {
    expect(await earnings()).toEqual({
      summary: {
        total_earnings: 0,
        total_jobs: 0,
        this_week_earnings: 0,
        this_month_earnings: 0,
        average_per_job: 0,
        pending_payments: 0,
      },
      period: { from: null, to: null, total_earnings: 0, total_jobs: 0 },
      daily_earnings: [],
      recent_transactions: [],
      earnings_by_service: {},
      earnings_by_kind: [],
      pending_transactions: [],
      zone: 'America/Los_Angeles',
      currency: 'USD',
    })
  })

  test('include a completed booking at the next request, and add up', async () => {
    const first = await job(1)
    server.pass(DAY_MS)
    const second = await job(1.5)
    const third = await job(0.5)
    await move(await ask(2), 'accepted')
    await ask(4)
    const report = await earnings()
    expect(report.summary).toEqual({
      total_earnings: 105,
      total_jobs: 3,
      this_week_earnings: 105,
      this_month_earnings: 105,
      average_per_job: 35,
      pending_payments: 70,
    })
    expect(report.recent_transactions.map(({ booking_id }) => booking_id)).toEqual(expect.arrayContaining([first, second, third]))
    expect(report.recent_transactions.at(-1)).toMatchObject({
      id: first,
      booking_id: first,
      client_name: 'amina',
      service_type: 'cleaner',
      amount: 35,
      date: '2026-11-20',
      status: 'completed',
    })
    expect(report.daily_earnings).toEqual([
      { date: '2026-11-21', amount: 70, jobs_count: 2 },
      { date: '2026-11-20', amount: 35, jobs_count: 1 },
    ])
    expect(report.earnings_by_service).toEqual({ cleaner: 105 })
    expect(report.pending_transactions).toMatchObject([{ amount: 70, status: 'pending' }])
    expect(cents(report.recent_transactions.map(({ amount }) => amount))).toBe(10_500)
  })

  test('use the days of the city, also after the service moves to another', async () => {
    // 20:00 in San Francisco, 5:00 of the next day in Lagos.
    server.pass(8 * 3_600_000)
    await job(1)
    expect((await earnings()).daily_earnings[0]?.date).toBe('2026-11-20')
    await grace.call('PUT', '/api/providers/me/location', { latitude: 6.5, longitude: 3.4, city: 'Lagos' })
    const moved = await earnings()
    expect(moved.zone).toBe('Africa/Lagos')
    expect(moved.daily_earnings[0]?.date).toBe('2026-11-21')
  })

  test('of a period cover its days only; the summary covers everything', async () => {
    await job(1)
    server.pass(3 * DAY_MS)
    await job(2)
    const report = await earnings('?from=2026-11-21&to=2026-11-30')
    expect(report.period).toEqual({ from: '2026-11-21', to: '2026-11-30', total_earnings: 70, total_jobs: 1 })
    expect(report.daily_earnings).toEqual([{ date: '2026-11-23', amount: 70, jobs_count: 1 }])
    expect(report.earnings_by_service).toEqual({ cleaner: 70 })
    expect(report.summary.total_earnings).toBe(105)
    expect((await earnings('?from=2026-11-30&to=2026-11-01')).recent_transactions).toEqual([])
    for (const bad of ['?from=yesterday', '?to=2026-02-30', '?limit=0', '?limit=501', '?cursor=-1'])
      expect((await grace.call('GET', `/api/provider/${grace.uid}/earnings${bad}`)).status).toBe(400)
  })

  test('list transactions in pages without gaps', async () => {
    for (const hours of [0.5, 1, 1.5]) await job(hours)
    const all = (await earnings()).recent_transactions
    const page = await grace.call('GET', `/api/provider/${grace.uid}/earnings?limit=2`)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await grace.call('GET', next)
    expect(rest.headers.get('link')).toBeNull()
    expect([...(page.body['recent_transactions'] as unknown[]), ...(rest.body['recent_transactions'] as unknown[])]).toEqual(all)
    expect(page.body['summary']).toEqual(rest.body['summary'])
  })
})

describe('other people', () => {
  test.each(['', '/export'])('learn nothing from earnings%s', async (path) => {
    await job(1)
    const of = (id: string): string => `/api/provider/${id}/earnings${path}`
    const responses = {
      nobody: await server.call('GET', of(grace.uid)),
      customer: await amina.call('GET', of(grace.uid)),
      missing: await amina.call('GET', of('01K00000000000000000000000')),
      none: await amina.call('GET', of(amina.uid)),
    }
    expect(responses.nobody.status).toBe(401)
    expect(responses.customer.status).toBe(403)
    // The response does not reveal whether such a provider exists.
    expect(responses.missing.text).toBe(responses.customer.text)
    expect(responses.none.status).toBe(404)
    for (const { text } of Object.values(responses)) expect(text).not.toContain('amount')
    const admin = await server.call('POST', '/api/admin/login', { password: server.adminPassword })
    const asAdmin = await server.call('GET', of(grace.uid), undefined, { authorization: `Bearer ${String(admin.body['token'])}` })
    expect(asAdmin.status).toBe(401)
  })
})

test('the export is a file named with the day in the provider’s zone, with every transaction', async () => {
  await job(1)
  // Past midnight in UTC, still the 20th there.
  server.pass(6 * 3_600_000)
  await job(1)
  const response = await grace.call('GET', `/api/provider/${grace.uid}/earnings/export`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="earnings-2026-11-20.json"')
  expect(response.headers.get('content-type')).toContain('application/json')
  const { exported_at, ...report } = response.body
  expect(exported_at).toBe('2026-11-21T02:00:00.000Z')
  expect(report).toEqual(await earnings())
  expect((report['recent_transactions'] as unknown[]).length).toBe(2)
})
