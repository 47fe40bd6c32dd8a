import { expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { upcomingAppointments } from './upcoming-appointments.ts'
import { BOOKING_STATUSES, isEnded } from '../documents/booking.ts'
import type { Visit } from '../documents/visit.ts'
import { addMs } from '../time/instant.ts'

const START = addMs(NOW, 86_400_000)

test.each(BOOKING_STATUSES)('a single booking that is %s is upcoming while it is open', (status) => {
  const scheduled = aBooking({ status, scheduled_date: START, duration_hours: 1.5 })
  expect(upcomingAppointments(scheduled)).toEqual(
    isEnded(status) ? [] : [{ booking: scheduled, number: null, starts_at: START, ends_at: addMs(START, 5_400_000), status }],
  )
})

test('an ASAP request has no appointment until it is accepted', () => {
  expect(upcomingAppointments(aBooking())).toEqual([])
  const accepted = anAcceptedBooking()
  expect(upcomingAppointments(accepted)).toMatchObject([{ starts_at: accepted.starts_at, ends_at: accepted.ends_at, status: 'accepted' }])
})

test('every open visit of a subscription is upcoming, also before acceptance', () => {
  const visits = (...statuses: Visit['status'][]): Visit[] =>
    (aSubscription().visits ?? []).map((visit, at) => ({ ...visit, status: statuses[at] ?? 'scheduled' }))
  const running = aSubscription({ status: 'in_progress', visits: visits('completed', 'in_progress', 'cancelled') })
  expect(upcomingAppointments(running).map(({ number, status }) => [number, status])).toEqual([
    [2, 'in_progress'],
    [4, 'scheduled'],
  ])
  expect(upcomingAppointments(aSubscription()).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(
    upcomingAppointments(aSubscription({ status: 'completed', visits: visits('completed', 'cancelled', 'cancelled', 'cancelled') })),
  ).toEqual([])
})
