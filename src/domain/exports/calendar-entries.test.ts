import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aPlace, aSubscription, BOOKING, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import { BOOKING_STATUSES, type Booking } from '../documents/booking.ts'
import type { Visit } from '../documents/visit.ts'
import { addMs } from '../time/instant.ts'
import { calendarEntries, bookingTimes } from './calendar-entries.ts'

const WEEK_MS = 7 * 86_400_000
const visits = (...statuses: Visit['status'][]): Visit[] =>
  statuses.map((status, at) => ({
    number: at + 1,
    starts_at: addMs(NOW, at * WEEK_MS),
    ends_at: addMs(NOW, at * WEEK_MS + 7_200_000),
    status,
  }))

describe('the times of a booking', () => {
  test('each visit of a subscription is a separate entry, and a cancelled one has that status', () => {
    const booking = aSubscription({ status: 'in_progress', visits: visits('completed', 'in_progress', 'cancelled', 'scheduled') })
    const times = bookingTimes(booking)
    expect(times.map(({ number, status }) => [number, status])).toEqual([
      [1, 'CONFIRMED'],
      [2, 'CONFIRMED'],
      [3, 'CANCELLED'],
      [4, 'CONFIRMED'],
    ])
    expect(new Set(times.map(({ uid }) => uid)).size).toBe(4)
    expect(times[2]?.uid).toBe(`booking-${booking.id.toLowerCase()}-3@nearhelp`)
  })

  test('completed visits stay when the rest is cancelled', () => {
    const times = bookingTimes(aSubscription({ status: 'cancelled', visits: visits('completed', 'cancelled') }))
    expect(times.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  test.each(BOOKING_STATUSES)('a single booking that is %s keeps its uid', (status) => {
    const scheduled_date = addMs(NOW, 3_600_000)
    const [time, ...more] = bookingTimes(aBooking({ status, scheduled_date, duration_hours: 2 }))
    expect(more).toEqual([])
    expect(time).toMatchObject({ starts_at: scheduled_date, ends_at: addMs(scheduled_date, 7_200_000), number: null })
    expect(time?.uid).toBe(`booking-${aBooking().id.toLowerCase()}@nearhelp`)
    const isOff = status === 'rejected' || status === 'cancelled' || status === 'expired'
    expect(time?.status).toBe(isOff ? 'CANCELLED' : status === 'pending' ? 'TENTATIVE' : 'CONFIRMED')
  })

  test('an ASAP request has no time', () => {
    expect(bookingTimes(aBooking({ scheduled_date: null, starts_at: null, ends_at: null }))).toEqual([])
  })
})

describe('the public calendar', () => {
  const telling: Partial<Booking> = { customer_name: 'Amina Bello', special_instructions: 'Key under the mat', service_type: 'pet_care' }

  test('lists accepted work in order, with only the short name of the customer', () => {
    const entries = calendarEntries(
      [
        anAcceptedBooking({ ...telling, starts_at: addMs(NOW, WEEK_MS / 2), ends_at: addMs(NOW, WEEK_MS / 2 + 3_600_000) }),
        aSubscription({ ...telling, status: 'accepted', visits: visits('scheduled', 'cancelled', 'scheduled') }),
        aBooking(telling),
        anAcceptedBooking({ ...telling, status: 'completed' }),
        anAcceptedBooking({ ...telling, status: 'cancelled' }),
      ],
      new Map(),
      (id) => `https://help.example/${id}`,
    )
    expect(new Set(entries.map(({ url }) => url))).toEqual(new Set([`https://help.example/${BOOKING}`]))
    expect(entries.map(({ startsAt }) => startsAt)).toEqual([NOW, addMs(NOW, WEEK_MS / 2), addMs(NOW, 2 * WEEK_MS)])
    expect(entries.map(({ description }) => description)).toEqual(['Visit 1 of 3', '', 'Visit 3 of 3'])
    for (const entry of entries) {
      expect(entry.summary).toBe('Pet care: Amina B.')
      expect(JSON.stringify(entry)).not.toMatch(/Bello|mat|\$|37\.|122\./)
    }
  })

  test('has the place that its provider may see, without the number', () => {
    const place = aPlace(GRACE, { address: '1 Market Street', place_notes: 'Third floor', phone: '+1 415 555 0101' })
    const [entry] = calendarEntries([anAcceptedBooking(telling)], new Map([[BOOKING, place]]), () => undefined)
    expect(entry).toMatchObject({
      location: '1 Market Street',
      position: { latitude: 37.774_912, longitude: -122.419_415 },
      description: 'Third floor',
    })
    expect(JSON.stringify(entry)).not.toContain('555')
  })
})
