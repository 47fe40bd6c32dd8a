import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aCalendar,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  holding,
  NOW,
  person,
  STRANGER,
  SYSTEM,
} from '#tests/support/domain/fixtures.ts'
import { accepted, act, booking as subscription, HOUR, statuses, visitAt } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { answersAbout, askedJobs, isDisputed } from '../../../booking/steps/outcomes.ts'
import { BOOKING_STATUSES, OUTCOMES, type Booking, type Outcome } from '../../../documents/booking.ts'
import { completedEarnings } from '../../../earnings/booking-earnings.ts'
import { bookingId, calendarId, profileId, providerId } from '../../../ids.ts'
import { addMs, type Instant } from '../../../time/instant.ts'
import type { Actor } from '../../command.ts'

const START = addMs(NOW, HOUR)
/** Two hours after the end of a job of two hours. */
const ASKED = addMs(START, 4 * HOUR)
const DUE = addMs(ASKED, 48 * HOUR)
const [CUSTOMER, PROVIDER] = [person(AMINA), person(GRACE)]

function open(over: Partial<Booking> = {}): World {
  const booking = anAcceptedBooking({ scheduled_date: START, ...over })
  return openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), aCalendar([holding(booking)]), booking])
}

let count = 0
function run(world: World, name: string, actor: Actor, args: object = {}, now = ASKED, doneAt = now) {
  return world.run(name, { booking_id: BOOKING, ...args }, actor, { now, doneAt, commandId: command((count += 1) + 3000) })
}
const say = (world: World, actor: Actor, outcome: Outcome, now = ASKED) => run(world, 'report_outcome', actor, { outcome }, now)
const read = (world: World): Booking => world.read(bookingId(BOOKING), 'booking')
const provider = (world: World) => world.read(providerId(GRACE), 'provider')

describe('answers', () => {
  test('are taken from two hours after the end, once from each side, while the job was not started', () => {
    const early = run(open(), 'report_outcome', CUSTOMER, { outcome: 'done' }, addMs(ASKED, 60_000), addMs(ASKED, -1))
    expect(early).toMatchObject({ ok: false, error: { code: 'too_early', details: { opens_at: ASKED } } })
    expect(askedJobs(read(open()), addMs(ASKED, -1))).toEqual([])
    expect(askedJobs(read(open()), ASKED)).toHaveLength(1)
    const world = open()
    expect(describeDecision(say(world, CUSTOMER, 'provider_absent'))).toEqual(['replace booking', `notify ${GRACE} outcome_reported`])
    expect(refusalCode(say(world, CUSTOMER, 'done'))).toBe('outcome_given')
    expect(refusalCode(say(world, person(STRANGER), 'done'))).toBe('not_found')
    expect(refusalCode(say(world, SYSTEM, 'done'))).toBe('not_found')
    for (const status of BOOKING_STATUSES)
      if (status !== 'accepted') expect(refusalCode(say(open({ status }), CUSTOMER, 'done'))).toBe('illegal_transition')
  })

  test('the other side reads the answer and until when it can answer', () => {
    const world = open()
    say(world, PROVIDER, 'customer_absent')
    expect(world.all('notification')).toMatchObject([
      {
        user_id: AMINA,
        message: 'Grace says: the customer wasn’t there. Tell us by Thu 26 Nov, 15:00 San Francisco time, or that counts.',
        params: { outcome: 'customer_absent', starts_at: DUE },
      },
    ])
  })

  test('from then on neither side starts, cancels or moves the job; what was done before is still taken', () => {
    for (const [name, actor, args] of [
      ['on_my_way', PROVIDER, {}],
      ['start_job', PROVIDER, {}],
      ['cancel_booking', PROVIDER, {}],
      ['cancel_booking', CUSTOMER, {}],
      ['propose_time', CUSTOMER, { starts_at: addMs(NOW, 72 * HOUR) }],
    ] as const) {
      const world = open()
      say(world, CUSTOMER, 'provider_absent')
      expect(refusalCode(run(world, name, actor, args, addMs(ASKED, 1)))).toBe('illegal_transition')
    }
    const world = open()
    say(world, CUSTOMER, 'provider_absent')
    expect(run(world, 'start_job', PROVIDER, {}, addMs(ASKED, HOUR), START).ok).toBe(true)
    expect(refusalCode(say(world, PROVIDER, 'done', addMs(ASKED, HOUR)))).toBe('illegal_transition')
  })
})

