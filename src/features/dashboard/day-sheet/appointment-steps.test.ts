import { describe, expect, test } from 'vitest'
import { appointmentsOf, type Appointment } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Visit } from '#domain/documents/visit.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { anAcceptedBooking, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { appointmentTime, gapText, nextStepOf, visitNumberText } from './appointment-steps.ts'

const LA = 'America/Los_Angeles'
const HOUR = 3_600_000
const nowMs = instantToMs(NOW)

const only = (booking: Booking): Appointment => {
  const [appointment] = appointmentsOf([booking])
  if (!appointment) throw new Error('the booking holds no hours')
  return appointment
}

describe('the next step', () => {
  test('of a job is to set out, to start, to complete, and then none', () => {
    const steps = [
      anAcceptedBooking(),
      anAcceptedBooking({ on_my_way_at: NOW }),
      anAcceptedBooking({ status: 'in_progress', on_my_way_at: NOW }),
      anAcceptedBooking({ status: 'completed' }),
    ].map((booking) => nextStepOf(only(booking), nowMs)?.name)
    expect(steps).toEqual(['on_my_way', 'start_job', 'complete_job', undefined])
  })

  test('of a subscription is that of its next visit, at most a day early', () => {
    const visits = (aSubscription().visits ?? []).map((visit, index): Visit => {
      const starts_at = addMs(NOW, index * 7 * 24 * HOUR)
      return { ...visit, starts_at, ends_at: addMs(starts_at, 2 * HOUR), status: 'scheduled' }
    })
    const [first, second] = appointmentsOf([aSubscription({ status: 'accepted', visits })])
    if (!first || !second) throw new Error('too few visits')
    expect(nextStepOf(first, nowMs)).toEqual({ name: 'visit_on_my_way', visit: first.number })
    expect(nextStepOf(first, nowMs - 25 * HOUR)).toBeUndefined()
    expect(nextStepOf(second, nowMs + 7 * 24 * HOUR)).toBeUndefined()
    expect(visitNumberText(second)).toMatch(/^Visit 2 of \d$/)
  })
})

test('the time between two jobs is given in hours and minutes', () => {
  expect([0, 45, 120, 135].map(gapText)).toEqual(['Back to back', '45 min gap', '2 hr gap', '2 hr 15 min gap'])
})

test('hours that began on another day name it', () => {
  const night = only(anAcceptedBooking({ starts_at: addMs(NOW, 12 * HOUR), ends_at: addMs(NOW, 16 * HOUR) }))
  expect(appointmentTime(night, LA, '2026-11-24')).toBe('22:00 – 02:00')
  expect(appointmentTime(night, LA, '2026-11-25')).toBe('Tue\u00A024\u00A0Nov, 22:00 – 02:00')
})
