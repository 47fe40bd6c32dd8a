import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  uid,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { appointmentsOf, heldHours } from '../../booking/booking-visits.ts'
import { completedEarnings } from '../../earnings/booking-earnings.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Provider } from '../../documents/provider.ts'
import { bookingId, calendarId, profileId, providerId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import { overlaps } from '../../schedule/slots.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Wednesday 10:00 in San Francisco, one day after NOW. */
const FIRST = addMs(NOW, DAY)
const weekly = (count = 4) => Array.from({ length: count }, (_, week) => ({ number: week + 1, starts_at: addMs(FIRST, 7 * week * DAY) }))

const asked = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  booking_id: BOOKING,
  provider_id: GRACE,
  subscription_type: 'weekly',
  subscription_duration: 4,
  first_visit: FIRST,
  visits: weekly(),
  duration_hours: 2,
  special_instructions: 'Ring',
  user_latitude: 37.774912,
  user_longitude: -122.419415,
  price_per_hour: 35,
  ...over,
})

const marketplace = (over: Partial<Provider> = {}): World =>
  openWorld([aProfile(AMINA), aProfile(STRANGER), aProvider(GRACE, { subscription_available: true, ...over })])

const booking = (world: World, id = BOOKING): Booking => world.read(bookingId(id), 'booking')
const request = (world: World, over: Record<string, unknown> = {}) => world.judge('request_subscription', asked(over), person(AMINA))

let numbered = 0
const act = (world: World, name: string, who: typeof AMINA, args: Record<string, unknown> = {}, now: Instant = NOW) =>
  world.run(name, { booking_id: BOOKING, ...args }, name === 'expire_booking' ? SYSTEM : person(who), {
    now,
    commandId: command((numbered += 1) + 1000),
  })

function accepted(over: Record<string, unknown> = {}): World {
  const world = marketplace()
  expect(world.run('request_subscription', asked(over), person(AMINA)).ok).toBe(true)
  expect(act(world, 'accept_booking', GRACE).ok).toBe(true)
  return world
}
const visitAt = (world: World, number: number): Instant => booking(world).visits?.find((visit) => visit.number === number)?.starts_at ?? NOW
const statuses = (world: World): string => (booking(world).visits ?? []).map(({ status }) => status[0]).join('')
/** Starts and completes the visit at its time. */
function takesPlace(world: World, visit: number): void {
  expect(act(world, 'start_visit', GRACE, { visit }, visitAt(world, visit)).ok).toBe(true)
  expect(act(world, 'complete_visit', GRACE, { visit }, addMs(visitAt(world, visit), 2 * HOUR)).ok).toBe(true)
}