describe('settled', () => {
  test('done by both: completed, with everything that a completion does', () => {
    const world = open()
    say(world, CUSTOMER, 'done')
    expect(describeDecision(say(world, PROVIDER, 'done'))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      'amend provider',
      'amend profile',
      `notify ${AMINA} outcome_settled`,
      `notify ${GRACE} outcome_settled`,
    ])
    expect(read(world).status).toBe('completed')
    expect(completedEarnings(read(world))).toHaveLength(1)
    expect(provider(world)).toMatchObject({ total_completed_jobs: 1, response_rate: 1 })
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(10)
    expect(world.judge('write_review', { booking_id: BOOKING, rating: 5, comment: '' }, CUSTOMER).ok).toBe(true)
    // Nobody pressed, so nobody can undo it.
    expect(refusalCode(run(world, 'undo_complete', PROVIDER))).toBe('illegal_transition')
  })

  test.each([
    ['customer_absent', {}],
    ['provider_absent', { requests_counted: 1, requests_answered: 0, response_rate: 0 }],
  ] as const)('%s by both: canceled, without points, earnings and reviews', (outcome, standing) => {
    const world = open()
    say(world, PROVIDER, outcome)
    expect(say(world, CUSTOMER, outcome).ok).toBe(true)
    expect(read(world)).toMatchObject({ status: 'cancelled' })
    expect(read(world).history.at(-1)).toMatchObject({ event: 'cancelled', by: 'system', outcome })
    expect(answersAbout(read(world), undefined)).toHaveLength(2)
    expect(completedEarnings(read(world))).toEqual([])
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(0)
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([])
    expect(provider(world)).toMatchObject({ total_completed_jobs: 0, ...standing })
    if (outcome === 'customer_absent') expect(provider(world).requests_counted).toBeUndefined()
    expect(refusalCode(world.judge('write_review', { booking_id: BOOKING, rating: 1, comment: '' }, CUSTOMER))).toBe('illegal_transition')
  })

  test('a single answer counts after 48 hours, and not before', () => {
    const world = open()
    expect(refusalCode(run(world, 'settle_outcome', SYSTEM, {}, DUE))).toBe('illegal_transition')
    say(world, PROVIDER, 'customer_absent')
    expect(refusalCode(run(world, 'settle_outcome', SYSTEM, {}, addMs(DUE, -1)))).toBe('too_early')
    expect(run(world, 'settle_outcome', SYSTEM, {}, DUE).ok).toBe(true)
    expect(read(world).history.at(-1)).toMatchObject({ event: 'cancelled', outcome: 'customer_absent' })
    expect(refusalCode(run(world, 'settle_outcome', PROVIDER, {}, DUE))).toBe('bad_request')
  })

  test('different answers wait for an admin, whose decision ends it', () => {
    const world = open()
    say(world, PROVIDER, 'customer_absent')
    expect(describeDecision(say(world, CUSTOMER, 'provider_absent'))).toEqual([
      'replace booking',
      `notify ${AMINA} outcome_disputed`,
      `notify ${GRACE} outcome_disputed`,
    ])
    expect(isDisputed(answersAbout(read(world), undefined))).toBe(true)
    expect(refusalCode(run(world, 'settle_outcome', SYSTEM, {}, addMs(DUE, 1)))).toBe('illegal_transition')
    expect(run(world, 'settle_outcome', SYSTEM, { outcome: 'done', reason: 'The photos show it.' }, DUE).ok).toBe(true)
    expect(read(world).status).toBe('completed')
    expect(world.all('notification').at(-1)?.message).toBe('The job with Amina: it was done. The photos show it.')
    expect(refusalCode(run(world, 'settle_outcome', SYSTEM, { outcome: 'done' }, DUE))).toBe('illegal_transition')
  })

  test('an admin decides nothing that is not disputed', () => {
    const world = open()
    say(world, PROVIDER, 'done')
    expect(refusalCode(run(world, 'settle_outcome', SYSTEM, { outcome: 'provider_absent' }))).toBe('illegal_transition')
  })
})

