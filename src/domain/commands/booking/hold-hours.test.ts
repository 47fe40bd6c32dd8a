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
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Doc } from '../../documents/document.ts'
import { bookingId, calendarId, placeId, providerId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const ID = bookingId(BOOKING)
const ARGS = { booking_id: BOOKING }
const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
/** Tomorrow 10:00 in San Francisco. */
const TOMORROW = at(24 * 60)
const worldOf = (booking: Booking, ...more: Doc[]): World => openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), booking, ...more])

describe('accept', () => {
  const accept = (world: World, now = NOW) => world.run('accept_booking', ARGS, person(GRACE), { now })

  test('holds the hours, changes the booking, shares the exact place and notifies the customer, in this order', () => {
    const world = worldOf(aBooking({ scheduled_date: TOMORROW }), aPlace(), aCalendar())
    expect(describeDecision(accept(world))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      'create place',
      'amend provider',
      `notify ${AMINA} booking_accepted`,
    ])
    const booking = world.read(ID, 'booking')
    expect(booking).toMatchObject({ version: 2, status: 'accepted', starts_at: TOMORROW, ends_at: at(26 * 60) })
    expect(world.read(calendarId(GRACE), 'calendar')).toMatchObject({
      version: 2,
      intervals: [{ booking_id: BOOKING, starts_at: TOMORROW, ends_at: at(26 * 60) }],
    })
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({
      version: 3,
      schedule: { days: {}, busy: [{ starts_at: TOMORROW, ends_at: at(26 * 60) }] },
    })
    expect(world.read(placeId(BOOKING, GRACE), 'place')).toMatchObject({ viewer_uid: GRACE, latitude: 37.774_912, longitude: -122.419_415 })
    expect(world.all('notification')).toMatchObject([
      {
        user_id: AMINA,
        booking_id: BOOKING,
        time: NOW,
        title: 'Booking accepted',
        message: 'Grace accepted your booking.',
        params: { name: 'Grace', service_type: 'cleaner' },
      },
    ])
  })

  test('creates the calendar with the first booking, before all other effects', () => {
    expect(describeDecision(accept(worldOf(aBooking({ scheduled_date: TOMORROW }))))).toEqual([
      'create calendar',
      'amend provider',
      'replace booking',
      'amend provider',
      `notify ${AMINA} booking_accepted`,
    ])
  })

  test('an ASAP booking holds its hours from now, through the arrival, to the end of the work', () => {
    const world = worldOf(aBooking())
    expect(accept(world).ok).toBe(true)
    expect(world.read(ID, 'booking')).toMatchObject({ scheduled_date: null, starts_at: NOW, ends_at: at(20 + 120) })
  })

  test('is refused when the hours overlap, with the three nearest free slots and the status', () => {
    const other = anAcceptedBooking({ id: ulid(2), doc_id: bookingId(ulid(2)), scheduled_date: at(25 * 60) })
    // The calendar is authoritative: the public copy may be outdated after a crash.
    for (const busy of [[], [{ starts_at: at(25 * 60), ends_at: at(27 * 60) }]]) {
      const world = openWorld([
        aProfile(AMINA),
        aProvider(GRACE, { schedule: { days: {}, busy } }),
        aBooking({ scheduled_date: TOMORROW }),
        other,
        aCalendar([holding(other)]),
      ])
      // Asked for 10:00 to 12:00; 11:00 to 13:00 is held. 9:00 would run to 11:00: free. After the held hours come 13:00 and 14:00.
      expect(world.judge('accept_booking', ARGS, person(GRACE))).toEqual({
        ok: false,
        error: {
          code: 'slot_taken',
          reason: 'That time was just taken. Choose another.',
          details: { status: 'pending', alternatives: [at(23 * 60), at(27 * 60), at(28 * 60)], booking_id: other.id },
        },
      })
    }
  })

  test('the alternatives are in the zone of the provider’s current city', () => {
    const taken = { booking_id: ulid(2), starts_at: TOMORROW, ends_at: at(25 * 60) }
    const moved = aProvider(GRACE, { city: 'Nairobi', former_cities: ['San Francisco'] })
    const booking = aBooking({ scheduled_date: TOMORROW })
    const world = openWorld([aProfile(AMINA), aProfile(GRACE), moved, booking, aCalendar([taken])])
    const decision = world.judge('accept_booking', ARGS, person(GRACE))
    // 10:00 in San Francisco is 21:00 in Nairobi: the nearest there are the last three that leave two hours until 19:00.
    expect(decision.ok ? [] : decision.error.details?.alternatives).toEqual([at(18 * 60), at(19 * 60), at(20 * 60)])
  })

  test('back to back is no overlap', () => {
    const before = { booking_id: ulid(2), starts_at: at(22 * 60), ends_at: TOMORROW }
    const next = { booking_id: ulid(3), starts_at: at(26 * 60), ends_at: at(27 * 60) }
    const world = worldOf(aBooking({ scheduled_date: TOMORROW }), aCalendar([next, before]))
    expect(accept(world).ok).toBe(true)
    expect(world.read(providerId(GRACE), 'provider').schedule.busy.map((busy) => busy.starts_at)).toEqual([
      at(22 * 60),
      TOMORROW,
      at(26 * 60),
    ])
  })

  test('keeps the provider’s overrides', () => {
    const days = { '2026-12-01': { status: 'rest_day', time_slots: [] } } as const
    const world = openWorld([
      aProfile(AMINA),
      aProvider(GRACE, { schedule: { days: { '2026-12-01': { status: 'rest_day', time_slots: [] } }, busy: [] } }),
      aBooking(),
    ])
    accept(world)
    expect(world.read(providerId(GRACE), 'provider').schedule.days).toEqual(days)
  })

  test('removes hours that ended more than a day ago and keeps the rest', () => {
    const old = { booking_id: ulid(2), starts_at: at(-26 * 60), ends_at: at(-24 * 60) }
    const recent = { booking_id: ulid(3), starts_at: at(-25 * 60), ends_at: at(-24 * 60 + 1) }
    const world = worldOf(aBooking({ scheduled_date: TOMORROW }), aCalendar([old, recent]))
    accept(world)
    expect(world.read(calendarId(GRACE), 'calendar').intervals.map((interval) => interval.booking_id)).toEqual([ulid(3), BOOKING])
  })

  test('is refused after the start, or after half an hour for an ASAP request, even if not expired yet', () => {
    const scheduled = aBooking({ scheduled_date: TOMORROW })
    expect(accept(worldOf(scheduled), addMs(TOMORROW, -1)).ok).toBe(true)
    expect(refusalCode(accept(worldOf(scheduled), TOMORROW))).toBe('slot_past')
    const asap = aBooking({ created_at: NOW })
    expect(accept(worldOf(asap), addMs(at(30), -1)).ok).toBe(true)
    expect(refusalCode(accept(worldOf(asap), at(30)))).toBe('slot_past')
  })

  test('requires the actor’s provider document', () => {
    expect(refusalCode(openWorld([aProfile(AMINA), aBooking()]).judge('accept_booking', ARGS, person(GRACE)))).toBe('no_provider_profile')
  })

  test('running it again after a crash between any two effects ends in the same state', () => {
    const start = (): World => worldOf(aBooking({ scheduled_date: TOMORROW }), aPlace(), aCalendar())
    const whole = start()
    const decision = accept(whole)
    const effects = decision.ok ? decision.value : []
    const guards = effects.findIndex((effect) => effect.op === 'replace' && effect.doc.type === 'booking')
    for (let done = 0; done <= guards; done += 1) {
      const world = start()
      world.apply(effects.slice(0, done))
      expect(accept(world).ok).toBe(true)
      expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual(whole.read(calendarId(GRACE), 'calendar').intervals)
      expect(world.read(providerId(GRACE), 'provider').schedule).toEqual(whole.read(providerId(GRACE), 'provider').schedule)
      expect(world.read(ID, 'booking')).toEqual(whole.read(ID, 'booking'))
    }
  })

  test('sent twice takes effect once', () => {
    const world = worldOf(aBooking({ scheduled_date: TOMORROW }))
    accept(world)
    const before = world.read(ID, 'booking')
    expect(refusalCode(accept(world))).toBe('illegal_transition')
    expect(world.read(ID, 'booking')).toBe(before)
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toHaveLength(1)
  })
})

