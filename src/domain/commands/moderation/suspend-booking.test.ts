import { describe, expect, test } from 'vitest'
import {
  aBooking,
  AMINA,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  NOW,
  person,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { bookingAt, statusesOf, threeAsked, told } from '#tests/support/domain/several.ts'
import { describeDecision, openWorld, refusalCode } from '#tests/support/domain/world.ts'
import { endedBySuspension, mayFinishByMessage } from '../../moderation/booking-suspension.ts'
import { wasUnsuccessful } from '../../booking/several/asked-group.ts'
import { remindersOf } from '../../booking/reminders.ts'
import type { Booking } from '../../documents/booking.ts'
import { bookingId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

const at = (hours: number) => addMs(NOW, hours * 3_600_000)
const ID = bookingId(BOOKING)
const ARGS = { booking_id: BOOKING }
const worldOf = (booking: Booking) => openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), booking])
const end = (action: string) => ({ ...ARGS, end: action, reason: 'Complaints' })

describe('a provider is suspended', () => {
  test('a request ends, its customer is told once, and others are offered to them', () => {
    const world = worldOf(aBooking({ scheduled_date: at(24) }))
    expect(describeDecision(world.run('suspend_booking', ARGS, SYSTEM))).toEqual(['replace booking', `notify ${AMINA} helper_suspended`])
    const booking = world.read(ID, 'booking')
    expect([booking.status, endedBySuspension(booking), wasUnsuccessful([booking], at(1))]).toEqual(['cancelled', true, true])
    expect(world.all('notification')[0]).toMatchObject({ params: { case: 'request' } })
    expect(describeDecision(world.run('suspend_booking', ARGS, SYSTEM))).toEqual([])
  })

  test('a request to several ends alone and silently while others can answer; after the last of them its customer is told', () => {
    const world = threeAsked()
    for (const [index, expected] of [
      [0, []],
      [2, []],
      [1, ['nobody_available']],
    ] as const) {
      world.run('suspend_booking', { booking_id: bookingAt(world, index).id }, SYSTEM)
      expect(told(world, AMINA)).toEqual(['booking_confirmed', ...expected])
    }
    expect(statusesOf(world)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  test.each([
    ['accepted', 'upcoming', false],
    ['in_progress', 'running', true],
  ] as const)('what is %s stays as it is, its customer reads that it is %s, and reminders stop', (status, meaning, isRunning) => {
    const world = worldOf(anAcceptedBooking({ status, scheduled_date: at(48) }))
    expect(describeDecision(world.run('suspend_booking', ARGS, SYSTEM))).toEqual(['replace booking', `notify ${AMINA} helper_suspended`])
    expect(describeDecision(world.run('suspend_booking', ARGS, SYSTEM))).toEqual([])
    const booking = world.read(ID, 'booking')
    expect(booking.status).toBe(status)
    expect(world.all('notification')).toMatchObject([{ params: { case: meaning, name: 'Grace' } }])
    expect([mayFinishByMessage(booking, GRACE), mayFinishByMessage(booking, AMINA)]).toEqual([isRunning, false])
    expect(remindersOf(booking, 'customer', 0)).toEqual([])
    expect(describeDecision(world.run('resume_booking', ARGS, SYSTEM))).toEqual(['replace booking', `notify ${AMINA} helper_back`])
    expect(world.read(ID, 'booking')).not.toHaveProperty('suspended_at')
    expect(describeDecision(world.run('resume_booking', ARGS, SYSTEM))).toEqual([])
  })

  test('nothing happens to a booking that has ended, or is missing', () => {
    const world = worldOf(anAcceptedBooking({ status: 'completed' }))
    for (const name of ['suspend_booking', 'resume_booking'] as const) expect(describeDecision(world.judge(name, ARGS, SYSTEM))).toEqual([])
    expect(refusalCode(world.judge('suspend_booking', { booking_id: ulid(9, 'B') }, SYSTEM))).toBe('not_found')
    expect(refusalCode(world.judge('suspend_booking', ARGS, person(GRACE)))).toBe('bad_request')
  })
})

describe('an admin ends it', () => {
  test('cancelled: both are told with the reason, once', () => {
    const world = worldOf(anAcceptedBooking({ scheduled_date: at(24) }))
    expect(refusalCode(world.judge('end_suspended', end('cancel'), SYSTEM))).toBe('conflict')
    world.run('suspend_booking', ARGS, SYSTEM)
    expect(refusalCode(world.judge('end_suspended', end('complete'), SYSTEM))).toBe('illegal_transition')
    const told = describeDecision(world.run('end_suspended', end('cancel'), SYSTEM)).filter((effect) => effect.startsWith('notify'))
    expect(told).toEqual([`notify ${AMINA} booking_withdrawn`, `notify ${GRACE} booking_withdrawn`])
    expect(world.read(ID, 'booking')).toMatchObject({ status: 'cancelled', history: [{}, {}, { by: 'system', reason: 'Complaints' }] })
    expect(refusalCode(world.judge('end_suspended', end('cancel'), SYSTEM))).toBe('conflict')
  })

  test('completed, when it was under way: it counts as done, and both read that we settled it', () => {
    const world = worldOf(anAcceptedBooking({ status: 'in_progress' }))
    world.run('suspend_booking', ARGS, SYSTEM)
    const told = describeDecision(world.run('end_suspended', end('complete'), SYSTEM)).filter((effect) => effect.startsWith('notify'))
    expect(told).toEqual([`notify ${AMINA} outcome_settled`, `notify ${GRACE} outcome_settled`])
    expect(world.read(ID, 'booking')).toMatchObject({ status: 'completed' })
    expect(world.read(ID, 'booking').history.at(-1)).toMatchObject({ event: 'completed', by: 'system', outcome: 'done' })
  })
})