describe('requesting', () => {
  test('stores every visit, the quote, and the price of the formula', () => {
    const world = marketplace()
    expect(describeDecision(world.run('request_subscription', asked(), person(AMINA)))).toEqual([
      'create place',
      'create booking',
      `notify ${GRACE} booking_requested`,
      `notify ${AMINA} booking_confirmed`,
    ])
    const made = booking(world)
    expect(made).toMatchObject({
      booking_type: 'subscription',
      subscription_type: 'weekly',
      subscription_duration: 4,
      status: 'pending',
      scheduled_date: FIRST,
      price_per_hour: 35,
      total_amount: 238,
      starts_at: null,
      user_latitude: 37.77,
    })
    expect(made.visits?.map(({ starts_at, ends_at, status }) => [starts_at, ends_at, status])).toEqual(
      weekly().map(({ starts_at }) => [starts_at, addMs(starts_at, 2 * HOUR), 'scheduled']),
    )
    expect(world.all('notification').find(({ user_id }) => user_id === GRACE)?.message).toBe(
      'Amina asks for your service: cleaner, 4 visits weekly.',
    )
  })

  test.each([
    ['no_subscription', { subscription_available: false }],
    ['emergency_only', { status: 'Emergency Only', emergency_service: true }],
    ['provider_unavailable', { status: 'Off Duty' }],
    ['provider_unavailable', { visible: false }],
    ['provider_unavailable', { is_blocked: true }],
    ['price_changed', { price_per_hour: 36 }],
    ['price_changed', { price_per_hour: 34 }],
  ] as const)('is refused with %s by a provider of %j', (code, over) => {
    expect(refusalCode(request(marketplace(over)))).toBe(code)
  })

  test('is possible with a busy provider, because it is not for now', () => {
    expect(request(marketplace({ status: 'Busy' })).ok).toBe(true)
  })

  test('is refused for the own service, for a repeated id, and for an unknown provider', () => {
    const world = marketplace()
    world.apply([{ op: 'create', doc: aProfile(GRACE) }])
    expect(refusalCode(world.judge('request_subscription', asked(), person(GRACE)))).toBe('own_service')
    expect(refusalCode(request(world, { provider_id: uid(77) }))).toBe('not_found')
    world.run('request_subscription', asked(), person(AMINA))
    expect(refusalCode(request(world))).toBe('already_exists')
  })

  test('lists every conflicting visit with three alternatives that keep the order', () => {
    const busy = [1, 3].map((week) => ({ starts_at: addMs(FIRST, 7 * week * DAY), ends_at: addMs(FIRST, 7 * week * DAY + HOUR) }))
    const decision = request(marketplace({ schedule: { days: {}, busy } }))
    if (decision.ok) throw new Error('it was taken')
    expect(decision.error.code).toBe('visits_taken')
    const named = decision.error.details?.visits ?? []
    expect(named.map(({ number, state, starts_at }) => [number, state, starts_at])).toEqual([
      [2, 'taken', weekly()[1]?.starts_at],
      [4, 'taken', weekly()[3]?.starts_at],
    ])
    for (const { number, alternatives } of named) {
      expect(alternatives).toHaveLength(3)
      for (const other of alternatives) {
        expect(other > addMs(weekly()[number - 2]?.starts_at ?? NOW, 2 * HOUR)).toBe(true)
        expect(busy.some((hours) => overlaps(hours, { starts_at: other as Instant, ends_at: addMs(other as Instant, 2 * HOUR) }))).toBe(
          false,
        )
        const moved = weekly().map((visit) => ({ ...visit, starts_at: visit.number === number ? other : visit.starts_at }))
        const rest = moved.filter((visit) => visit.number === number || !named.some((each) => each.number === visit.number))
        expect(request(marketplace({ schedule: { days: {}, busy } }), { visits: rest }).ok).toBe(true)
      }
    }
  })

  test('does not charge a skipped visit, but a moved one', () => {
    const [one, two, , four] = weekly()
    const world = marketplace()
    const visits = [one, { number: 2, starts_at: addMs(two?.starts_at ?? NOW, HOUR) }, four]
    expect(world.run('request_subscription', asked({ visits }), person(AMINA)).ok).toBe(true)
    expect(booking(world).visits?.map(({ number }) => number)).toEqual([1, 2, 4])
    expect(booking(world).total_amount).toBe(178.5)
  })

  test.each([
    ['a visit too many', [...weekly(), { number: 5, starts_at: addMs(FIRST, 28 * DAY) }]],
    ['one of them twice', [weekly()[0], weekly()[0]]],
    ['the wrong order', [...weekly()].reverse()],
    ['two that overlap', [weekly()[0], { number: 2, starts_at: addMs(FIRST, HOUR) }]],
    ['one moved by months', [weekly()[0], { number: 2, starts_at: addMs(FIRST, 63 * DAY) }]],
  ])('%s is not a visit of this subscription', (_what, visits) => {
    expect(refusalCode(request(marketplace(), { visits }))).toBe('invalid_fields')
  })

  test.each([
    [{ visits: [] }, 'visits'],
    [{ subscription_type: 'daily' }, 'subscription_type'],
    [{ subscription_duration: 6 }, 'subscription_duration'],
    [{ subscription_duration: 56 }, 'subscription_duration'],
    [{ total_amount: 1 }, 'total_amount'],
  ])('%j is reported by its field', (over, field) => {
    const decision = request(marketplace(), over)
    expect(decision.ok ? [] : Object.keys(decision.error.fields ?? {})).toEqual([field])
  })

  test.each([
    ['1970-01-01T00:00:00.000Z', 'slot_past'],
    ['9999-12-31T23:00:00.000Z', 'slot_unavailable'],
  ])('a first visit in %s is refused', (first_visit, code) => {
    expect(refusalCode(request(marketplace(), { first_visit, visits: [{ number: 1, starts_at: first_visit }] }))).toBe(code)
  })

  test('lists visits that have passed while it waited', () => {
    const decision = marketplace().judge('request_subscription', asked(), person(AMINA), { now: addMs(FIRST, 8 * DAY) })
    expect(decision.ok ? [] : decision.error.details?.visits?.map(({ number, state }) => [number, state])).toEqual([
      [1, 'past'],
      [2, 'past'],
    ])
  })

  test('the longest subscription extends beyond the horizon of a single visit', () => {
    const first = addMs(FIRST, 35 * 7 * DAY)
    const visits = Array.from({ length: 13 }, (_, index) => index)
    const world = marketplace()
    const decision = world.judge(
      'request_subscription',
      asked({
        first_visit: first,
        subscription_type: 'monthly',
        subscription_duration: 52,
        // Regular visits from a Wednesday in July 2027, 10:00 wall-clock time.
        visits: visits.map((index) => ({ number: index + 1, starts_at: monthly(first, index) })),
      }),
      person(AMINA),
    )
    expect(decision.ok).toBe(true)
  })
})

