import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aCalendar,
  anAcceptedBooking,
  aPlace,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  holding,
  NOW,
  person,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, describeDecision, type World } from '#tests/support/domain/world.ts'
import { EXCEPTIONS_MAX, HOUR_MS } from '../../constants.ts'
import { DAY_STATUSES, type DayPlan, type Schedule } from '../../documents/schedule.ts'
import type { Refusal } from '../../errors.ts'
import { bookingId, providerId } from '../../ids.ts'
import { addMs, instantToMs, type Instant } from '../../time/instant.ts'
import { slotsOfDay } from '../../schedule/slots.ts'
import { addDays } from '../../time/zoned-time.ts'
import { EXCEPTION_DAYS_AHEAD } from './availability.ts'
import { applyEffect, type Decision } from '../command.ts'

/** A Tuesday in San Francisco, 10:00. */
const TODAY = '2026-11-24'
const TOMORROW = '2026-11-25'
const OWNER = person(GRACE)
const SHORT: DayPlan = { status: 'open_slots', time_slots: [9, 10, 11] }
const REST: DayPlan = { status: 'rest_day', time_slots: [] }
const OPEN: DayPlan = { status: 'available', time_slots: [] }
const WEEK: readonly DayPlan[] = [REST, OPEN, OPEN, SHORT, OPEN, OPEN, REST]
const plan = (over: object = {}) => ({ week: WEEK, min_notice_minutes: 0, travel_buffer_minutes: 0, ...over })

const refusalOf = (decision: Decision): Refusal => {
  if (decision.ok) throw new Error('it was not refused')
  return decision.error
}

const worldWith = (schedule: Partial<Schedule> = {}): World =>
  openWorld([aProfile(GRACE), aProfile(AMINA), aProvider(GRACE, { schedule: { days: {}, busy: [], ...schedule } })])
const scheduleIn = (world: World): Schedule => world.read(providerId(GRACE), 'provider').schedule
const freeHours = (world: World, date: string, hours = 1): number[] =>
  slotsOfDay(scheduleIn(world), 'America/Los_Angeles', date, hours, instantToMs(NOW)).flatMap(({ hour, state }) =>
    state === 'free' ? [hour] : [],
  )

describe('set_availability', () => {
  test('sets one day and changes no other', () => {
    const world = worldWith()
    expect(
      describeDecision(world.run('set_availability', { date: TOMORROW, status: 'open_slots', time_slots: [14, 9, 14] }, OWNER)),
    ).toEqual(['replace provider'])
    expect(scheduleIn(world).days).toEqual({ [TOMORROW]: { status: 'open_slots', time_slots: [9, 14] } })
    expect(freeHours(world, TOMORROW)).toEqual([9, 14])
    expect(freeHours(world, addDays(TOMORROW, 1))).toHaveLength(10)
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ version: 2, updated_at: NOW })
  })

  test.each([
    ['rest_day', [9], 'Busy days and rest days can’t have hours'],
    ['busy', [18], 'Busy days and rest days can’t have hours'],
    ['open_slots', [], 'Choose at least one hour'],
    ['available', [8], 'Not a valid time slot'],
    ['available', [19], 'Not a valid time slot'],
    ['available', [9.5], 'Not a valid time slot'],
    ['available', Array.from({ length: 11 }, () => 9), 'Add up to 10'],
  ])('%s with the hours %j: %s', (status, time_slots, message) => {
    const refused = refusalOf(worldWith().judge('set_availability', { date: TOMORROW, status, time_slots }, OWNER))
    expect(refused.code).toBe('invalid_fields')
    expect(Object.entries(refused.fields ?? {})).toEqual([[expect.stringMatching(/^time_slots/), message]])
  })

  test.each([
    ['2026-11-23', 'This date has passed'],
    [addDays(TODAY, EXCEPTION_DAYS_AHEAD + 1), `Choose a date within ${EXCEPTION_DAYS_AHEAD} days`],
    ['9999-12-31', `Choose a date within ${EXCEPTION_DAYS_AHEAD} days`],
    ['2026-02-30', 'Enter a valid date'],
    ['tomorrow', 'Enter a valid date'],
    ['__proto__', 'Enter a valid date'],
  ])('the day %s: %s', (date, message) => {
    expect(refusalOf(worldWith().judge('set_availability', { date, ...OPEN }, OWNER))).toMatchObject({
      code: 'invalid_fields',
      fields: { date: message },
    })
  })

  test('today is counted in the city’s zone, not the server’s', () => {
    // In San Francisco it is still the 24th.
    const late = '2026-11-25T07:30:00.000Z' as Instant
    expect(worldWith().judge('set_availability', { date: TODAY, ...REST }, OWNER, { now: late }).ok).toBe(true)
    expect(worldWith().judge('set_availability', { date: TODAY, ...REST }, OWNER, { now: addMs(late, HOUR_MS) }).ok).toBe(false)
  })

  test('removes past days, and limits the number of future ones', () => {
    const days = Object.fromEntries(Array.from({ length: EXCEPTIONS_MAX }, (_, at) => [addDays(TODAY, at - 1), REST]))
    const world = worldWith({ days })
    // One of them was yesterday: there is room for one more.
    expect(world.run('set_availability', { date: '2027-06-01', ...REST }, OWNER).ok).toBe(true)
    expect(Object.keys(scheduleIn(world).days)).toHaveLength(EXCEPTIONS_MAX)
    expect(scheduleIn(world).days['2026-11-23']).toBeUndefined()
    expect(refusalOf(world.judge('set_availability', { date: '2027-06-02', ...REST }, OWNER)).fields).toEqual({
      date: `Add up to ${EXCEPTIONS_MAX}`,
    })
    // An existing override can always be changed.
    expect(world.run('set_availability', { date: '2027-06-01', ...OPEN }, OWNER).ok).toBe(true)
  })

  test('requires a registered service', () => {
    expect(refusalOf(worldWith().judge('set_availability', { date: TOMORROW, ...OPEN }, person(AMINA))).code).toBe('no_provider_profile')
  })
})

