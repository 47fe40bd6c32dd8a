import { describe, expect, test } from 'vitest'
import {
  AGREED_HOUR,
  about,
  at,
  bookingIn,
  completed,
  CUSTOMER,
  END,
  HOUR,
  nextJob,
  PIPE,
  PROVIDER,
  running,
  worldOf,
} from '#tests/support/domain/extras.ts'
import { AMINA, aProfile, aProvider, BOOKING, GRACE, holding, NOW } from '#tests/support/domain/fixtures.ts'
import { accepted as acceptedSubscription, act, booking as subscriptionIn, visitAt } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { eraseFromDocument } from '../../../account/erasure.ts'
import { activeExtra, actNow } from '../../../booking/extras/booking-extras.ts'
import { appointmentsOf } from '../../../booking/booking-visits.ts'
import { DAY_MS, EXTRA_ANSWER_MS, EXTRA_GRACE_MS, EXTRA_OPEN_MS, HOUR_MS, RETENTION_MS } from '../../../constants.ts'
import { endEventOf, type Booking } from '../../../documents/booking.ts'
import { completedEarnings, pendingEarnings } from '../../../earnings/booking-earnings.ts'
import { calendarId, profileId, providerId } from '../../../ids.ts'
import { bookingArchiveAt } from '../../../replication/retention.ts'
import { appointmentAmount } from '../../../schedule/day-sheet.ts'
import { addMs } from '../../../time/instant.ts'

describe('an agreement', () => {
  test.each([
    ['the customer', CUSTOMER, PROVIDER, GRACE, AMINA],
    ['the provider', PROVIDER, CUSTOMER, AMINA, GRACE],
  ] as const)('%s proposes an hour, the other side accepts: total, end and calendar follow', (_who, proposer, other, asked, told) => {
    const world = worldOf(running(), nextJob(4))
    expect(describeDecision(world.run('propose_extra', HOUR, proposer))).toEqual(['replace booking', `notify ${asked} extra_proposed`])
    expect(bookingIn(world)).toMatchObject({ total_amount: 70, ends_at: END, extra: { hours: 1, amount: 35, proposed_at: NOW } })
    expect(pendingEarnings(bookingIn(world))[0]?.cents).toBe(7_000)
    expect(describeDecision(world.run('accept_extra', AGREED_HOUR, other))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      `notify ${told} extra_accepted`,
    ])
    const later = addMs(END, HOUR_MS)
    expect(bookingIn(world)).toMatchObject({ total_amount: 105, duration_hours: 2, ends_at: later, extra: null })
    expect(bookingIn(world).history.at(-1)).toMatchObject({ event: 'extra_accepted', hours: 1, amount: 35, ends_at: later })
    expect(pendingEarnings(bookingIn(world))[0]?.cents).toBe(10_500)
    expect(world.read(calendarId(GRACE), 'calendar').intervals[0]).toEqual({ booking_id: BOOKING, starts_at: NOW, ends_at: later })
    expect(world.read(providerId(GRACE), 'provider').schedule.busy[0]).toEqual({ starts_at: NOW, ends_at: later })
    expect(world.all('notification').map(({ title, message }) => [title, message])).toEqual([
      ['Extra proposed', expect.stringMatching(/ proposed 1 hr more for \$35\.00\.$/)],
      ['Extra agreed', expect.stringMatching(/ agreed to 1 hr more for \$35\.00\.$/)],
    ])
  })

  test('about material after the completion adds to the earnings of that day, and to no points', () => {
    const world = worldOf(running())
    world.run('complete_job', about({}), PROVIDER, { now: END })
    const points = world.read(profileId(AMINA), 'profile').loyalty_points
    world.run('propose_extra', PIPE, PROVIDER, at(EXTRA_OPEN_MS))
    world.run('accept_extra', about({ amount: 12.4 }), CUSTOMER, at(EXTRA_OPEN_MS + DAY_MS))
    const booking = bookingIn(world)
    expect(booking).toMatchObject({ status: 'completed', total_amount: 82.4, ends_at: END })
    expect(completedEarnings(booking)).toEqual([{ at: END, cents: 8_240, visit: null }])
    expect(endEventOf(booking)).toMatchObject({ event: 'completed', at: END })
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(points)
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([])
    expect(world.all('notification').at(-1)?.message).toMatch(/ agreed to \$12\.40 for material\.$/)
    // The booking stays on the devices for 90 days more, and no later answer can change it after that.
    expect(bookingArchiveAt(booking)).toMatch(addMs(END, EXTRA_OPEN_MS + 2 * DAY_MS + RETENTION_MS).slice(0, 10))
    expect(EXTRA_OPEN_MS + EXTRA_ANSWER_MS + 2 * EXTRA_GRACE_MS).toBeLessThan(RETENTION_MS)
  })

  test('comes of the same proposal from both sides at the same moment', () => {
    const world = worldOf(running())
    world.run('propose_extra', HOUR, CUSTOMER)
    world.run('propose_extra', HOUR, PROVIDER)
    expect(bookingIn(world)).toMatchObject({ total_amount: 105, extra: null })
  })

  test('about a visit of a subscription costs the subscriber’s price, and counts for that visit', () => {
    const world = acceptedSubscription()
    act(world, 'start_visit', GRACE, { visit: 1 }, visitAt(world, 1))
    const before = subscriptionIn(world)
    expect(refusalCode(act(world, 'propose_extra', GRACE, { hours: 1 }, visitAt(world, 1)))).toBe('extra_closed')
    expect(refusalCode(act(world, 'propose_extra', GRACE, { hours: 1, visit: 2 }, visitAt(world, 1)))).toBe('extra_closed')
    act(world, 'propose_extra', GRACE, { hours: 1, visit: 1 }, visitAt(world, 1))
    expect(refusalCode(act(world, 'accept_extra', AMINA, { hours: 1, amount: 29.75 }, visitAt(world, 1)))).toBe('proposal_gone')
    act(world, 'accept_extra', AMINA, { hours: 1, amount: 29.75, visit: 1 }, visitAt(world, 1))
    act(world, 'complete_visit', GRACE, { visit: 1 }, addMs(visitAt(world, 1), 3 * HOUR_MS))
    act(world, 'cancel_visit', GRACE, { visit: 2 }, addMs(visitAt(world, 1), 4 * HOUR_MS))
    const after = subscriptionIn(world)
    expect(after.visits?.[0]?.ends_at).toBe(addMs(visitAt(world, 1), 3 * HOUR_MS))
    expect(after.total_amount).toBe(before.total_amount - 59.5 + 29.75)
    expect(completedEarnings(after).map(({ cents }) => cents)).toEqual([8_925])
    expect(pendingEarnings(after).map(({ cents }) => cents)).toEqual([5_950, 5_950])
    expect(appointmentsOf([after]).map(appointmentAmount)).toEqual([89.25, 59.5, 59.5])
  })
})