/** The same wall-clock time that many months after a July morning in San Francisco: one hour later in UTC in winter. */
function monthly(first: Instant, months: number): Instant {
  const date = new Date(first)
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours()))
  const shown = (at: Date): number =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit' }).format(at))
  return addMs(wanted.toISOString() as Instant, (shown(date) - shown(wanted)) * HOUR)
}

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

const singleAt = (scheduled_date: Instant, booking_id: string) => ({
  booking_id,
  provider_id: GRACE,
  scheduled_date,
  duration_hours: 1,
  special_instructions: '',
  user_latitude: null,
  user_longitude: null,
  is_emergency: false,
  price_per_hour: 35,
})

describe('lifecycle', () => {
  test('runs visit by visit, from the first start to the last completion', () => {
    const world = accepted()
    expect(describeDecision(act(world, 'visit_on_my_way', GRACE, { visit: 1 }, addMs(FIRST, -HOUR)))).toEqual([
      'replace booking',
      `notify ${AMINA} booking_on_my_way`,
    ])
    expect(describeDecision(act(world, 'start_visit', GRACE, { visit: 1 }, FIRST))).toEqual([
      'replace booking',
      `notify ${AMINA} booking_started`,
    ])
    expect([booking(world).status, statuses(world)]).toEqual(['in_progress', 'isss'])
    expect(describeDecision(act(world, 'complete_visit', GRACE, { visit: 1 }, addMs(FIRST, 2 * HOUR)))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      'amend provider',
      'amend profile',
      `notify ${AMINA} visit_completed`,
    ])
    expect(booking(world)).toMatchObject({ status: 'in_progress', starts_at: weekly()[1]?.starts_at, on_my_way_at: null })
    for (const visit of [2, 3]) takesPlace(world, visit)
    expect(booking(world).status).toBe('in_progress')
    takesPlace(world, 4)
    expect([booking(world).status, statuses(world), booking(world).total_amount]).toEqual(['completed', 'cccc', 238])
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([])
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(4)
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(25)
    expect(completedEarnings(booking(world)).map(({ cents }) => cents)).toEqual([5950, 5950, 5950, 5950])
    expect(appointmentsOf([booking(world)]).map(({ number, status }) => [number, status])).toEqual(
      [1, 2, 3, 4].map((number) => [number, 'completed']),
    )
    expect(world.all('notification').at(-1)?.kind).toBe('booking_completed')
  })

  test('commands of a single booking do not start or complete a subscription', () => {
    const world = accepted()
    for (const name of ['start_job', 'on_my_way', 'complete_job'])
      expect(refusalCode(act(world, name, GRACE, {}, FIRST))).toBe('illegal_transition')
  })

  test('runs one visit at a time, and none before its day', () => {
    const world = accepted()
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 2 }, FIRST))).toBe('visit_too_early')
    expect(refusalCode(act(world, 'visit_on_my_way', GRACE, { visit: 1 }, addMs(FIRST, -2 * DAY)))).toBe('visit_too_early')
    act(world, 'start_visit', GRACE, { visit: 1 }, FIRST)
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 2 }, visitAt(world, 2)))).toBe('illegal_transition')
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 1 }, FIRST))).toBe('illegal_transition')
    expect(refusalCode(act(world, 'complete_visit', GRACE, { visit: 2 }, FIRST))).toBe('illegal_transition')
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 9 }, FIRST))).toBe('not_found')
  })

  test('is limited to its two sides, each with its own commands', () => {
    const world = accepted()
    for (const name of ['visit_on_my_way', 'start_visit', 'complete_visit', 'cancel_visit'])
      expect(refusalCode(act(world, name, STRANGER, { visit: 1 }))).toBe('not_found')
    for (const name of ['visit_on_my_way', 'start_visit'])
      expect(refusalCode(act(world, name, AMINA, { visit: 1 }, FIRST))).toBe('illegal_transition')
  })

  test('visits of a pending request cannot change', () => {
    const world = marketplace()
    world.run('request_subscription', asked(), person(AMINA))
    expect(refusalCode(act(world, 'cancel_visit', AMINA, { visit: 2 }))).toBe('illegal_transition')
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 1 }, addMs(FIRST, -HOUR)))).toBe('illegal_transition')
  })
})

