import { describe, expect, test } from 'vitest'
import { aBooking, aHistoryEntry, NOW } from '#tests/support/domain/fixtures.ts'
import { bookingProgress, PROGRESS_STEPS } from './booking-progress.ts'
import type { Booking, BookingEvent, BookingRole, BookingStatus } from '../../documents/booking.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const at = (minute: number): Instant => addMs(NOW, minute * 60_000)

const after: Readonly<Record<BookingEvent, BookingStatus | undefined>> = {
  requested: 'pending',
  notified: undefined,
  accepted: 'accepted',
  rejected: 'rejected',
  on_my_way: undefined,
  started: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'expired',
  time_proposed: undefined,
  time_accepted: 'accepted',
  time_declined: undefined,
  time_withdrawn: undefined,
  extra_proposed: undefined,
  extra_accepted: undefined,
  extra_declined: undefined,
  extra_withdrawn: undefined,
  visit_on_my_way: undefined,
  visit_started: 'in_progress',
  visit_completed: undefined,
  visit_cancelled: undefined,
  start_undone: 'accepted',
  completion_undone: 'in_progress',
  visit_start_undone: undefined,
  visit_completion_undone: undefined,
  outcome_reported: undefined,
  start_code_given: undefined,
}
const by = (event: BookingEvent): BookingRole =>
  event === 'requested' ? 'customer' : event === 'notified' || event === 'expired' ? 'system' : 'provider'

/** A booking with these events, one a minute. */
function bookingWith(...events: BookingEvent[]): Booking {
  const status = events.reduce<BookingStatus>((status, event) => after[event] ?? status, 'pending')
  const minute = (event: BookingEvent): Instant | null => (events.includes(event) ? at(events.indexOf(event)) : null)
  return aBooking({
    status,
    created_at: at(0),
    history: events.map((event, index) => aHistoryEntry(event, at(index), by(event))),
    provider_notified_at: minute('notified'),
    on_my_way_at: minute('on_my_way'),
  })
}

/** `d` done, `n` now, `-` to do. */
const drawn = (booking: Booking, stored = true): string =>
  bookingProgress(booking, stored)
    .map(({ state }) => ({ done: 'd', now: 'n', todo: '-' })[state])
    .join('')

describe('bookingProgress', () => {
  test('names the five steps', () => {
    expect(PROGRESS_STEPS).toEqual(['Booking Confirmed', 'Provider Notified', 'Provider En Route', 'Service Started', 'Service Completed'])
    expect(bookingProgress(bookingWith('requested'), true).map(({ title }) => title)).toEqual(PROGRESS_STEPS)
  })

  const histories: readonly (readonly [events: BookingEvent[], steps: string, times: (number | undefined)[]])[] = [
    [['requested'], 'dn---', [0, undefined, undefined, undefined, undefined]],
    [['requested', 'notified'], 'ddn--', [0, 1, undefined, undefined, undefined]],
    [['requested', 'accepted'], 'ddn--', [0, undefined, 1, undefined, undefined]],
    [['requested', 'notified', 'accepted'], 'ddn--', [0, 1, 2, undefined, undefined]],
    [['requested', 'notified', 'accepted', 'on_my_way'], 'ddn--', [0, 1, 3, undefined, undefined]],
    [['requested', 'accepted', 'started'], 'ddddn', [0, undefined, 1, 2, undefined]],
    [['requested', 'notified', 'accepted', 'on_my_way', 'started'], 'ddddn', [0, 1, 3, 4, undefined]],
    [['requested', 'notified', 'accepted', 'on_my_way', 'started', 'completed'], 'ddddd', [0, 1, 3, 4, 5]],
    [['requested', 'accepted', 'started', 'completed'], 'ddddd', [0, undefined, 1, 2, 3]],
    [['requested', 'rejected'], 'd----', [0, undefined, undefined, undefined, undefined]],
    [['requested', 'notified', 'rejected'], 'dd---', [0, 1, undefined, undefined, undefined]],
    [['requested', 'notified', 'expired'], 'dd---', [0, 1, undefined, undefined, undefined]],
    [['requested', 'expired'], 'd----', [0, undefined, undefined, undefined, undefined]],
    [['requested', 'cancelled'], 'd----', [0, undefined, undefined, undefined, undefined]],
    [['requested', 'notified', 'accepted', 'cancelled'], 'ddd--', [0, 1, 2, undefined, undefined]],
    [['requested', 'notified', 'accepted', 'on_my_way', 'cancelled'], 'ddd--', [0, 1, 3, undefined, undefined]],
  ]

  test('a scheduled booking is en route when its provider has set out, and not when they accepted', () => {
    const scheduled = { scheduled_date: at(60) }
    expect(drawn({ ...bookingWith('requested', 'notified', 'accepted'), ...scheduled })).toBe('dd---')
    expect(drawn({ ...bookingWith('requested', 'accepted'), ...scheduled })).toBe('dd---')
    expect(drawn({ ...bookingWith('requested', 'notified', 'accepted', 'on_my_way'), ...scheduled })).toBe('ddn--')
    expect(drawn({ ...bookingWith('requested', 'accepted', 'started', 'start_undone'), ...scheduled })).toBe('dd---')
    expect(drawn({ ...bookingWith('requested', 'accepted', 'started'), ...scheduled })).toBe('ddddn')
  })

  test.each(histories)('%j', (events, steps, times) => {
    const booking = bookingWith(...events)
    expect(drawn(booking)).toBe(steps)
    expect(bookingProgress(booking, true).map((step) => step.at)).toEqual(
      times.map((minute) => (minute === undefined ? undefined : at(minute))),
    )
  })

  test.each(histories)('%j known only to this device has no completed step', (events) => {
    expect(drawn(bookingWith(...events), false)).toBe('-----')
    expect(bookingProgress(bookingWith(...events), false).every((step) => step.at === undefined)).toBe(true)
  })
})