describe('the provider’s next job', () => {
  test('is not run into: refused with its time, when proposed and when accepted', () => {
    const next = nextJob(2.5)
    const world = worldOf(running(), next)
    const refused = world.judge('propose_extra', HOUR, CUSTOMER)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'next_job', details: { next_job: { starts_at: next.starts_at, ends_at: next.ends_at }, status: 'in_progress' } },
    })
    world.run('propose_extra', about({ hours: 0.5 }), CUSTOMER)
    expect(refusalCode(world.run('accept_extra', about({ hours: 0.5, amount: 17.5 }), PROVIDER))).toBeUndefined()
    const raced = worldOf(running({ extra: { by: 'customer', hours: 1, amount: 35, proposed_at: NOW } }), next)
    expect(refusalCode(raced.judge('accept_extra', AGREED_HOUR, PROVIDER))).toBe('next_job')
  })

  test('is known to a device without the calendar by the provider’s held hours', () => {
    const busy = [running(), nextJob(2.5)].map(holding).map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
    const device = openWorld([aProfile(AMINA), aProvider(GRACE, { schedule: { days: {}, busy } }), running()])
    expect(refusalCode(device.judge('propose_extra', HOUR, CUSTOMER))).toBe('next_job')
    expect(refusalCode(openWorld([aProfile(AMINA), running()]).judge('propose_extra', HOUR, CUSTOMER))).toBeUndefined()
  })

  test('does not matter for hours that are already over: they end where it began', () => {
    const next = nextJob(2.5, 0.5)
    const world = worldOf(running(), next)
    world.run('propose_extra', HOUR, PROVIDER, at(2 * HOUR_MS))
    world.run('accept_extra', AGREED_HOUR, CUSTOMER, at(2 * HOUR_MS))
    expect(bookingIn(world)).toMatchObject({ total_amount: 105, ends_at: next.starts_at })
    // Two days later the end stays: calendars have forgotten those hours.
    world.run('propose_extra', HOUR, PROVIDER, at(2 * DAY_MS))
    world.run('accept_extra', AGREED_HOUR, CUSTOMER, at(2 * DAY_MS))
    expect(bookingIn(world)).toMatchObject({ total_amount: 140, ends_at: next.starts_at })
    expect(bookingIn(world).history.at(-1)).not.toHaveProperty('ends_at')
  })

  test('does not matter to a completed job, whose hours are free again', () => {
    const world = worldOf(completed(), nextJob(2.5))
    world.run('propose_extra', HOUR, PROVIDER, at(0))
    world.run('accept_extra', AGREED_HOUR, CUSTOMER, at(0))
    expect(bookingIn(world)).toMatchObject({ total_amount: 105, ends_at: addMs(END, HOUR_MS) })
  })
})