describe('clear_availability', () => {
  test('restores the weekly plan of a day; without an override it changes nothing', () => {
    const world = worldWith({ days: { [TOMORROW]: OPEN }, week: [...WEEK] })
    expect(freeHours(world, TOMORROW)).toHaveLength(10)
    expect(world.run('clear_availability', { date: TOMORROW }, OWNER).ok).toBe(true)
    expect(freeHours(world, TOMORROW)).toEqual([9, 10, 11])
    expect(describeDecision(world.run('clear_availability', { date: TOMORROW }, OWNER))).toEqual([])
    expect(describeDecision(world.run('clear_availability', { date: '2020-01-01' }, OWNER))).toEqual([])
  })
})

describe('set_weekly_plan', () => {
  test('sets the week from Sunday, and keeps the overrides', () => {
    const world = worldWith({ days: { '2026-12-02': OPEN } })
    expect(describeDecision(world.run('set_weekly_plan', plan(), OWNER))).toEqual(['replace provider'])
    expect(['2026-11-25', '2026-11-28', '2026-11-29', '2026-11-30'].map((date) => freeHours(world, date).length)).toEqual([3, 0, 0, 10])
    expect(freeHours(world, '2026-12-02')).toHaveLength(10)
    expect(freeHours(world, '2026-12-09')).toEqual([9, 10, 11])
  })

  test.each([
    [plan({ week: WEEK.slice(1) }), 'week', 'Needs seven days, starting Sunday'],
    [plan({ week: [...WEEK, REST] }), 'week', 'Needs seven days, starting Sunday'],
    [
      plan({ week: [{ status: 'rest_day', time_slots: [9] }, ...WEEK.slice(1)] }),
      'week.0.time_slots',
      'Busy days and rest days can’t have hours',
    ],
    [plan({ week: [...WEEK.slice(1), { status: 'open_slots', time_slots: [] }] }), 'week.6.time_slots', 'Choose at least one hour'],
    [plan({ min_notice_minutes: -30 }), 'min_notice_minutes', 'At least 0 minutes'],
    [plan({ min_notice_minutes: 45 }), 'min_notice_minutes', 'Use 30-minute steps'],
    [plan({ min_notice_minutes: 10_110 }), 'min_notice_minutes', 'At most 10080 minutes'],
    [plan({ travel_buffer_minutes: 20 }), 'travel_buffer_minutes', 'Use 15-minute steps'],
    [plan({ travel_buffer_minutes: 135 }), 'travel_buffer_minutes', 'At most 120 minutes'],
    [plan({ travel_buffer_minutes: '15' }), 'travel_buffer_minutes', 'Enter the minutes'],
  ])('bad input %#: %s, %s', (args, field, message) => {
    expect(refusalOf(worldWith().judge('set_weekly_plan', args, OWNER))).toMatchObject({
      code: 'invalid_fields',
      fields: { [field]: message },
    })
  })
})

