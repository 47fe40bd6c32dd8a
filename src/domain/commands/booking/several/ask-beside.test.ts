import { describe, expect, test } from 'vitest'
import { aBooking, aHistoryEntry, aProvider, AMINA, command, GRACE, NOW, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { RUTH, IDS, also, helpersWorld, ask, act, bookingAt, statusesOf, threeAsked } from '#tests/support/domain/several.ts'
import { refusalCode } from '#tests/support/domain/world.ts'
import { addMs } from '../../../time/instant.ts'

const MINUTE = 60_000

describe('asking more beside an open request', () => {
  const beside = { booking_id: IDS[1], provider_id: RUTH, price_per_hour: 31, also: [] as object[], beside: IDS[0] }
  const later = (minutes: number) => ({ now: addMs(NOW, minutes * MINUTE), commandId: command(2) })

  test('joins it: one acceptance ends the others', () => {
    const world = helpersWorld()
    ask(world, { also: [] })
    expect(bookingAt(world, 0)).not.toHaveProperty('asked_together')
    expect(ask(world, { ...beside, also: also(2) }, later(5)).ok).toBe(true)
    expect(bookingAt(world, 0)).toMatchObject({ version: 2, asked_together: IDS, updated_at: NOW })
    act(world, 'accept_booking', GRACE, 0, addMs(NOW, 6 * MINUTE))
    expect(statusesOf(world)).toEqual(['accepted', 'cancelled', 'cancelled'])
  })

  test('three wait at a time; those who let five minutes pass no longer count', () => {
    const world = threeAsked()
    const fourth = { ...beside, booking_id: ulid(44), provider_id: STRANGER, price_per_hour: 35 }
    world.apply([{ op: 'create', doc: aProvider(STRANGER) }])
    expect(refusalCode(ask(world, fourth, later(4)))).toBe('too_many_asked')
    expect(ask(world, fourth, later(5)).ok).toBe(true)
    expect(bookingAt(world, 2).asked_together).toEqual([...IDS, ulid(44)])
  })

  test.each([
    ['Grace again', { provider_id: GRACE, price_per_hour: 30 }, 'already_asked'],
    ['beside a request of nobody', { beside: ulid(70) }, 'not_found'],
    ['an id of another request', { booking_id: IDS[0] }, 'already_exists'],
  ] as const)('refuses %s', (_what, over, code) => {
    const world = helpersWorld()
    ask(world, { also: [] })
    expect(refusalCode(ask(world, { ...beside, ...over }, later(5)))).toBe(code)
  })

  test('refuses somebody else’s request, one that was accepted and one that was withdrawn', () => {
    const foreign = helpersWorld()
    foreign.apply([{ op: 'create', doc: aBooking({ id: IDS[0], customer_uid: STRANGER }) }])
    expect(refusalCode(ask(foreign, beside))).toBe('not_found')
    for (const [name, who] of [
      ['accept_booking', GRACE],
      ['cancel_booking', AMINA],
    ] as const) {
      const world = helpersWorld()
      ask(world, { also: [] })
      act(world, name, who, 0)
      expect(ask(world, beside, later(5))).toMatchObject({
        error: { code: 'illegal_transition', details: { status: bookingAt(world, 0).status } },
      })
    }
  })

  test('a request that was declined is asked again as the same', () => {
    const world = helpersWorld()
    ask(world, { also: [] })
    act(world, 'reject_booking', GRACE, 0)
    expect(ask(world, beside, later(7)).ok).toBe(true)
    expect(bookingAt(world, 1).asked_together).toEqual([IDS[0], IDS[1]])
    expect(aHistoryEntry('rejected', NOW, 'provider').event).toBe(bookingAt(world, 0).history.at(-1)?.event)
  })
})