describe('an answer', () => {
  const proposed = (over: Partial<Booking> = {}): World =>
    worldOf(running({ extra: { by: 'provider', hours: 1, amount: 35, proposed_at: NOW }, ...over }))

  test('declines with a reason, or withdraws, and nothing is added', () => {
    const declined = proposed()
    declined.run('decline_extra', { ...AGREED_HOUR, reason: 'Too late' }, CUSTOMER)
    expect(bookingIn(declined)).toMatchObject({ total_amount: 70, ends_at: END, extra: null })
    expect(bookingIn(declined).history.at(-1)).toMatchObject({ event: 'extra_declined', hours: 1, amount: 35, reason: 'Too late' })
    expect(declined.all('notification').at(-1)).toMatchObject({ kind: 'extra_declined', user_id: GRACE })
    const withdrawn = proposed()
    withdrawn.run('withdraw_extra', AGREED_HOUR, PROVIDER)
    expect(bookingIn(withdrawn)).toMatchObject({ total_amount: 70, extra: null })
  })

  test('is the other side’s, of the terms that were read, once', () => {
    const world = proposed()
    expect(refusalCode(world.judge('accept_extra', AGREED_HOUR, PROVIDER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('decline_extra', AGREED_HOUR, PROVIDER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('withdraw_extra', AGREED_HOUR, CUSTOMER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('accept_extra', about({ hours: 1, amount: 30 }), CUSTOMER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('accept_extra', about({ amount: 35 }), CUSTOMER))).toBe('proposal_gone')
    expect(refusalCode(world.run('accept_extra', AGREED_HOUR, CUSTOMER))).toBeUndefined()
    expect(refusalCode(world.run('accept_extra', AGREED_HOUR, CUSTOMER))).toBe('proposal_gone')
    expect(bookingIn(world).total_amount).toBe(105)
  })

  test('can be given for a week, and a device that was away is believed for two more', () => {
    const late = { now: addMs(NOW, EXTRA_ANSWER_MS + 1) }
    expect(refusalCode(proposed().judge('accept_extra', AGREED_HOUR, CUSTOMER, late))).toBe('proposal_gone')
    expect(activeExtra(bookingIn(proposed()), actNow(late.now))).toBeUndefined()
    expect(refusalCode(proposed().judge('accept_extra', AGREED_HOUR, CUSTOMER, { ...late, doneAt: NOW }))).toBeUndefined()
    const tooLate = { now: addMs(NOW, EXTRA_ANSWER_MS + EXTRA_GRACE_MS + 1), doneAt: NOW }
    expect(refusalCode(proposed().judge('accept_extra', AGREED_HOUR, CUSTOMER, tooLate))).toBe('proposal_gone')
    expect(refusalCode(proposed({ status: 'cancelled' }).judge('accept_extra', AGREED_HOUR, CUSTOMER))).toBe('proposal_gone')
  })

  test('is not asked for once an account of the two is deleted', () => {
    for (const uid of [AMINA, GRACE]) {
      const erased = eraseFromDocument(
        bookingIn(proposed({ extra: { by: 'provider', amount: 5, reason: 'A pipe', proposed_at: NOW } })),
        uid,
      )
      expect(erased).toMatchObject({ extra: null })
    }
  })
})
