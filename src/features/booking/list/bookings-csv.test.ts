import { expect, test } from 'vitest'
import { aBooking, AMINA, aHistoryEntry, anAcceptedBooking, aPackage, aPlace, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { BOOKING_DETAIL_NAMES } from '#domain/documents/booking-details.ts'
import { bookedPackage } from '#domain/documents/service-package.ts'
import { fieldsFromVisits, visitsOf, withScheduledCancelled } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Visit } from '#domain/documents/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { priceLine } from '#shared/booking/subscription-labels.ts'
import { bookingsCsv } from './bookings-csv.ts'

/** Empty columns of the details that were added later. */
const LATER_DETAILS = ','.repeat(BOOKING_DETAIL_NAMES.length - 1)
const START = '2026-11-25T18:00:00.000Z' as Instant

test('each booking has a row with local and UTC times, and who cancelled it and why', () => {
  const asked = anAcceptedBooking({ scheduled_date: START, special_instructions: '=HYPERLINK("http://x")', total_amount: 117.4 })
  const extra = aHistoryEntry('extra_accepted', NOW, 'customer')
  const accepted = { ...asked, history: [...asked.history, { ...extra, hours: 1, amount: 35 }, { ...extra, amount: 12.4 }] }
  const cancelled = aBooking({
    status: 'cancelled',
    is_emergency: true,
    history: [{ ...aHistoryEntry('cancelled', NOW, 'customer'), sent_at: START, reason: 'Found it, thanks' }],
  })
  const packaged = anAcceptedBooking({ scheduled_date: START, service_package: bookedPackage(aPackage()), total_amount: 90 })
  const place = aPlace(AMINA, { address: '12 Oak St', place_notes: 'Gate code 4711', destination: { address: '=1+1 Main St' } })
  const [head, first, second, third, end] = bookingsCsv([accepted, cancelled, packaged], new Set(), new Map([[accepted.id, place]])).split(
    '\r\n',
  )
  expect(head?.split(',')).toHaveLength(30 + BOOKING_DETAIL_NAMES.length)
  expect(first).toBe(
    `${accepted.id},Accepted,Cleaner,Grace,San Francisco,2026-11-25,10:00,12:00,${START},,2,35,117.4,${accepted.created_at},no,"'=HYPERLINK(""http://x"")",,,One-time,,,,${LATER_DETAILS},1,47.4,,,,12 Oak St,Gate code 4711,'=1+1 Main St`,
  )
  expect(second).toBe(
    `${cancelled.id},Canceled,Cleaner,Grace,San Francisco,,As soon as possible,,,,2,35,70,${cancelled.created_at},yes,,Amina,"Found it, thanks",One-time,,,,${LATER_DETAILS},,,${NOW},${START},,12 Oak St,Gate code 4711,'=1+1 Main St`,
  )
  expect(third).toContain(`${START},Deep clean · Premium,2,35,90,`)
  expect(end).toBe('')
})

test('a request that only this device has is not told as pending', () => {
  const booking = aBooking()
  expect(bookingsCsv([booking], new Set([booking.id]))).toContain(`${booking.id},Not sent,`)
})

test('the side that cancelled the last visit of a subscription cancelled the subscription', () => {
  const end = { ...aHistoryEntry('visit_cancelled', NOW, 'provider'), visit: 4, reason: 'My van broke down' }
  const booking = aSubscription({ status: 'cancelled', history: [...aSubscription().history, end] })
  expect(bookingsCsv([booking])).toContain(',Grace,My van broke down,Subscription,Weekly,4,')
})

test('the amount of a subscription is hours × visits × discounted price, also after cancellations', () => {
  const sumOf = (booking: Booking): readonly number[] => {
    const cells = bookingsCsv([booking]).split('\r\n')[1]?.split(',') ?? []
    const [hours = 0, price = 0, total = 0, weeks = 0, visits = 0, paid = 0] = [10, 11, 12, 20, 21, 22].map((at) => Number(cells[at]))
    expect([cells[18], cells[19], weeks, price]).toEqual(['Subscription', 'Weekly', 4, 35])
    return [total, Math.round(hours * visits * paid * 100) / 100]
  }
  const asked = aSubscription()
  expect(sumOf(asked)).toEqual([238, 238])
  const visits = visitsOf(asked).map((visit): Visit => ({ ...visit, status: visit.number > 2 ? 'cancelled' : visit.status }))
  const fewer: Booking = { ...asked, status: 'accepted', ...fieldsFromVisits(asked, visits) }
  expect(sumOf(fewer)).toEqual([119, 119])
  // After the other visits are cancelled too, the amount stays what was left before.
  const none: Booking = { ...fewer, status: 'cancelled', ...fieldsFromVisits(fewer, withScheduledCancelled(visits)) }
  expect(sumOf(none)).toEqual([119, 119])
  expect(priceLine(none)).toBe('$29.75 × 2 hr × 2 visits')
})