test('the server asks both once it is time, unless an answer has asked the other one', () => {
  const world = open()
  expect(refusalCode(run(world, 'ask_outcome', SYSTEM, {}, addMs(ASKED, -1)))).toBe('too_early')
  expect(describeDecision(run(world, 'ask_outcome', SYSTEM))).toEqual([`notify ${AMINA} outcome_asked`, `notify ${GRACE} outcome_asked`])
  say(world, CUSTOMER, 'done')
  expect(refusalCode(run(world, 'ask_outcome', SYSTEM))).toBe('illegal_transition')
  expect(refusalCode(run(open({ status: 'in_progress' }), 'ask_outcome', SYSTEM))).toBe('illegal_transition')
})

test('a visit is settled by itself, and the next one follows', () => {
  const world = accepted()
  const asked = addMs(visitAt(world, 1), 4 * HOUR)
  for (const who of [AMINA, GRACE]) expect(act(world, 'report_outcome', who, { visit: 1, outcome: 'provider_absent' }, asked).ok).toBe(true)
  expect([subscription(world).status, statuses(world)]).toEqual(['accepted', 'csss'])
  expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ requests_counted: 2, requests_answered: 1 })
  expect(act(world, 'start_visit', GRACE, { visit: 2 }, visitAt(world, 2)).ok).toBe(true)
  expect(refusalCode(act(world, 'report_outcome', AMINA, { visit: 2, outcome: 'done' }, addMs(visitAt(world, 2), 4 * HOUR)))).toBe(
    'illegal_transition',
  )
  act(world, 'undo_start', GRACE, { visit: 2 }, visitAt(world, 2))
  const late = addMs(visitAt(world, 2), 4 * HOUR)
  for (const who of [AMINA, GRACE]) act(world, 'report_outcome', who, { visit: 2, outcome: 'done' }, late)
  expect([subscription(world).status, statuses(world)]).toEqual(['in_progress', 'ccss'])
  expect(completedEarnings(subscription(world))).toHaveLength(1)
  // All remaining visits cannot be canceled while one of them waits for its outcome.
  act(world, 'report_outcome', AMINA, { visit: 3, outcome: 'done' }, addMs(visitAt(world, 3), 4 * HOUR))
  expect(refusalCode(act(world, 'cancel_booking', GRACE, {}, addMs(visitAt(world, 3), 5 * HOUR)))).toBe('illegal_transition')
})

/** Every order of everything that both sides and the server can do about a job, with pauses between. */
test('any order of commands keeps points, jobs, earnings and hours in step with the booking', () => {
  const names = [
    'on_my_way',
    'start_job',
    'complete_job',
    'undo_start',
    'undo_complete',
    'cancel_booking',
    'report_outcome',
    'settle_outcome',
  ]
  const step = fc.record({
    name: fc.constantFrom(...names),
    who: fc.constantFrom(CUSTOMER, PROVIDER, SYSTEM, person(STRANGER)),
    outcome: fc.constantFrom(...OUTCOMES),
    later: fc.constantFrom(0, 5, 11, 120, 240, 48 * 60),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      const world = open()
      let now: Instant = addMs(START, -HOUR)
      for (const { name, who, outcome, later } of steps) {
        now = addMs(now, later * 60_000)
        const before = read(world)
        const decided = run(world, name, who, name === 'report_outcome' ? { outcome } : {}, now)
        const after = read(world)
        if (!decided.ok) expect(after).toEqual(before)
        else expect(after.version).toBe(before.version + 1)
        const isDone = after.status === 'completed'
        expect(completedEarnings(after)).toHaveLength(isDone ? 1 : 0)
        expect(provider(world).total_completed_jobs).toBe(isDone ? 1 : 0)
        expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(isDone ? 10 : 0)
        const isHeld = after.status === 'accepted' || after.status === 'in_progress'
        expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual(isHeld ? [holding(after)] : [])
        expect(answersAbout(after, undefined).map(({ by }) => by)).toHaveLength(
          new Set(answersAbout(after, undefined).map(({ by }) => by)).size,
        )
      }
    }),
    { numRuns: 400 },
  )
})
