import { expect, test } from 'vitest'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs } from '#domain/time/instant.ts'
import { aBooking, anAcceptedBooking, command, GRACE, NOW, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { jobLists, locateJob, type Job } from './job-lists.ts'

const MINUTE = 60_000
const shown = (doc: Booking, waiting = false) => ({ doc, waiting })
const ids = (jobs: readonly Job[]) => jobs.map(({ booking }) => booking.id)
const item = (name: OutboxItem['name'], booking_id: string, state: OutboxItem['state']): OutboxItem => ({
  id: command(1),
  name,
  args: { booking_id },
  created_at: NOW,
  state,
  refusal: null,
  shown: {},
})

test('emergencies come before other requests, then what expires soonest', () => {
  const bookings = [
    aBooking({ id: ulid(1), created_at: NOW }),
    aBooking({ id: ulid(2), scheduled_date: addMs(NOW, 10 * MINUTE) }),
    aBooking({ id: ulid(3), created_at: addMs(NOW, -MINUTE), is_emergency: true }),
    aBooking({ id: ulid(4), created_at: addMs(NOW, -9 * MINUTE), is_emergency: true }),
  ]
  expect(
    ids(
      jobLists(
        bookings.map((each) => shown(each)),
        [],
        GRACE,
      ).requests,
    ),
  ).toEqual([ulid(4), ulid(3), ulid(2), ulid(1)])
})

test('the running job comes first, then the one as soon as possible, then the others by their start', () => {
  const at = (minutes: number) => ({ scheduled_date: addMs(NOW, minutes * MINUTE), starts_at: addMs(NOW, minutes * MINUTE) })
  const bookings = [
    anAcceptedBooking({ id: ulid(1), ...at(300) }),
    anAcceptedBooking({ id: ulid(2), ...at(60) }),
    anAcceptedBooking({ id: ulid(3), ...at(600), status: 'in_progress' }),
    // Overdue, but no one is waiting at the door.
    anAcceptedBooking({ id: ulid(5), ...at(-90) }),
    anAcceptedBooking({ id: ulid(4), scheduled_date: null, starts_at: NOW }),
  ]
  expect(
    ids(
      jobLists(
        bookings.map((each) => shown(each)),
        [],
        GRACE,
      ).accepted,
    ),
  ).toEqual([ulid(3), ulid(4), ulid(5), ulid(2), ulid(1)])
})

test('ended jobs show the newest first, apart from those with a command that needs a decision', () => {
  const bookings = [
    aBooking({ id: ulid(1), status: 'completed', updated_at: addMs(NOW, -2 * MINUTE) }),
    aBooking({ id: ulid(2), status: 'expired', updated_at: NOW }),
    aBooking({ id: ulid(3), status: 'cancelled', updated_at: addMs(NOW, -MINUTE) }),
  ]
  const outbox = [
    item('accept_booking', ulid(3), 'refused'),
    item('accept_booking', ulid(2), 'waiting'),
    item('send_message', ulid(1), 'refused'),
  ]
  const lists = jobLists(
    bookings.map((each) => shown(each)),
    outbox,
    GRACE,
  )
  expect(lists.ended.map(({ booking, waiting }) => [booking.id, waiting])).toEqual([
    [ulid(2), true],
    [ulid(1), false],
  ])
  expect(ids(lists.disputed)).toEqual([ulid(3)])
  expect(lists.disputed[0]?.undecided).toEqual([outbox[0]])
})

test('bookings as a customer are left out, and waiting ones are marked', () => {
  const bookings = [
    shown(aBooking({ id: ulid(1), provider_id: STRANGER, provider_uid: STRANGER, customer_uid: GRACE })),
    shown(aBooking({ id: ulid(2) }), true),
  ]
  expect(jobLists(bookings, [], GRACE).requests).toEqual([{ booking: bookings[1]?.doc, waiting: true, undecided: [] }])
})

test('a linked booking is on its card, in its record once it is over, and awaited while it may still arrive', () => {
  const bookings = [aBooking({ id: ulid(1) }), anAcceptedBooking({ id: ulid(2) }), aBooking({ id: ulid(3), status: 'cancelled' })]
  const undecided = aBooking({ id: ulid(4), status: 'expired' })
  const lists = jobLists(
    [...bookings, undecided].map((each) => shown(each)),
    [item('accept_booking', ulid(4), 'refused')],
    GRACE,
  )
  const places = [1, 2, 3, 4, 5].map((n) => locateJob(lists, ulid(n), false))
  expect(places).toEqual(['card', 'card', 'record', 'card', undefined])
  expect(locateJob(lists, ulid(5), true)).toBe('record')
})
