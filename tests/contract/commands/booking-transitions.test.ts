import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/documents/booking.ts'
import { openBusyMarket, type Market, type Role } from '../support/busy-market.ts'

/** The product's promise: who may take a booking from one status to another. Transitions that are not listed are impossible. */
const POSSIBLE: readonly (readonly [from: BookingStatus, to: BookingStatus, by: Role])[] = [
  ['pending', 'accepted', 'grace'],
  ['pending', 'rejected', 'grace'],
  ['pending', 'cancelled', 'ben'],
  ['accepted', 'in_progress', 'grace'],
  ['accepted', 'cancelled', 'grace'],
  ['accepted', 'cancelled', 'ben'],
  ['in_progress', 'completed', 'grace'],
]
const isPossible = (from: BookingStatus, to: BookingStatus, by: Role): boolean =>
  POSSIBLE.some((edge) => edge[0] === from && edge[1] === to && edge[2] === by)

let market: Market
beforeAll(async () => {
  market = await openBusyMarket()
})
afterAll(() => market.server.close())

/** Creates a booking of Ben with Grace in a status, by the commands that lead to it. */
async function bookingAt(status: BookingStatus): Promise<string> {
  const { server, pending } = market
  const stored = await server.store.get(`booking:${pending}`)
  const id = ulid()
  const { _rev, ...fields } = stored ?? { _id: '' }
  const pointers = [market.uids.ben, market.uids.grace].map((uid) => ({ _id: `inbox:user:${uid}:booking:${id}`, type: 'pointer' }))
  // Each at its own hours, so that accepting never fails for a conflict.
  const start = Date.parse(String(fields['scheduled_date'])) + (hours += 3) * 3_600_000
  await server.store.putAll([...pointers, { ...fields, _id: `booking:${id}`, id, status, scheduled_date: new Date(start).toISOString() }])
  return id
}
let hours = 0

describe.each(BOOKING_STATUSES)('a booking that is %s', (from) => {
  test.each(BOOKING_STATUSES)('becomes %s by the people who may do that, and by nobody else', async (to) => {
    for (const role of ['ben', 'grace', 'amina', 'chidi'] as const) {
      const id = await bookingAt(from)
      const before = (await market.call('ben', 'GET', `/api/bookings/${id}`)).body
      const response = await market.call(role, 'PUT', `/api/bookings/${id}/status`, { status: to })
      const after = (await market.call('ben', 'GET', `/api/bookings/${id}`)).body
      const isPart = role === 'ben' || role === 'grace'
      if (isPossible(from, to, role)) {
        expect([role, response.status, after['status']]).toEqual([role, 200, to])
        expect((after['history'] as unknown[]).length).toBe((before['history'] as unknown[]).length + 1)
      } else {
        expect([role, response.status, response.body['error']]).toEqual([
          role,
          isPart ? 409 : 404,
          isPart ? 'illegal_transition' : 'not_found',
        ])
        expect(after).toEqual(before)
        // A person who may see the booking gets it with the refusal.
        expect((response.body['booking'] as Record<string, unknown> | undefined)?.['status']).toBe(isPart ? from : undefined)
      }
    }
  })

  test('takes no step through the command feed that it does not take there', async () => {
    for (const [name, to] of [
      ['accept_booking', 'accepted'],
      ['reject_booking', 'rejected'],
      ['start_job', 'in_progress'],
      ['complete_job', 'completed'],
      ['cancel_booking', 'cancelled'],
    ] as const) {
      for (const role of ['ben', 'grace', 'chidi'] as const) {
        const id = await bookingAt(from)
        const outcome = await market.command(role, name, { booking_id: id })
        expect([name, role, outcome.body['state']]).toEqual([name, role, isPossible(from, to, role) ? 'accepted' : 'refused'])
      }
    }
  })
})

describe('a request is refused', () => {
  const ask = (role: Role, provider: string): ReturnType<Market['call']> =>
    market.call(role, 'POST', '/api/bookings', { address: '1 Market Street', provider_id: provider, scheduled_date: null })

  test('to a provider who is off duty, blocked, rejected or missing, or to oneself', async () => {
    const { server, uids } = market
    expect((await ask('amina', uids.ruth)).body['error']).toBe('provider_unavailable')
    expect((await ask('chidi', uids.chidi)).body['error']).toBe('own_service')
    expect((await ask('amina', ulid())).status).toBe(404)
    for (const more of [{ is_blocked: true }, { approval: 'rejected' }, { visible: false }]) {
      const stored = await server.store.get(`provider:${uids.chidi}`)
      await server.store.put({ ...stored, _id: `provider:${uids.chidi}`, ...more })
      expect((await ask('amina', uids.chidi)).body['error']).toBe('provider_unavailable')
      const changed = await server.store.get(`provider:${uids.chidi}`)
      await server.store.put({
        ...changed,
        ...stored,
        _id: `provider:${uids.chidi}`,
        ...(changed?._rev === undefined ? {} : { _rev: changed._rev }),
      })
    }
    expect((await ask('amina', uids.chidi)).status).toBe(201)
  })
})
