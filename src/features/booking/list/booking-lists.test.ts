import { expect, test } from 'vitest'
import type { OutboxItem, OutboxState } from '#data/outbox/outbox-item.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { addMs } from '#domain/time/instant.ts'
import { aBooking, AMINA, anAcceptedBooking, aSubscription, command, GRACE, NOW, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { bookingLists } from './booking-lists.ts'
import { bookingWithRequest } from '../shared/booking-with-request.ts'

const shown = (booking: ReturnType<typeof aBooking>, waiting = false) => ({ doc: booking, waiting })

function request(n: number, state: OutboxState): OutboxItem {
  const booking = aBooking({ id: ulid(n) })
  return {
    id: command(n),
    name: 'request_booking',
    args: { booking_id: booking.id },
    created_at: NOW,
    state,
    refusal: state === 'refused' ? refusal('slot_taken') : null,
    shown: { booking },
  }
}

test('active bookings come by time, what runs and what was asked for now first; ended ones keep their order', () => {
  const later = anAcceptedBooking({ id: ulid(5), scheduled_date: addMs(NOW, 9 * HOUR_MS), starts_at: addMs(NOW, 9 * HOUR_MS) })
  const visits = aSubscription({ id: ulid(7), status: 'accepted' })
  const lists = bookingLists(
    [
      shown(later),
      shown(visits),
      shown(aBooking({ id: ulid(4), scheduled_date: null })),
      shown(aBooking({ id: ulid(3), status: 'cancelled' })),
      shown(anAcceptedBooking({ id: ulid(2), scheduled_date: addMs(NOW, HOUR_MS), starts_at: addMs(NOW, HOUR_MS) })),
      shown(anAcceptedBooking({ id: ulid(6), scheduled_date: NOW, status: 'in_progress' })),
      shown(aBooking({ id: ulid(1), status: 'expired' })),
    ],
    [],
    AMINA,
  )
  expect(lists.active.map(({ booking }) => booking.id)).toEqual([ulid(6), ulid(4), ulid(2), ulid(5), ulid(7)])
  expect(lists.past.map(({ booking }) => booking.id)).toEqual([ulid(3), ulid(1)])
})

test('a booking whose cancellation waits stays among the active ones, until the server has it', () => {
  const cancelled = aBooking({ status: 'cancelled' })
  const waiting = bookingLists([{ doc: cancelled, waiting: true, confirmed: anAcceptedBooking() }], [], AMINA)
  expect([waiting.active.length, waiting.past.length]).toEqual([1, 0])
  expect(bookingLists([shown(cancelled)], [], AMINA).past).toHaveLength(1)
})

test('jobs of the person as a provider are not their bookings', () => {
  const lists = bookingLists([shown(aBooking({ customer_uid: STRANGER, provider_uid: AMINA }))], [], AMINA)
  expect([...lists.active, ...lists.past]).toEqual([])
  expect(bookingLists([shown(aBooking())], [], GRACE).active).toEqual([])
})

test('held and refused requests stay in the list though no booking is shown for them', () => {
  const lists = bookingLists([shown(anAcceptedBooking({ id: ulid(9) }))], [request(1, 'held'), request(2, 'refused')], AMINA)
  expect(lists.active.map(({ booking, request: item, stored }) => [booking.id, item?.state, stored])).toEqual([
    [ulid(2), 'refused', false],
    [ulid(1), 'held', false],
    [ulid(9), undefined, true],
  ])
})

test('a waiting request is listed once and not as stored; a sent one is', () => {
  const waiting = request(1, 'waiting')
  const booking = aBooking({ id: ulid(1) })
  const [row, ...others] = bookingLists([shown(booking, true)], [waiting], AMINA).active
  expect(others).toEqual([])
  expect(row).toEqual(bookingWithRequest(booking, true, waiting))
  expect(row?.stored).toBe(false)
  expect(bookingLists([shown(booking, true)], [request(1, 'sent')], AMINA).active[0]?.stored).toBe(true)
})
