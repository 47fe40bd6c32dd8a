import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { openBusyMarket, ROLES, type Market, type Role } from '../support/busy-market.ts'

let market: Market
beforeEach(async () => {
  market = await openBusyMarket()
})
afterEach(() => market.server.close())

const path = (id: string): string => `/api/bookings/${id}/time`
const propose = (role: Role, id: string, starts_at: string): Promise<ApiResponse> => market.call(role, 'POST', path(id), { starts_at })
const answer = (role: Role, id: string, starts_at: string, said: string, reason?: string): Promise<ApiResponse> =>
  market.call(role, 'PUT', path(id), { starts_at, answer: said, ...(reason ? { reason } : {}) })

/** Free starts of a provider, some days from now. */
async function freeStarts(provider: string, days: number): Promise<string[]> {
  const date = new Date(market.server.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
  const { body } = await market.server.call('GET', `/api/providers/${provider}/slots?date=${date}`)
  return (body['slots'] as { starts_at: string; state?: string }[])
    .filter(({ state }) => state === undefined || state === 'free')
    .map((slot) => slot.starts_at)
}
async function startOf(provider: string, days: number): Promise<string> {
  return (await freeStarts(provider, days))[2] ?? Promise.reject(new Error('nothing is free'))
}
const errorOf = ({ status, body }: ApiResponse): unknown[] => [status, body['error']]
const intervals = async (uid: string): Promise<unknown[]> => (await market.server.store.get(`calendar:${uid}`))?.['intervals'] as unknown[]
async function busy(uid: string): Promise<unknown[]> {
  const schedule = (await market.server.store.get(`provider:${uid}`))?.['schedule'] as { busy: unknown[] } | undefined
  return schedule?.busy ?? []
}

describe('another time', () => {
  test('is proposed by either side, accepted by the other, and moves everything at once', async () => {
    const { accepted, uids } = market
    for (const [proposer, other] of [
      ['amina', 'chidi'],
      ['chidi', 'amina'],
    ] as const) {
      const before = (await market.call('amina', 'GET', `/api/bookings/${accepted}`)).body
      const start = await startOf(uids.chidi, proposer === 'amina' ? 5 : 6)
      const proposed = await propose(proposer, accepted, start)
      expect([proposed.status, proposed.body['starts_at']]).toEqual([200, before['starts_at']])
      expect(proposed.body['proposal']).toMatchObject({ by: proposer === 'amina' ? 'customer' : 'provider', starts_at: start })
      expect(await intervals(uids.chidi)).toMatchObject([{ booking_id: accepted, starts_at: before['starts_at'] }])
      const moved = await answer(other, accepted, start, 'accept')
      expect([moved.status, moved.body['status'], moved.body['starts_at'], moved.body['proposal']]).toEqual([200, 'accepted', start, null])
      expect(moved.body['total_amount']).toBe(before['total_amount'])
      expect(await intervals(uids.chidi)).toMatchObject([{ booking_id: accepted, starts_at: start }])
      expect(await busy(uids.chidi)).toMatchObject([{ starts_at: start }])
      // The released hours are free for others; those of a job for now were no free start.
      if (proposer === 'chidi') expect(await freeStarts(uids.chidi, 5)).toContain(before['starts_at'])
    }
    const { body } = await market.call('amina', 'GET', `/api/bookings/${accepted}`)
    expect((body['history'] as { event: string }[]).slice(-4).map(({ event }) => event)).toEqual([
      'time_proposed',
      'time_accepted',
      'time_proposed',
      'time_accepted',
    ])
  })

  test('is hidden from everybody else', async () => {
    const { accepted, uids } = market
    const start = await startOf(uids.chidi, 5)
    await propose('amina', accepted, start)
    for (const role of ROLES.filter((each) => each !== 'amina' && each !== 'chidi')) {
      const expected = role === 'anonymous' || role === 'admin' ? [401, 'unauthorized'] : [404, 'not_found']
      expect([role, ...errorOf(await propose(role, accepted, start))]).toEqual([role, ...expected])
      for (const said of ['accept', 'decline', 'withdraw'])
        expect([role, ...errorOf(await answer(role, accepted, start, said))]).toEqual([role, ...expected])
      if (role === 'anonymous' || role === 'admin') continue
      for (const name of ['propose_time', 'accept_time', 'decline_time', 'withdraw_time']) {
        const outcome = await market.command(role, name, { booking_id: accepted, starts_at: start })
        expect([outcome.body['state'], (outcome.body['refusal'] as { code: string }).code]).toEqual(['refused', 'not_found'])
      }
    }
    // Its own two people may not answer for each other either.
    expect(errorOf(await answer('amina', accepted, start, 'accept'))).toEqual([409, 'proposal_gone'])
    expect(errorOf(await answer('chidi', accepted, start, 'withdraw'))).toEqual([409, 'proposal_gone'])
  })

  test.each([
    ['nothing', {}],
    ['no instant', { starts_at: 'tomorrow' }],
    ['an instant without its zone', { starts_at: '2030-01-01T10:00:00' }],
    ['a number', { starts_at: 5 }],
    ['an answer that is none', { starts_at: '2030-01-01T10:00:00Z', answer: 'perhaps' }],
  ])('is not read from %s', async (_what, body) => {
    const call = 'answer' in body ? 'PUT' : 'POST'
    expect(errorOf(await market.call('amina', call, path(market.accepted), body))).toEqual([400, 'invalid_fields'])
  })

  test('that is not free is refused with the reason, the nearest free times and the booking as it is', async () => {
    const { accepted, completed, uids } = market
    const rival = String(
      (
        await market.call('ben', 'POST', '/api/bookings', {
          address: '1 Market Street',
          provider_id: uids.chidi,
          scheduled_date: await startOf(uids.chidi, 5),
        })
      ).body['id'],
    )
    await market.call('chidi', 'PUT', `/api/bookings/${rival}/status`, { status: 'accepted' })
    const taken = (await market.call('ben', 'GET', `/api/bookings/${rival}`)).body['starts_at']
    const refused = await propose('amina', accepted, String(taken))
    expect(errorOf(refused)).toEqual([409, 'slot_taken'])
    expect((refused.body['details'] as { alternatives: string[] } | undefined)?.alternatives.length).toBe(3)
    expect((refused.body['booking'] as Record<string, unknown>)['id']).toBe(accepted)
    expect(errorOf(await propose('amina', accepted, '2020-01-01T10:00:00Z'))).toEqual([409, 'slot_past'])
    expect(errorOf(await propose('amina', completed, await startOf(uids.chidi, 5)))).toEqual([409, 'illegal_transition'])
  })

  test('that two accept in the same moment is held by one of them', async () => {
    const { accepted, uids } = market
    const start = await startOf(uids.chidi, 5)
    const rival = String(
      (await market.call('ben', 'POST', '/api/bookings', { address: '1 Market Street', provider_id: uids.chidi, scheduled_date: start }))
        .body['id'],
    )
    await propose('amina', accepted, start)
    const responses = await Promise.all([
      answer('chidi', accepted, start, 'accept'),
      market.call('chidi', 'PUT', `/api/bookings/${rival}/status`, { status: 'accepted' }),
      answer('chidi', accepted, start, 'accept'),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await intervals(uids.chidi)).filter((each) => (each as { starts_at: string }).starts_at === start)).toHaveLength(1)
    expect(new Set((await busy(uids.chidi)).map((each) => (each as { starts_at: string }).starts_at)).size).toBe(
      (await busy(uids.chidi)).length,
    )
  })

  test('proposed by both, neither having seen the other’s: the later is a counter-proposal, and both are notified', async () => {
    const { accepted, uids } = market
    const [early, late] = [await startOf(uids.chidi, 5), await startOf(uids.chidi, 6)]
    await Promise.all([propose('amina', accepted, early), propose('chidi', accepted, late)])
    const { body } = await market.call('amina', 'GET', `/api/bookings/${accepted}`)
    expect((body['history'] as { event: string }[]).filter(({ event }) => event === 'time_proposed')).toHaveLength(2)
    const { by, starts_at } = body['proposal'] as { by: string; starts_at: string }
    expect([
      ['customer', early],
      ['provider', late],
    ]).toContainEqual([by, starts_at])
    const gone = starts_at === early ? late : early
    expect(errorOf(await answer(by === 'customer' ? 'chidi' : 'amina', accepted, gone, 'accept'))).toEqual([409, 'proposal_gone'])
    for (const role of ['amina', 'chidi'] as const) {
      const rows = await market.server.store.range({
        start: `notification:${uids[role]}:`,
        end: `notification:${uids[role]}:\uffff`,
        includeDocs: true,
      })
      expect(rows.filter(({ doc }) => doc?.['kind'] === 'time_proposed')).toHaveLength(1)
    }
  })

  test('declined with a reason leaves the agreed time; the request of another day is accepted by agreeing', async () => {
    const { accepted, pending, uids } = market
    const start = await startOf(uids.chidi, 5)
    await propose('amina', accepted, start)
    const declined = await answer('chidi', accepted, start, 'decline', 'At a wedding')
    expect(declined.body['proposal']).toBeNull()
    expect((declined.body['history'] as object[]).at(-1)).toMatchObject({
      event: 'time_declined',
      by: 'provider',
      reason: 'At a wedding',
      starts_at: start,
    })
    const other = await startOf(uids.grace, 4)
    await propose('grace', pending, other)
    const agreed = await answer('ben', pending, other, 'accept')
    expect([agreed.body['status'], agreed.body['scheduled_date']]).toEqual(['accepted', other])
    // From here on the provider sees the exact place.
    expect(await market.server.store.get(`place:${pending}:${uids.grace}`)).toMatchObject({ latitude: -1.312345 })
  })

  test('sent twice is one', async () => {
    const { accepted, uids } = market
    const args = { booking_id: accepted, starts_at: await startOf(uids.chidi, 5) }
    const docs = [{ _id: `command:${ulid()}:000000001`, name: 'propose_time', command_version: 1, queued_ms: 0, args }]
    for (let times = 0; times < 2; times += 1) await market.call('amina', 'POST', '/db/me/_bulk_docs', { docs })
    const { body } = await market.call('amina', 'GET', `/api/bookings/${accepted}`)
    expect((body['history'] as { event: string }[]).filter(({ event }) => event === 'time_proposed')).toHaveLength(1)
  })

  test('lapses when its hour comes', async () => {
    const { accepted, uids } = market
    const start = await startOf(uids.chidi, 2)
    await propose('amina', accepted, start)
    market.server.pass(Date.parse(start) - market.server.nowMs())
    expect(errorOf(await answer('chidi', accepted, start, 'accept'))).toEqual([409, 'proposal_gone'])
  })
})
