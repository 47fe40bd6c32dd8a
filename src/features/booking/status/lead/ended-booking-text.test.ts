import { expect, test } from 'vitest'
import { AMINA, aBooking, aHistoryEntry, aSubscription, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import type { Booking, BookingRole } from '#domain/documents/booking.ts'
import { addMs } from '#domain/time/instant.ts'
import { bookingSides } from '../../shared/booking-sides.ts'
import { endedBookingText } from './ended-booking-text.ts'

const saidTo = (booking: Booking, uid: string): string | undefined => {
  const words = endedBookingText(booking, bookingSides(booking, uid))
  return words && (words.reason === undefined ? words.line : `${words.line} ${words.reason}`)
}

/** An accepted subscription whose visits one side cancelled one by one, until none was left. */
function withoutVisits(by: BookingRole): Booking {
  const pending = aSubscription()
  const visits = pending.visits ?? []
  return {
    ...pending,
    status: 'cancelled',
    visits: visits.map((visit) => ({ ...visit, status: 'cancelled' })),
    history: [
      ...pending.history,
      aHistoryEntry('accepted', NOW, 'provider'),
      ...visits.map(({ number }) => ({
        ...aHistoryEntry('visit_cancelled', addMs(NOW, number), by),
        visit: number,
        reason: `Away ${number}`,
      })),
    ],
  }
}

test('a subscription whose last visit was cancelled says who did it and why', () => {
  expect(saidTo(withoutVisits('provider'), AMINA)).toBe('Grace canceled this booking. Away 4')
  expect(saidTo(withoutVisits('provider'), GRACE)).toBe('You canceled this booking. Away 4')
  expect(saidTo(withoutVisits('customer'), GRACE)).toBe('Amina canceled this booking. Away 4')
  expect(saidTo(withoutVisits('system'), AMINA)).toBe('This booking was canceled. Away 4')
})

test('an earlier cancelled visit is not the reason of the whole cancellation', () => {
  const history = [...withoutVisits('customer').history, { ...aHistoryEntry('cancelled', addMs(NOW, 9), 'provider'), reason: 'Moving' }]
  expect(saidTo({ ...withoutVisits('customer'), history }, AMINA)).toBe('Grace canceled this booking. Moving')
})

test('declined and expired requests say so, completed bookings say nothing', () => {
  const declined = aBooking({ status: 'rejected', history: [{ ...aHistoryEntry('rejected', NOW, 'provider'), reason: 'Too far' }] })
  expect([saidTo(declined, AMINA), saidTo(declined, GRACE)]).toEqual([
    'Grace declined this request. Too far',
    'You declined this request. Too far',
  ])
  const expired = aBooking({ status: 'expired', history: [aHistoryEntry('expired', NOW, 'system')] })
  expect(saidTo(expired, AMINA)).toBe('This request expired without an answer.')
  expect(saidTo({ ...withoutVisits('customer'), status: 'completed' }, AMINA)).toBeUndefined()
})
