import { expect, test } from 'vitest'
import { aBooking, aHistoryEntry, anAcceptedBooking, aPackage, aSubscription, NOW } from '#tests/support/rulebook/cast.ts'
import { bookedPackage } from '#domain/documents/service-package.ts'
import type { Instant } from '#domain/instant.ts'
import { bookingsTable } from './bookings-table.ts'

const START = '2026-11-25T18:00:00.000Z' as Instant

test('a row for each, on the wall of the city and in UTC, with who ended it and why', () => {
  const accepted = anAcceptedBooking({ scheduled_date: START, special_instructions: '=HYPERLINK("http://x")' })
  const cancelled = aBooking({
    status: 'cancelled',
    is_emergency: true,
    history: [{ ...aHistoryEntry('cancelled', NOW, 'customer'), reason: 'Found it, thanks' }],
  })
  const packaged = anAcceptedBooking({ scheduled_date: START, service_package: bookedPackage(aPackage()), total_amount: 90 })
  const [head, first, second, third, end] = bookingsTable([accepted, cancelled, packaged]).split('\r\n')
  expect(head?.split(',')).toHaveLength(18)
  expect(first).toBe(
    `${accepted.id},Accepted,Cleaner,Grace,San Francisco,2026-11-25,10:00,12:00,${START},,2,35,70,${accepted.created_at},no,"'=HYPERLINK(""http://x"")",,`,
  )
  expect(second).toBe(
    `${cancelled.id},Cancelled,Cleaner,Grace,San Francisco,,As soon as possible,,,,2,35,70,${cancelled.created_at},yes,,Amina,"Found it, thanks"`,
  )
  expect(third).toContain(`${START},Deep clean · Premium,2,35,90,`)
  expect(end).toBe('')
})

test('who called off the last visit of a subscription ended it', () => {
  const end = { ...aHistoryEntry('visit_cancelled', NOW, 'provider'), visit: 4, reason: 'My van broke down' }
  const booking = aSubscription({ status: 'cancelled', history: [...aSubscription().history, end] })
  expect(bookingsTable([booking])).toContain(',Grace,My van broke down')
})
