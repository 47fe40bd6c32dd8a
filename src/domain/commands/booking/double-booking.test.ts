import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, GRACE, NOW, person, ulid, uid } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Calendar } from '../../documents/calendar.ts'
import { bookingId, calendarId, providerId } from '../../ids.ts'
import { addMs, instantToMs, type Instant } from '../../time/instant.ts'

const HOUR = 3_600_000
/** 8:00 in San Francisco: all ten slots of the day lie ahead. */
const MORNING = addMs(NOW, -2 * HOUR)

interface Ask {
  /** Hour of the slot, or undefined for as soon as possible. */
  readonly hour: number | undefined
  readonly halves: number
}

const ask: fc.Arbitrary<Ask> = fc
  .record({
    hour: fc.option(fc.integer({ min: 9, max: 18 }), { nil: undefined, freq: 4 }),
    halves: fc.integer({ min: 1, max: 16 }),
  })
  .filter(({ hour, halves }) => hour === undefined || hour + Math.ceil(halves / 2) <= 19)
const step = fc.record({
  which: fc.nat(6),
  what: fc.constantFrom(
    'accept_booking',
    'accept_booking',
    'accept_booking',
    'cancel_booking',
    'start_job',
    'complete_job',
    'undo_complete',
  ),
  later: fc.nat(20),
})

/** One for each request: one customer has one request for the same hour. */
const customers = Array.from({ length: 7 }, (_, index) => uid(11 + index))
const marketplace = (): World => openWorld([...customers.map((who) => aProfile(who)), aProvider()])

const intervalsOf = (world: World): Calendar['intervals'] => world.all('calendar')[0]?.intervals ?? []

/** Invariants of the provider's hours, computed from the bookings alone. */
function expectSound(world: World): void {
  const holders = world.all('booking').filter((booking) => booking.status === 'accepted' || booking.status === 'in_progress')
  const hours = holders.map((booking) => ({ booking_id: booking.id, starts_at: booking.starts_at, ends_at: booking.ends_at }))
  const inOrder = <T extends { booking_id: string }>(intervals: readonly T[]): T[] =>
    [...intervals].sort((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
  expect(inOrder(intervalsOf(world))).toEqual(inOrder(hours))
  const minutes = holders.flatMap((booking) => {
    const from = booking.starts_at ? instantToMs(booking.starts_at) : Number.NaN
    return Array.from({ length: booking.duration_hours * 60 }, (_, index) => from + index * 60_000)
  })
  expect(new Set(minutes).size).toBe(minutes.length)
  const busy = world.read(providerId(GRACE), 'provider').schedule.busy
  expect(busy).toEqual(
    intervalsOf(world)
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
      .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
  )
}

test('accepted bookings never overlap, with acceptances, cancellations and completions in any order', () => {
  fc.assert(
    fc.property(fc.array(ask, { minLength: 2, maxLength: 7 }), fc.array(step, { minLength: 4, maxLength: 14 }), (asks, steps) => {
      const world = marketplace()
      asks.forEach(({ hour, halves }, index) => {
        const customer = customers[index] ?? AMINA
        const scheduled_date = hour === undefined ? null : addMs(MORNING, (hour - 8) * HOUR)
        const args = {
          booking_id: ulid(index + 1),
          provider_id: GRACE,
          scheduled_date,
          duration_hours: halves / 2,
          special_instructions: '',
          user_latitude: null,
          user_longitude: null,
          address: '1 Market Street',
          is_emergency: false,
          price_per_hour: 35,
        }
        expect(world.run('request_booking', args, person(customer), { now: MORNING }).ok).toBe(true)
      })
      let now: Instant = MORNING
      for (const { which, what, later } of steps) {
        const id = ulid((which % asks.length) + 1)
        now = addMs(now, later * 60_000)
        const booking = world.read(bookingId(id), 'booking')
        const heldBefore = intervalsOf(world)
        const decision = world.run(what, { booking_id: id }, person(GRACE), { now })
        if (what === 'accept_booking' && booking.status === 'pending') {
          const from = booking.scheduled_date === null ? instantToMs(now) : instantToMs(booking.scheduled_date)
          // An ASAP job holds the quarter of an hour until the arrival too.
          const to = from + booking.duration_hours * HOUR + (booking.scheduled_date === null ? 15 * 60_000 : 0)
          const late =
            booking.scheduled_date === null ? instantToMs(now) - instantToMs(booking.created_at) >= 30 * 60_000 : from <= instantToMs(now)
          const clashes = heldBefore.some((held) => Math.max(from, instantToMs(held.starts_at)) < Math.min(to, instantToMs(held.ends_at)))
          expect(refusalCode(decision)).toBe(late ? 'slot_past' : clashes ? 'slot_taken' : undefined)
        }
        expectSound(world)
      }
    }),
    { numRuns: 150 },
  )
})

test('exactly one of fifty requests gets a slot, and the others get three free times', () => {
  const everybody = Array.from({ length: 50 }, (_, index) => uid(100 + index))
  const world = openWorld([...everybody.map((who) => aProfile(who)), aProvider()])
  const scheduled_date = addMs(NOW, 24 * HOUR)
  const args = (index: number) => ({
    booking_id: ulid(index + 1),
    provider_id: GRACE,
    scheduled_date,
    duration_hours: 1,
    special_instructions: '',
    user_latitude: null,
    user_longitude: null,
    address: '1 Market Street',
    is_emergency: false,
    price_per_hour: 35,
  })
  everybody.forEach((who, index) => expect(world.run('request_booking', args(index), person(who)).ok).toBe(true))
  const decisions = everybody.map((_, index) => world.run('accept_booking', { booking_id: ulid(index + 1) }, person(GRACE)))
  expect(decisions.map(refusalCode)).toEqual([undefined, ...Array.from({ length: 49 }, () => 'slot_taken')])
  for (const decision of decisions.slice(1)) {
    const alternatives = decision.ok ? [] : (decision.error.details?.alternatives ?? [])
    expect(new Set(alternatives).size).toBe(3)
    expect(alternatives).not.toContain(scheduled_date)
  }
  expect(world.read(calendarId(GRACE), 'calendar').intervals).toHaveLength(1)
  // From then on the slot cannot be requested.
  expect(refusalCode(world.judge('request_booking', args(60), person(AMINA)))).toBe('not_found')
  expect(refusalCode(world.judge('request_booking', args(60), person(everybody[3] ?? AMINA)))).toBe('slot_taken')
})
