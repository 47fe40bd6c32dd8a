import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, BOOKING, command, GRACE, NOW, person, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { refusalCode } from '#tests/support/domain/world.ts'
import {
  HOUR,
  DAY,
  FIRST,
  weekly,
  asked,
  marketplace,
  booking,
  act,
  accepted,
  statuses,
  singleAt,
} from '#tests/support/domain/subscriptions.ts'
import { heldHours } from '../../../booking/booking-visits.ts'
import { calendarId, providerId } from '../../../ids.ts'
import { addMs } from '../../../time/instant.ts'
import { overlaps } from '../../../schedule/slots.ts'

describe('accepting', () => {
  test('holds all visits at once, also in the public schedule', () => {
    const world = accepted()
    const hours = weekly().map(({ starts_at }) => ({ starts_at, ends_at: addMs(starts_at, 2 * HOUR) }))
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual(hours.map((each) => ({ booking_id: BOOKING, ...each })))
    expect(world.read(providerId(GRACE), 'provider').schedule.busy).toEqual(hours)
    expect(booking(world)).toMatchObject({ status: 'accepted', starts_at: FIRST, ends_at: addMs(FIRST, 2 * HOUR) })
    expect(heldHours(booking(world))).toEqual(hours)
  })

  test('holds nothing if one hour of one visit is taken, and lists that visit', () => {
    const world = marketplace()
    world.run('request_subscription', asked(), person(AMINA))
    const third = weekly()[2]?.starts_at ?? NOW
    const single = { ...singleAt(addMs(third, HOUR), ulid(50)) }
    expect(world.run('request_booking', single, person(STRANGER)).ok).toBe(true)
    expect(world.run('accept_booking', { booking_id: ulid(50) }, person(GRACE), { commandId: command(50) }).ok).toBe(true)
    const before = world.read(calendarId(GRACE), 'calendar')
    const decision = act(world, 'accept_booking', GRACE)
    expect(decision.ok ? [] : [decision.error.code, decision.error.details?.visits?.map(({ number }) => number)]).toEqual([
      'visits_taken',
      [3],
    ])
    expect(world.read(calendarId(GRACE), 'calendar')).toEqual(before)
  })

  test('is refused after the start of the first visit; the server then expires the request', () => {
    const world = marketplace()
    world.run('request_subscription', asked(), person(AMINA))
    expect(refusalCode(act(world, 'accept_booking', GRACE, {}, FIRST))).toBe('slot_past')
    expect(act(world, 'expire_booking', GRACE, {}, FIRST).ok).toBe(true)
    expect([booking(world).status, statuses(world)]).toEqual(['expired', 'cccc'])
  })
})

test('a provider’s hours never overlap, with subscriptions and single bookings accepted in any order', () => {
  const one = fc.record({ hour: fc.nat(3), day: fc.nat(2), isSubscription: fc.boolean() })
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 6 }), fc.array(fc.nat(5), { minLength: 2, maxLength: 8 }), (asks, order) => {
      const world = marketplace()
      asks.forEach(({ hour, day, isSubscription }, index) => {
        const start = addMs(FIRST, day * 7 * DAY + hour * HOUR)
        const visits = weekly().map(({ number, starts_at }) => ({ number, starts_at: addMs(starts_at, hour * HOUR) }))
        if (isSubscription)
          world.run(
            'request_subscription',
            asked({ booking_id: ulid(index), first_visit: addMs(FIRST, hour * HOUR), visits }),
            person(AMINA),
          )
        else world.run('request_booking', { ...singleAt(start, ulid(index)), duration_hours: 2 }, person(STRANGER))
      })
      order.forEach((index, turn) =>
        world.run('accept_booking', { booking_id: ulid(index) }, person(GRACE), { commandId: command(2000 + turn) }),
      )
      const held = world.all('booking').flatMap(heldHours)
      held.forEach((hours, index) => expect(held.slice(index + 1).some((other) => overlaps(hours, other))).toBe(false))
      expect(world.all('calendar')[0]?.intervals.length ?? 0).toBe(held.length)
    }),
    { numRuns: 20 },
  )
}, 20_000)
