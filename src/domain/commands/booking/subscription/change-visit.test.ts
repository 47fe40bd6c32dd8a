import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, BOOKING, GRACE, NOW, person, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
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
  visitAt,
  statuses,
  takesPlace,
  singleAt,
} from '#tests/support/domain/subscriptions.ts'
import { appointmentsOf } from '../../../booking/booking-visits.ts'
import { completedEarnings } from '../../../earnings/booking-earnings.ts'
import { calendarId, profileId, providerId } from '../../../ids.ts'
import { addMs, type Instant } from '../../../time/instant.ts'

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

  test('runs one visit at a time, and none before its time', () => {
    const world = accepted()
    expect(refusalCode(act(world, 'start_visit', GRACE, { visit: 2 }, FIRST))).toBe('too_early')
    expect(refusalCode(act(world, 'visit_on_my_way', GRACE, { visit: 1 }, addMs(FIRST, -2 * DAY)))).toBe('too_early')
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
      expect(notice).toMatchObject({ kind: 'visit_cancelled', message: `${name} canceled visit 2 on Wed 2 Dec, 10:00. On holiday.` })
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
