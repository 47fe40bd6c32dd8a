import { afterEach, describe, expect, test } from 'vitest'
import {
  AGREED_HOUR,
  about,
  at,
  bookingIn,
  completed,
  CUSTOMER,
  END,
  HOUR,
  PIPE,
  PROVIDER,
  running,
  worldOf,
} from '#tests/support/domain/extras.ts'
import { aBooking, aHistoryEntry, anAcceptedBooking, NOW, person, STRANGER } from '#tests/support/domain/fixtures.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { refusalCode, type Circumstances } from '#tests/support/domain/world.ts'
import { EXTRA_GRACE_MS, EXTRA_OPEN_MS, PROPOSALS_MAX } from '../../../constants.ts'
import type { Booking } from '../../../documents/booking.ts'
import { setOwnMarketplace } from '../../../marketplace/in-force.ts'
import { addMs } from '../../../time/instant.ts'

afterEach(() => setOwnMarketplace(undefined))

describe('a proposal is refused', () => {
  const refusedAs = (booking: Booking, args: Record<string, unknown>, when: Circumstances = {}, by = CUSTOMER) => {
    const decision = worldOf(booking).judge('propose_extra', about(args), by, when)
    return decision.ok ? undefined : [decision.error.code, decision.error.fields]
  }

  test.each([
    [{ hours: -1 }, { hours: 'At least 0.5 hours' }],
    [{ hours: 0 }, { hours: 'At least 0.5 hours' }],
    [{ hours: 0.3 }, { hours: 'At least 0.5 hours' }],
    [{ hours: 0.8 }, { hours: 'Use half-hour steps' }],
    [{ hours: 100 }, { hours: 'At most 8 hours' }],
    [{ hours: '1' }, { hours: 'Choose how much longer' }],
    [{}, { hours: 'Choose more time or material' }],
    [{ hours: 1, amount: 5, reason: 'Both' }, { amount: 'Choose more time or material' }],
    [{ amount: 0, reason: 'Pipe' }, { amount: 'Enter more than 0' }],
    [{ amount: -5, reason: 'Pipe' }, { amount: 'Enter more than 0' }],
    [{ amount: 1600.01, reason: 'Pipe' }, { amount: 'Enter 1600 or less' }],
    [{ amount: 5.005, reason: 'Pipe' }, { amount: 'Use up to 2 decimals' }],
    [{ amount: 5 }, { reason: 'Add a reason' }],
    [{ amount: 5, reason: '  ' }, { reason: 'Add a reason' }],
    [{ amount: 5, reason: 'Pi\u0007pe' }, { reason: 'Remove the unsupported characters' }],
    [{ amount: 5, reason: 'x'.repeat(301) }, { reason: 'Use 300 characters or fewer' }],
  ])('for %j, at its field', (args, fields) => {
    expect(refusedAs(running(), args)).toEqual(['invalid_fields', fields])
  })

  test('in a currency without decimals, for an amount with some', () => {
    setOwnMarketplace(anOwnMarketplace())
    const there = running({ city: 'Da Nang', price_per_hour: 200_000, total_amount: 400_000 })
    expect(refusedAs(there, { amount: 5000.5, reason: 'Pipe' })).toEqual(['invalid_fields', { amount: 'Use whole numbers' }])
    expect(refusedAs(there, { amount: 16_000_001, reason: 'Pipe' })).toEqual(['invalid_fields', { amount: 'Enter 16000000 or less' }])
    expect(refusedAs(there, { amount: 1, reason: 'Pipe' })).toBeUndefined()
  })

  test('before the start, after 24 hours, and when nothing was done', () => {
    for (const status of ['pending', 'accepted', 'rejected', 'cancelled', 'expired'] as const)
      expect(refusedAs(status === 'pending' ? aBooking() : anAcceptedBooking({ status }), { hours: 1 })).toEqual([
        'extra_closed',
        undefined,
      ])
    expect(refusedAs(completed(), { hours: 1 }, at(EXTRA_OPEN_MS))).toBeUndefined()
    expect(refusedAs(completed(), { hours: 1 }, at(EXTRA_OPEN_MS + 1))?.[0]).toBe('extra_closed')
    expect(refusedAs(running(), { hours: 1, visit: 1 })?.[0]).toBe('extra_closed')
  })

  test('unless it was given in time on a device that was away for less than two weeks', () => {
    const given = { doneAt: addMs(END, EXTRA_OPEN_MS) }
    expect(refusedAs(completed(), { hours: 1 }, { ...given, ...at(EXTRA_OPEN_MS + EXTRA_GRACE_MS) })).toBeUndefined()
    expect(refusedAs(completed(), { hours: 1 }, { ...given, ...at(EXTRA_OPEN_MS + EXTRA_GRACE_MS + 1) })?.[0]).toBe('extra_closed')
  })

  test('for strangers, as if there were no booking', () => {
    const world = worldOf(running({ extra: { by: 'customer', hours: 1, amount: 35, proposed_at: NOW } }))
    expect(refusalCode(world.judge('propose_extra', HOUR, person(STRANGER)))).toBe('not_found')
    for (const name of ['accept_extra', 'decline_extra', 'withdraw_extra'])
      expect(refusalCode(world.judge(name, AGREED_HOUR, person(STRANGER)))).toBe('not_found')
  })

  test('while another one of the other side is open, with what is open; one’s own is replaced', () => {
    const world = worldOf(running())
    world.run('propose_extra', PIPE, PROVIDER)
    expect(world.judge('propose_extra', HOUR, CUSTOMER)).toMatchObject({
      error: { code: 'extra_open', details: { open_extra: { amount: 12.4 }, status: 'in_progress' } },
    })
    world.run('propose_extra', about({ hours: 0.5 }), PROVIDER)
    expect(bookingIn(world).extra).toEqual({ by: 'provider', hours: 0.5, amount: 17.5, proposed_at: NOW })
    expect(refusalCode(world.judge('accept_extra', about({ amount: 12.4 }), CUSTOMER))).toBe('proposal_gone')
  })

  test('for more than one job can have', () => {
    const agreed = { ...aHistoryEntry('extra_accepted', NOW, 'provider'), hours: 7, amount: 245 }
    const material = { ...aHistoryEntry('extra_accepted', NOW, 'provider'), amount: 1599 }
    const withHistory = (...more: Booking['history']): Booking => ({ ...running(), history: [...running().history, ...more] })
    expect(refusedAs(withHistory(agreed), { hours: 1.5 })).toEqual(['extra_limit', { hours: 'At most 1 hours' }])
    expect(refusedAs(withHistory(agreed), { hours: 1 })).toBeUndefined()
    expect(refusedAs(withHistory(material), { amount: 1.01, reason: 'Pipe' })).toEqual(['extra_limit', { amount: 'Enter 1 or less' }])
    expect(refusedAs(withHistory(material), { amount: 1, reason: 'Pipe' })).toBeUndefined()
    expect(refusedAs(withHistory({ ...agreed, hours: 8 }), { hours: 0.5 })).toEqual(['extra_limit', {}])
    const often = Array.from({ length: PROPOSALS_MAX }, () => ({
      ...aHistoryEntry('extra_proposed', NOW, 'customer'),
      hours: 1,
      amount: 35,
    }))
    expect(refusedAs(withHistory(...often), { hours: 1 })).toEqual(['extra_limit', {}])
  })
})
