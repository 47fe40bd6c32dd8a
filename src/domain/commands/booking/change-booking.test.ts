import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { BOOKING_STATUSES, lastEvent, type Booking, type BookingStatus } from '../../documents/booking.ts'
import type { Doc } from '../../documents/document.ts'
import { bookingId, profileId, providerId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import type { Actor } from '../command.ts'
import { isExpired } from '../../booking/request-deadline.ts'

const ID = bookingId(BOOKING)
const ARGS = { booking_id: BOOKING }
const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
/** Early enough to be accepted, and late enough to be started. */
const SOON = at(60)
/** Tomorrow 10:00 in San Francisco. */
const TOMORROW = at(24 * 60)

const people: readonly Doc[] = [aProfile(AMINA), aProfile(GRACE), aProvider()]
const worldOf = (booking: Booking, ...more: Doc[]): World => openWorld([...people, booking, ...more])

const actors: Readonly<Record<string, Actor>> = {
  customer: person(AMINA),
  provider: person(GRACE),
  stranger: person(STRANGER),
  system: SYSTEM,
}

/** Allowed commands by status: the actor and the new status. */
const COMMANDS: Readonly<Record<string, Partial<Record<BookingStatus, { by: string[]; to: BookingStatus }>>>> = {
  accept_booking: { pending: { by: ['provider'], to: 'accepted' } },
  reject_booking: { pending: { by: ['provider'], to: 'rejected' } },
  on_my_way: { accepted: { by: ['provider'], to: 'accepted' } },
  start_job: { accepted: { by: ['provider'], to: 'in_progress' } },
  complete_job: { in_progress: { by: ['provider', 'system'], to: 'completed' }, accepted: { by: ['system'], to: 'completed' } },
  cancel_booking: {
    pending: { by: ['customer', 'system'], to: 'cancelled' },
    accepted: { by: ['customer', 'provider', 'system'], to: 'cancelled' },
    in_progress: { by: ['system'], to: 'cancelled' },
  },
  expire_booking: { pending: { by: ['system'], to: 'expired' } },
  mark_notified: { pending: { by: ['system'], to: 'pending' } },
}

describe('every state, command and actor', () => {
  const cells = Object.keys(COMMANDS).flatMap((name) =>
    BOOKING_STATUSES.flatMap((from) => Object.keys(actors).map((who) => [name, from, who] as const)),
  )

  test.each(cells)('%s on %s by %s', (name, from, who) => {
    // Either old enough to expire, or early enough to be accepted.
    const scheduled_date = name === 'expire_booking' ? at(-1) : SOON
    const world = worldOf({ ...(from === 'pending' ? aBooking({ scheduled_date }) : anAcceptedBooking({ scheduled_date })), status: from })
    const actor = actors[who] ?? SYSTEM
    const decision = world.run(name, ARGS, actor)
    const allowed = COMMANDS[name]?.[from]
    const systemOnly = name === 'expire_booking' || name === 'mark_notified'
    if (allowed?.by.includes(who)) {
      expect(decision.ok).toBe(true)
      const changedTo = world.read(ID, 'booking')
      expect(changedTo.status).toBe(allowed.to)
      expect(changedTo.updated_at).toBe(NOW)
      expect(changedTo.history.at(-1)).toEqual({ event: changedTo.history.at(-1)?.event, at: NOW, by: who, command_id: command(1) })
    } else if (who !== 'system' && systemOnly) {
      expect(refusalCode(decision)).toBe('bad_request')
    } else if (who === 'stranger') {
      expect(decision).toEqual(openWorld(people).judge(name, ARGS, actor))
      expect(refusalCode(decision)).toBe('not_found')
    } else {
      expect(decision).toEqual({
        ok: false,
        error: { code: 'illegal_transition', reason: 'This booking has changed, so you can’t do that anymore.', details: { status: from } },
      })
    }
  })
})

describe('complete', () => {
  test('counts the job, grants ten loyalty points, and notifies the customer', () => {
    const world = worldOf(anAcceptedBooking({ status: 'in_progress' }))
    expect(describeDecision(world.run('complete_job', ARGS, person(GRACE)))).toEqual([
      'replace booking',
      'amend provider',
      'amend profile',
      `notify ${AMINA} booking_completed`,
    ])
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(1)
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(10)
    expect(world.read(profileId(GRACE), 'profile').loyalty_points).toBe(0)
  })

  test('counts the job once', () => {
    const world = worldOf(anAcceptedBooking({ status: 'in_progress' }))
    world.run('complete_job', ARGS, person(GRACE))
    expect(refusalCode(world.run('complete_job', ARGS, person(GRACE)))).toBe('illegal_transition')
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(1)
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(10)
  })
})

describe('on my way and notified', () => {
  test('set their timestamp once', () => {
    const world = worldOf(anAcceptedBooking())
    expect(describeDecision(world.run('on_my_way', ARGS, person(GRACE)))).toEqual(['replace booking', `notify ${AMINA} booking_on_my_way`])
    expect(world.read(ID, 'booking')).toMatchObject({ status: 'accepted', on_my_way_at: NOW })
    expect(refusalCode(world.run('on_my_way', ARGS, person(GRACE), { now: at(1) }))).toBe('illegal_transition')
    expect(world.read(ID, 'booking').on_my_way_at).toBe(NOW)

    const pending = worldOf(aBooking())
    expect(describeDecision(pending.run('mark_notified', ARGS, SYSTEM))).toEqual(['replace booking', `notify ${AMINA} booking_notified`])
    expect(pending.read(ID, 'booking')).toMatchObject({ status: 'pending', provider_notified_at: NOW })
    expect(refusalCode(pending.run('mark_notified', ARGS, SYSTEM, { now: at(1) }))).toBe('illegal_transition')
    expect(pending.read(ID, 'booking').provider_notified_at).toBe(NOW)
  })
})

describe('expiry', () => {
  test('an ASAP request expires half an hour after its creation', () => {
    const booking = aBooking({ created_at: NOW })
    expect(isExpired(booking, addMs(at(30), -1))).toBe(false)
    expect(isExpired(booking, at(30))).toBe(true)
    expect(refusalCode(worldOf(booking).judge('expire_booking', ARGS, SYSTEM, { now: addMs(at(30), -1) }))).toBe('illegal_transition')
    const world = worldOf(booking)
    expect(describeDecision(world.run('expire_booking', ARGS, SYSTEM, { now: at(30) }))).toEqual([
      'replace booking',
      'amend provider',
      'amend profile',
      `notify ${AMINA} booking_expired`,
      `notify ${GRACE} booking_expired`,
    ])
    expect(world.read(ID, 'booking').status).toBe('expired')
  })

  test('a scheduled request expires at its start, independent of its age', () => {
    const booking = aBooking({ scheduled_date: TOMORROW, created_at: at(-7 * 24 * 60) })
    expect(isExpired(booking, addMs(TOMORROW, -1))).toBe(false)
    expect(isExpired(booking, TOMORROW)).toBe(true)
  })

  test('an answered request does not expire', () => {
    for (const status of BOOKING_STATUSES) expect(isExpired(aBooking({ status }), at(10_000))).toBe(status === 'pending')
  })
})

describe('notifications', () => {
  test.each([
    ['reject_booking', aBooking(), person(GRACE), [`notify ${AMINA} booking_rejected`]],
    ['start_job', anAcceptedBooking(), person(GRACE), [`notify ${AMINA} booking_started`]],
    ['cancel_booking', anAcceptedBooking(), person(AMINA), [`notify ${GRACE} booking_cancelled`]],
    ['cancel_booking', anAcceptedBooking(), person(GRACE), [`notify ${AMINA} booking_cancelled`]],
    ['cancel_booking', anAcceptedBooking(), SYSTEM, [`notify ${AMINA} booking_cancelled`, `notify ${GRACE} booking_cancelled`]],
  ] as const)('%s', (name, booking, actor, notices) => {
    const effects = describeDecision(worldOf(booking).judge(name, ARGS, actor))
    expect(effects.slice(-notices.length)).toEqual(notices)
    expect(effects.filter((effect) => effect.startsWith('notify'))).toHaveLength(notices.length)
  })

  test('include a reason, which is also recorded; a blank one is ignored', () => {
    const world = worldOf(anAcceptedBooking())
    world.run('cancel_booking', { ...ARGS, reason: '  My van broke down. ' }, person(GRACE))
    expect(lastEvent(world.read(ID, 'booking'), 'cancelled')).toEqual({
      event: 'cancelled',
      at: NOW,
      by: 'provider',
      command_id: command(1),
      reason: 'My van broke down.',
    })
    expect(world.all('notification')).toMatchObject([
      { message: 'Grace canceled the booking. My van broke down.', params: { reason: 'My van broke down.' } },
    ])

    const quiet = worldOf(anAcceptedBooking())
    quiet.run('cancel_booking', { ...ARGS, reason: '   ' }, person(GRACE))
    expect(lastEvent(quiet.read(ID, 'booking'), 'cancelled')).not.toHaveProperty('reason')
    expect(quiet.all('notification')).toMatchObject([{ message: 'Grace canceled the booking.' }])
  })

  test('are valid with the longest reason and the longest name', () => {
    const provider_name = 'G'.repeat(80)
    for (const [name, booking] of [
      ['cancel_booking', anAcceptedBooking({ provider_name })],
      ['reject_booking', aBooking({ provider_name })],
    ] as const) {
      const world = worldOf(booking)
      expect(world.run(name, { ...ARGS, reason: 'r'.repeat(300) }, person(GRACE)).ok).toBe(true)
      expect(world.all('notification')).toHaveLength(1)
    }
    expect(refusalCode(worldOf(anAcceptedBooking()).judge('cancel_booking', { ...ARGS, reason: 'r'.repeat(301) }, person(GRACE)))).toBe(
      'invalid_fields',
    )
  })
})

test('the history lists every event in order, one version for each', () => {
  const world = worldOf(aBooking())
  const steps = ['accept_booking', 'on_my_way', 'start_job', 'complete_job']
  world.run('mark_notified', ARGS, SYSTEM, { commandId: command(50) })
  steps.forEach((name, index) =>
    expect(world.run(name, ARGS, person(GRACE), { now: at(index + 1), commandId: command(index + 10) }).ok).toBe(true),
  )
  const booking = world.read(ID, 'booking')
  expect(booking.version).toBe(6)
  expect(booking.history.map(({ event, by, command_id }) => `${event} ${by} ${command_id.slice(-2)}`)).toEqual([
    'requested customer 00',
    'notified system 50',
    'accepted provider 10',
    'on_my_way provider 11',
    'started provider 12',
    'completed provider 13',
  ])
  expect(booking.history.map((entry) => entry.at)).toEqual([at(-5), NOW, at(1), at(2), at(3), at(4)])
})
