import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { openBusyMarket, ROLES, type Market, type Role } from '../support/busy-market.ts'

let market: Market
beforeEach(async () => {
  market = await openBusyMarket()
})
afterEach(() => market.server.close())

const path = (id: string): string => `/api/bookings/${id}/extra`
const propose = (role: Role, id: string, terms: object): Promise<ApiResponse> => market.call(role, 'POST', path(id), terms)
const answer = (role: Role, id: string, terms: object, said: string): Promise<ApiResponse> =>
  market.call(role, 'PUT', path(id), { ...terms, answer: said })
const bookingOf = async (id: string): Promise<Record<string, unknown>> => (await market.call('amina', 'GET', `/api/bookings/${id}`)).body
const errorOf = ({ status, body }: ApiResponse): unknown[] => [status, body['error']]

async function earned(): Promise<unknown> {
  return (
    (await market.call('chidi', 'GET', `/api/provider/${market.uids.chidi}/earnings?period=all`)).body['summary'] as Record<string, unknown>
  )['total_earnings']
}

describe('an extra', () => {
  test('of a completed job adds to total, earnings and history once both agreed, and reaches both by news', async () => {
    const { completed } = market
    const before = await bookingOf(completed)
    const total = Number(before['total_amount'])
    const earnedBefore = Number(await earned())
    const proposed = await propose('chidi', completed, { amount: 12.4, reason: 'A new washer' })
    expect(proposed.status).toBe(200)
    expect(proposed.body).toMatchObject({ total_amount: total, extra: { by: 'provider', amount: 12.4, reason: 'A new washer' } })
    expect(await earned()).toBe(earnedBefore)
    const agreed = await answer('amina', completed, { amount: 12.4 }, 'accept')
    expect(agreed.body).toMatchObject({ status: 'completed', total_amount: Math.round((total + 12.4) * 100) / 100, extra: null })
    expect(await earned()).toBeCloseTo(earnedBefore + 12.4, 5)
    const history = agreed.body['history'] as Record<string, unknown>[]
    expect(history.at(-1)).toMatchObject({ event: 'extra_accepted', by: 'customer', amount: 12.4 })
    for (const role of ['amina', 'chidi'] as const) {
      const { body } = await market.call(role, 'GET', '/db/me/_changes?limit=500&include_docs=true')
      const kinds = (body['results'] as { doc?: { kind?: string } }[]).map(({ doc }) => doc?.kind)
      expect(kinds).toContain(role === 'amina' ? 'extra_proposed' : 'extra_accepted')
    }
  })

  test('of a running job moves its end in the calendar, but not into the next job', async () => {
    const { uids, server } = market
    const day = new Date(server.nowMs() + 2 * 86_400_000).toISOString().slice(0, 10)
    const { slots } = (await server.call('GET', `/api/providers/${uids.chidi}/slots?date=${day}&duration_hours=2`)).body as {
      slots: { starts_at: string }[]
    }
    const book = async (role: Role, scheduled_date: unknown): Promise<string> => {
      const asked = { address: '1 Market Street', provider_id: uids.chidi, scheduled_date, duration_hours: 1 }
      const id = String((await market.call(role, 'POST', '/api/bookings', asked)).body['id'])
      expect((await market.call('chidi', 'PUT', `/api/bookings/${id}/status`, { status: 'accepted' })).status).toBe(200)
      return id
    }
    const accepted = await book('amina', slots[0]?.starts_at)
    const { ends_at, starts_at } = await bookingOf(accepted)
    const next = await book('ben', ends_at)
    server.pass(Date.parse(String(starts_at)) - server.nowMs())
    await market.call('chidi', 'PUT', `/api/bookings/${accepted}/status`, { status: 'in_progress' })
    const refused = await propose('amina', accepted, { hours: 0.5 })
    expect(errorOf(refused)).toEqual([409, 'next_job'])
    expect(refused.body['details']).toMatchObject({ next_job: { starts_at: ends_at } })
    expect(refused.body['booking']).toMatchObject({ id: accepted, ends_at, total_amount: 25 })
    await market.call('ben', 'PUT', `/api/bookings/${next}/status`, { status: 'cancelled' })
    expect((await propose('amina', accepted, { hours: 0.5 })).status).toBe(200)
    const agreed = await answer('chidi', accepted, { hours: 0.5, amount: 12.5 }, 'accept')
    const end = new Date(Date.parse(String(ends_at)) + 1_800_000).toISOString()
    expect(agreed.body).toMatchObject({ total_amount: 37.5, duration_hours: 1, ends_at: end })
    expect((await market.server.store.get(`calendar:${uids.chidi}`))?.['intervals']).toContainEqual({
      booking_id: accepted,
      starts_at,
      ends_at: end,
    })
  })

  test('proposed by both at the same moment stays one: the second is told what is open', async () => {
    const { completed } = market
    const responses = await Promise.all([
      propose('chidi', completed, { amount: 5, reason: 'Tape' }),
      propose('amina', completed, { hours: 1 }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'extra_open', details: { open_extra: { amount: expect.any(Number) as number } } })
    expect(await bookingOf(completed)).toMatchObject({ total_amount: 25 })
  })

  test('is hidden from everybody else, and is not one’s own to answer', async () => {
    const { completed } = market
    await propose('chidi', completed, { hours: 1 })
    const terms = { hours: 1, amount: 25 }
    for (const role of ROLES.filter((each) => each !== 'amina' && each !== 'chidi')) {
      const expected = role === 'anonymous' || role === 'admin' ? [401, 'unauthorized'] : [404, 'not_found']
      expect([role, ...errorOf(await propose(role, completed, { hours: 1 }))]).toEqual([role, ...expected])
      for (const said of ['accept', 'decline', 'withdraw'])
        expect([role, ...errorOf(await answer(role, completed, terms, said))]).toEqual([role, ...expected])
    }
    expect(errorOf(await answer('chidi', completed, terms, 'accept'))).toEqual([409, 'proposal_gone'])
    expect(errorOf(await answer('amina', completed, terms, 'withdraw'))).toEqual([409, 'proposal_gone'])
    expect(errorOf(await answer('amina', completed, { ...terms, amount: 20 }, 'accept'))).toEqual([409, 'proposal_gone'])
    expect((await answer('amina', completed, { ...terms, reason: 'It was quick' }, 'decline')).body).toMatchObject({
      total_amount: 25,
      extra: null,
    })
  })

  test('is not read from bad terms: each says so at its field, and nothing changes', async () => {
    const before = await bookingOf(market.completed)
    for (const [terms, field] of [
      [{ hours: -1 }, 'hours'],
      [{ hours: 100 }, 'hours'],
      [{ hours: 0 }, 'hours'],
      [{ hours: 0.3 }, 'hours'],
      [{}, 'hours'],
      [{ amount: -5, reason: 'Pipe' }, 'amount'],
      [{ amount: 99_999, reason: 'Pipe' }, 'amount'],
      [{ amount: 5.005, reason: 'Pipe' }, 'amount'],
      [{ amount: 5 }, 'reason'],
      [{ amount: 5, reason: 'Pi\u0007pe' }, 'reason'],
    ] as const) {
      const refused = await propose('chidi', market.completed, terms)
      expect([...errorOf(refused), Object.keys(refused.body['fields'] as object)]).toEqual([400, 'invalid_fields', [field]])
    }
    expect(await bookingOf(market.completed)).toEqual(before)
  })

  test('is refused before the start and more than 24 hours after the end', async () => {
    const { accepted, completed } = market
    expect(errorOf(await propose('amina', accepted, { hours: 1 }))).toEqual([409, 'extra_closed'])
    market.server.pass(24 * 3_600_000 + 60_000)
    expect(errorOf(await propose('amina', completed, { hours: 1 }))).toEqual([409, 'extra_closed'])
  })
})
