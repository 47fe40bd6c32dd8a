import { describe, expect, test } from 'vitest'
import { appointmentsOf, type Appointment } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Visit } from '#domain/documents/visit.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { anAcceptedBooking, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { appointmentTime, gapText, nextStepOf, visitNumberText } from './appointment-steps.ts'
import { jobSteps, stepText } from '../jobs/job-steps.ts'

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
      anAcceptedBooking({ scheduled_date: addMs(NOW, HOUR) }),
      anAcceptedBooking({ scheduled_date: addMs(NOW, HOUR), on_my_way_at: NOW }),
      // Accepting a request for as soon as possible is setting out.
      anAcceptedBooking(),
      anAcceptedBooking({ status: 'in_progress', on_my_way_at: NOW }),
      anAcceptedBooking({ status: 'completed' }),
    ].map((booking) => nextStepOf(only(booking), nowMs)?.name)
    expect(steps).toEqual(['on_my_way', 'start_job', 'start_job', 'complete_job', undefined])
  })

  test('of a subscription is that of its next visit, and says when it opens', () => {
    const visits = (aSubscription().visits ?? []).map((visit, index): Visit => {
      const starts_at = addMs(NOW, index * 7 * 24 * HOUR)
      return { ...visit, starts_at, ends_at: addMs(starts_at, 2 * HOUR), status: 'scheduled' }
    })
    const [first, second] = appointmentsOf([aSubscription({ status: 'accepted', visits })])
    if (!first || !second) throw new Error('too few visits')
    expect(nextStepOf(first, nowMs - HOUR)).toEqual({ name: 'visit_on_my_way', visit: first.number })
    // The start can be pressed too; from its time on it is what is due.
    expect(jobSteps(first.booking, nowMs - HOUR).more).toEqual([{ name: 'start_visit', visit: first.number }])
    expect(jobSteps(first.booking, nowMs)).toEqual({
      due: { name: 'start_visit', visit: first.number },
      more: [{ name: 'visit_on_my_way', visit: first.number }],
    })
    const early = nextStepOf(first, nowMs - 4 * HOUR)
    expect(early).toMatchObject({ name: 'visit_on_my_way', opensAt: addMs(NOW, -3 * HOUR) })
    expect(early && stepText(early, first.booking, nowMs - 4 * HOUR)).toBe('On my way from 07:00')
    // Two hours after its end both sides are asked what happened.
    expect(nextStepOf(first, nowMs + 4 * HOUR)).toBeUndefined()
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
