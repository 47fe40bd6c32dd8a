import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { liveBooking, runningBooking, upcomingAppointments } from './upcoming-appointments.ts'
import { BOOKING_STATUSES, isEnded, type Booking } from '../documents/booking.ts'
import type { Visit } from '../documents/visit.ts'
import { addMs, instantToMs } from '../time/instant.ts'

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

describe('the running booking', () => {
  const at = (minutes: number) => ({ scheduled_date: addMs(NOW, minutes * 60_000), starts_at: addMs(NOW, minutes * 60_000) })
  const running = (...bookings: Booking[]): string | undefined => runningBooking(bookings, instantToMs(NOW))?.id

  test('is the one that runs, then one as soon as possible, then the next within the hour', () => {
    const soon = anAcceptedBooking({ id: ulid(1), ...at(60) })
    const asap = aBooking({ id: ulid(2), scheduled_date: null })
    const started = anAcceptedBooking({ id: ulid(3), ...at(-30), status: 'in_progress' })
    expect([running(soon, asap, started), running(soon, asap), running(soon)]).toEqual([ulid(3), ulid(2), ulid(1)])
  })

  test('is one whose provider is on the way, whatever its time', () => {
    expect(running(anAcceptedBooking({ id: ulid(1), ...at(120), on_my_way_at: NOW }))).toBe(ulid(1))
  })

  test('is none that is later, only requested, or over', () => {
    const ended = { ...anAcceptedBooking({ id: ulid(3), ...at(-30) }), status: 'completed' as const }
    expect(running(anAcceptedBooking({ id: ulid(1), ...at(61) }), aBooking({ id: ulid(2), ...at(30) }), ended)).toBeUndefined()
  })
})

describe('the booking on the home', () => {
  const at = (minutes: number) => ({ scheduled_date: addMs(NOW, minutes * 60_000), starts_at: addMs(NOW, minutes * 60_000) })
  const live = (...bookings: Booking[]): string | undefined => liveBooking(bookings, instantToMs(NOW))?.id

  test('is the running one, else the next accepted one of the coming two days', () => {
    const soon = anAcceptedBooking({ id: ulid(1), ...at(20) })
    const tomorrow = anAcceptedBooking({ id: ulid(2), ...at(24 * 60) })
    const later = anAcceptedBooking({ id: ulid(3), ...at(40 * 60) })
    expect([live(later, tomorrow, soon), live(later, tomorrow), live(later)]).toEqual([ulid(1), ulid(2), ulid(3)])
  })

  test('is none that is only requested, further away, or over', () => {
    const ended = { ...anAcceptedBooking({ id: ulid(3), ...at(-30) }), status: 'completed' as const }
    expect(live(aBooking({ id: ulid(1), ...at(60) }), anAcceptedBooking({ id: ulid(2), ...at(48 * 60 + 1) }), ended)).toBeUndefined()
  })
})