describe('notice and travel time', () => {
  const at = (hour: number, date = TOMORROW): Instant => addMs(`${date}T08:00:00.000Z` as Instant, hour * HOUR_MS)
  const held = anAcceptedBooking({
    id: ulid(7),
    doc_id: bookingId(ulid(7)),
    scheduled_date: at(13),
    starts_at: at(13),
    ends_at: at(14),
    duration_hours: 1,
  })
  const request = (hour: number, date = TOMORROW) => ({
    booking_id: BOOKING,
    provider_id: GRACE,
    scheduled_date: at(hour, date),
    duration_hours: 1,
    special_instructions: '',
    user_latitude: null,
    user_longitude: null,
    address: '1 Market Street',
    is_emergency: false,
    price_per_hour: aProvider().price_per_hour,
  })
  const busy = (over: Partial<Schedule> = {}): World =>
    openWorld([
      aProfile(GRACE),
      aProfile(AMINA),
      aPlace(),
      aProvider(GRACE, { schedule: { days: {}, busy: [{ starts_at: at(13), ends_at: at(14) }], ...over } }),
      aCalendar([holding(held)]),
      held,
    ])

  test('both bind a customer’s scheduled request; neither binds an ASAP request', () => {
    const world = busy({ min_notice_minutes: 180, travel_buffer_minutes: 30 })
    expect(freeHours(world, TOMORROW)).toEqual([9, 10, 11, 15, 16, 17, 18])
    expect(refusalOf(world.judge('request_booking', request(12), person(AMINA)))).toMatchObject({
      code: 'slot_taken',
      details: { alternatives: [at(9), at(10), at(11)] },
    })
    expect(refusalOf(world.judge('request_booking', request(12, TODAY), person(AMINA))).code).toBe('slot_unavailable')
    expect(world.judge('request_booking', request(13, TODAY), person(AMINA)).ok).toBe(true)
    expect(world.judge('request_booking', { ...request(9), scheduled_date: null }, person(AMINA)).ok).toBe(true)
  })

  test('the provider may accept within the travel time, and never over held hours', () => {
    const asked = (hour: number) => aBooking({ scheduled_date: at(hour), duration_hours: 1 })
    for (const [hour, isFree] of [
      [12, true],
      [13, false],
      [14, true],
    ] as const) {
      const world = busy({ travel_buffer_minutes: 60 })
      world.apply([{ op: 'create', doc: asked(hour) }])
      expect(world.judge('accept_booking', { booking_id: BOOKING }, OWNER).ok).toBe(isFree)
    }
  })

  test('a proposal of the provider can be accepted after the notice period has begun', () => {
    const world = busy({ min_notice_minutes: 180 })
    world.apply([{ op: 'create', doc: aBooking({ scheduled_date: at(17, TODAY), duration_hours: 1 }) }])
    const to = { booking_id: BOOKING, starts_at: at(14, TODAY) }
    expect(world.run('propose_time', to, OWNER).ok).toBe(true)
    const later = addMs(NOW, 2 * HOUR_MS)
    expect(refusalOf(world.judge('propose_time', { ...to, starts_at: at(13, TODAY) }, person(AMINA), { now: later })).code).toBe(
      'slot_unavailable',
    )
    expect(world.judge('accept_time', to, person(AMINA), { now: later }).ok).toBe(true)
  })
})

test('held hours and overrides change the same schedule in any order', () => {
  const dayPlan = fc.record({ status: fc.constantFrom(...DAY_STATUSES), time_slots: fc.constant<number[]>([]) })
  fc.assert(
    fc.property(fc.array(dayPlan, { minLength: 1, maxLength: 3 }), (plans) => {
      const before = aProvider()
      const hours = [{ starts_at: NOW, ends_at: addMs(NOW, HOUR_MS) }]
      const days = Object.fromEntries(plans.map((day, ahead) => [addDays(TOMORROW, ahead), day]))
      const held = { op: 'amend', doc_id: before.doc_id, hours } as const
      // Another server held hours based on a version from before the overrides.
      const set = { ...before, version: 2, schedule: { ...before.schedule, days } }
      const after = applyEffect(held, set)
      expect(after).toMatchObject({ version: 3, schedule: { days, busy: hours } })
    }),
  )
})