describe('release of hours', () => {
  const accepted = anAcceptedBooking({ scheduled_date: TOMORROW })
  const other = { booking_id: ulid(2), starts_at: at(27 * 60), ends_at: at(28 * 60) }
  const busy = [holding(accepted), other].map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const held = (booking: Booking): World =>
    openWorld([aProfile(AMINA), aProvider(GRACE, { schedule: { days: {}, busy } }), booking, aCalendar([holding(accepted), other])])

  test.each([
    ['cancel_booking', person(AMINA)],
    ['cancel_booking', person(GRACE)],
    ['cancel_booking', SYSTEM],
    ['complete_job', person(GRACE)],
  ] as const)('%s by %j', (name, actor) => {
    const world = held(name === 'complete_job' ? { ...accepted, status: 'in_progress' } : accepted)
    expect(describeDecision(world.run(name, ARGS, actor)).slice(0, 3)).toEqual(['replace calendar', 'amend provider', 'replace booking'])
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([other])
    expect(world.read(providerId(GRACE), 'provider').schedule.busy).toEqual(busy.slice(1))
  })

  test('a booking without held hours does not change the calendar', () => {
    const world = worldOf(aBooking(), aCalendar([other]))
    expect(describeDecision(world.run('cancel_booking', ARGS, person(AMINA)))).toEqual([
      'replace booking',
      `notify ${GRACE} booking_cancelled`,
    ])
    expect(world.read(calendarId(GRACE), 'calendar')).toMatchObject({ version: 1, intervals: [other] })
  })

  test('starting keeps them', () => {
    const world = held(accepted)
    world.run('start_job', ARGS, person(GRACE))
    expect(world.read(calendarId(GRACE), 'calendar').version).toBe(1)
  })
})
