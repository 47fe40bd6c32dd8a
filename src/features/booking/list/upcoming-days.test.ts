import { expect, test } from 'vitest'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { refusal } from '#domain/errors.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { aBooking, anAcceptedBooking, aSubscription, command, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { upcomingEntries, groupByPeriod, asapBookings } from './upcoming-days.ts'
import { dayHeading, entryLine, entryLocalTime, periodHeading } from './upcoming-text.ts'
import { bookingWithRequest, type BookingWithRequest } from '../shared/booking-with-request.ts'

const NOW_MS = instantToMs(NOW)
const row = (booking: ReturnType<typeof aBooking>, request?: OutboxItem): BookingWithRequest => bookingWithRequest(booking, false, request)
const at = (start: string, n: number, city: 'San Francisco' | 'Ho Chi Minh City' = 'San Francisco'): BookingWithRequest =>
  row(anAcceptedBooking({ id: ulid(n), scheduled_date: start as Instant, city }))

/** Titles of weeks, days and rows. NOW is Tuesday 24 November, 10:00 in San Francisco. */
const drawn = (rows: readonly BookingWithRequest[]): readonly unknown[] =>
  groupByPeriod(upcomingEntries(rows), NOW_MS).map((span) => {
    const { title, note } = periodHeading(span)
    return [
      // Intl puts thin spaces around the dash.
      (note === undefined ? title : `${title}, ${note}`).replaceAll('\u2009', ' '),
      ...span.days.map((day) => {
        const heading = dayHeading(day, NOW_MS)
        const title = heading.note === undefined ? heading.title : `${heading.title} (${heading.note})`
        return `${title}: ${day.entries.map(entryLine).join(', ')}`.replaceAll('\u00A0', ' ')
      }),
    ]
  })

test('every upcoming visit is listed on its day: two weeks from Sunday, then months', () => {
  const single = at('2026-11-24T20:00:00.000Z', 2)
  // Saturday night there, Sunday in UTC.
  const late = at('2026-11-29T05:00:00.000Z', 3)
  expect(drawn([row(aSubscription()), late, single, row(anAcceptedBooking({ id: ulid(4), status: 'completed' }))])).toEqual([
    ['This week, 22 – 28 Nov', 'today (Tue 24 Nov): Cleaner', 'tomorrow (Wed 25 Nov): Cleaner · Visit 1 of 4', 'Sat 28 Nov: Cleaner'],
    ['Next week, 29 Nov – 5 Dec', 'Wed 2 Dec: Cleaner · Visit 2 of 4'],
    ['December 2026', 'Wed 9 Dec: Cleaner · Visit 3 of 4', 'Wed 16 Dec: Cleaner · Visit 4 of 4'],
  ])
})

test('later visits name their year, and open visits of earlier days are still listed', () => {
  expect(drawn([at('2027-01-06T18:00:00.000Z', 2), at('2026-11-23T18:00:00.000Z', 3), at('2026-11-20T18:00:00.000Z', 4)])).toEqual([
    ['November 2026', 'Fri 20 Nov: Cleaner'],
    ['This week, 22 – 28 Nov', 'Mon 23 Nov: Cleaner'],
    ['January 2027', 'Wed 6 Jan: Cleaner'],
  ])
})

test('a day is that of the provider’s city, ordered by time, and is called today only where all cities agree', () => {
  // 9:00 on the 25th there is 18:00 on the 24th in San Francisco; for that city the 25th is already today.
  const there = at('2026-11-25T02:00:00.000Z', 2, 'Ho Chi Minh City')
  const here = at('2026-11-25T18:00:00.000Z', 3)
  expect(drawn([here, there])).toEqual([['This week, 22 – 28 Nov', 'Wed 25 Nov: Cleaner, Cleaner']])
  expect(upcomingEntries([here, there]).map(({ booking }) => booking.city)).toEqual(['Ho Chi Minh City', 'San Francisco'])
  // 12:00 there comes before 10:00 here, but is listed below it: entries are sorted by their local times.
  const noonThere = at('2026-11-25T05:00:00.000Z', 4, 'Ho Chi Minh City')
  expect(upcomingEntries([noonThere, here]).map(({ booking }) => booking.city)).toEqual(['San Francisco', 'Ho Chi Minh City'])
  expect(drawn([there])).toEqual([['This week, 22 – 28 Nov', 'today (Wed 25 Nov): Cleaner']])
  const zones = upcomingEntries([here, there]).map(entryLocalTime)
  expect(zones.filter((own) => own !== undefined).length).toBeGreaterThan(0)
})

test('a request for now has no day; a refused subscription is a single entry', () => {
  const asap = row(aBooking({ id: ulid(2) }))
  const request: OutboxItem = {
    id: command(1),
    name: 'request_subscription',
    args: {},
    created_at: NOW,
    state: 'refused',
    refusal: refusal('visits_taken'),
    shown: { booking: aSubscription() },
  }
  const refused = row(aSubscription(), request)
  expect([upcomingEntries([asap]), asapBookings([asap, refused])]).toEqual([[], [asap]])
  expect(upcomingEntries([refused]).map(({ number }) => number)).toEqual([1])
  expect(asapBookings([row(aBooking({ status: 'expired' }))])).toEqual([])
})