describe('cancelling', () => {
  test('one visit by either side releases its hours, is not charged, and notifies the other side with the reason', () => {
    for (const [who, other, name] of [
      [AMINA, GRACE, 'Amina'],
      [GRACE, AMINA, 'Grace'],
    ] as const) {
      const world = accepted()
      expect(act(world, 'cancel_visit', who, { visit: 2, reason: 'On holiday.' }).ok).toBe(true)
      expect([booking(world).status, statuses(world), booking(world).total_amount]).toEqual(['accepted', 'scss', 178.5])
      expect(world.read(calendarId(GRACE), 'calendar').intervals).toHaveLength(3)
      const notice = world
        .all('notification')
        .filter(({ user_id }) => user_id === other)
        .at(-1)
      expect(notice).toMatchObject({ kind: 'visit_cancelled', message: `${name} cancelled the visit of Wed 2 Dec, 10:00. On holiday.` })
      expect(world.run('request_booking', singleAt(weekly()[1]?.starts_at ?? NOW, ulid(60)), person(STRANGER)).ok).toBe(true)
    }
  })

  test('the last visit ends the subscription: as cancelled before its start, as completed after it', () => {
    const unbegun = accepted()
    for (const visit of [1, 2, 3, 4]) act(unbegun, 'cancel_visit', AMINA, { visit })
    expect([booking(unbegun).status, booking(unbegun).total_amount]).toEqual(['cancelled', 59.5])
    const begun = accepted()
    takesPlace(begun, 1)
    for (const visit of [2, 3, 4]) act(begun, 'cancel_visit', AMINA, { visit }, addMs(FIRST, DAY))
    expect([booking(begun).status, booking(begun).total_amount]).toEqual(['completed', 59.5])
  })

  test('only the provider can cancel a visit after its start', () => {
    const world = accepted()
    expect(refusalCode(act(world, 'cancel_visit', AMINA, { visit: 1 }, FIRST))).toBe('slot_past')
    expect(act(world, 'cancel_visit', GRACE, { visit: 1, reason: 'Nobody was there.' }, addMs(FIRST, HOUR)).ok).toBe(true)
  })

  test('all that remain, before the first visit: cancelled', () => {
    const world = accepted()
    expect(act(world, 'cancel_booking', GRACE, { reason: 'I am moving.' }).ok).toBe(true)
    expect([booking(world).status, statuses(world), booking(world).total_amount]).toEqual(['cancelled', 'cccc', 238])
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([])
    expect(world.read(providerId(GRACE), 'provider').schedule.busy).toEqual([])
    expect(world.all('notification').at(-1)).toMatchObject({ user_id: AMINA, kind: 'booking_cancelled' })
  })

  test('all that remain, after some took place: completed, and only those are paid', () => {
    const world = accepted()
    takesPlace(world, 1)
    expect(act(world, 'cancel_booking', AMINA, { reason: 'Enough.' }, addMs(FIRST, DAY)).ok).toBe(true)
    expect([booking(world).status, statuses(world), booking(world).total_amount]).toEqual(['completed', 'cccc', 59.5])
    expect(booking(world).visits?.map(({ status }) => status)).toEqual(['completed', 'cancelled', 'cancelled', 'cancelled'])
    expect(world.all('notification').at(-1)).toMatchObject({ user_id: GRACE, kind: 'visits_cancelled' })
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(25)
    expect(refusalCode(act(world, 'cancel_booking', AMINA))).toBe('illegal_transition')
  })

  test('all that remain, while one runs: that one is finished first', () => {
    const world = accepted()
    act(world, 'start_visit', GRACE, { visit: 1 }, FIRST)
    expect(act(world, 'cancel_booking', AMINA, {}, FIRST).ok).toBe(true)
    expect([booking(world).status, statuses(world)]).toEqual(['in_progress', 'iccc'])
    expect(refusalCode(act(world, 'cancel_booking', AMINA, {}, FIRST))).toBe('illegal_transition')
    expect(act(world, 'complete_visit', GRACE, { visit: 1 }, addMs(FIRST, HOUR)).ok).toBe(true)
    expect([booking(world).status, booking(world).total_amount]).toEqual(['completed', 59.5])
  })

  test('the chat closes with the end of the subscription, not with an earlier cancellation', () => {
    const write = (world: World, message: string, now: Instant, queuedMs: number) =>
      world.run('send_message', { booking_id: BOOKING, message_id: ulid(message.length), message }, person(AMINA), { now, queuedMs })
    const world = accepted()
    expect(act(world, 'start_visit', GRACE, { visit: 1 }, visitAt(world, 1)).ok).toBe(true)
    expect(act(world, 'cancel_booking', AMINA, {}, addMs(FIRST, HOUR)).ok).toBe(true)
    expect(act(world, 'complete_visit', GRACE, { visit: 1 }, addMs(FIRST, 2 * HOUR)).ok).toBe(true)
    expect(booking(world).status).toBe('completed')
    // Written while the visit ran, sent an hour after it was over.
    expect(write(world, 'Thanks', addMs(FIRST, 3 * HOUR), 1.5 * HOUR).ok).toBe(true)
    expect(refusalCode(write(world, 'And more', addMs(FIRST, 3 * HOUR), 0))).toBe('chat_closed')
    const done = accepted({ visits: weekly(1) })
    takesPlace(done, 1)
    expect(refusalCode(write(done, 'Hello again', addMs(FIRST, 30 * DAY), 0))).toBe('chat_closed')
  })

  test('a request is cancelled as a whole', () => {
    const world = marketplace()
    world.run('request_subscription', asked(), person(AMINA))
    expect(act(world, 'cancel_booking', AMINA).ok).toBe(true)
    expect([booking(world).status, statuses(world)]).toEqual(['cancelled', 'cccc'])
  })
})

