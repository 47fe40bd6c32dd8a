import { expect, test } from 'vitest'
import { AMINA, aBooking, aHistoryEntry, anAcceptedBooking, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import type { Booking, BookingRole } from '#domain/documents/booking.ts'
import { addMs } from '#domain/time/instant.ts'
import { partnerOf } from '#shared/booking/booking-partner.ts'
import { acceptedLine, closedLine } from './chat-text.ts'

/** A request whose time change that side accepted, and that has ended since. */
function agreedUpon(by: BookingRole): Booking {
  const history = [...aBooking().history, aHistoryEntry('time_accepted', NOW, by), aHistoryEntry('completed', addMs(NOW, 1), 'provider')]
  return aBooking({ status: 'completed', history })
}

const lineFor = (booking: Booking, who: string): string | undefined =>
  acceptedLine(booking, partnerOf(booking, who))?.replace(/, \d\d:\d\d$/, '')

test('a request accepted by a time change has a closed chat, not one still to open', () => {
  for (const booking of [agreedUpon('customer'), anAcceptedBooking({ status: 'completed' })])
    expect(closedLine(booking)).toBe('This chat is closed. You can still read it.')
  for (const booking of [aBooking(), aBooking({ status: 'cancelled' })])
    expect(closedLine(booking)).toBe('You can chat once the booking is accepted.')
})

test('the thread says who accepted: the provider, or the side that accepted the time change', () => {
  expect([lineFor(anAcceptedBooking(), AMINA), lineFor(anAcceptedBooking(), GRACE)]).toEqual([
    'Grace accepted the booking',
    'You accepted the booking',
  ])
  expect([lineFor(agreedUpon('customer'), AMINA), lineFor(agreedUpon('customer'), GRACE)]).toEqual([
    'You accepted the booking',
    'Amina accepted the booking',
  ])
  expect(lineFor(aBooking(), AMINA)).toBeUndefined()
})

test('a later time change did not open the chat', () => {
  const moved = anAcceptedBooking()
  const history = [...moved.history, aHistoryEntry('time_accepted', addMs(NOW, 1), 'customer')]
  expect(lineFor({ ...moved, history }, GRACE)).toBe('You accepted the booking')
})