const step = fc.record({
  name: fc.constantFrom('start_visit', 'complete_visit', 'complete_visit', 'cancel_visit', 'cancel_booking', 'visit_on_my_way'),
  visit: fc.integer({ min: 1, max: 4 }),
  by: fc.constantFrom(AMINA, GRACE),
  hours: fc.nat(6 * 24),
})

test('hours, status and price follow from the visits after any commands', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      const world = accepted()
      let now = NOW
      for (const { name, visit, by, hours } of steps) {
        now = addMs(now, hours * HOUR)
        act(world, name, by, name === 'cancel_booking' ? {} : { visit }, now)
        const { visits = [], status, total_amount } = booking(world)
        const open = visits.filter((each) => each.status === 'scheduled' || each.status === 'in_progress')
        const done = visits.filter((each) => each.status === 'completed').length
        expect(visits.filter((each) => each.status === 'in_progress').length).toBeLessThanOrEqual(1)
        expect(world.read(calendarId(GRACE), 'calendar').intervals.map(({ starts_at }) => starts_at)).toEqual(
          open.map(({ starts_at }) => starts_at),
        )
        expect(world.read(providerId(GRACE), 'provider').schedule.busy).toHaveLength(open.length)
        expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(done)
        expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(done > 0 ? 25 : 0)
        if (open.length === 0) expect(status).toBe(done > 0 ? 'completed' : 'cancelled')
        else expect(['accepted', 'in_progress']).toContain(status)
        if (open.length + done > 0) expect(total_amount).toBe(59.5 * (open.length + done))
      }
    }),
    { numRuns: 40 },
  )
}, 20_000)

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
