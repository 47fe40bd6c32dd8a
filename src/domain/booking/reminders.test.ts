import { describe, expect, test } from 'vitest'
import {
  aBooking,
  aHistoryEntry,
  anAcceptedBooking,
  aProfile,
  AMINA,
  aSubscription,
  GRACE,
  NOW,
  SYSTEM,
} from '#tests/support/domain/fixtures.ts'
import { openWorld } from '#tests/support/domain/world.ts'
import { intervalOf, type Booking } from '../documents/booking.ts'
import { notificationId } from '../ids.ts'
import { addMs, instantToMs, type Instant } from '../time/instant.ts'
import { currentReminders, isNotificationCurrent, nextReminderMs, reminderNotification, remindersOf } from './reminders.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (iso: string): number => Date.parse(iso)
const longAgo = '2026-01-01T00:00:00.000Z' as Instant

/** An accepted booking of two hours that was agreed long before. */
const bookedFor = (start: string, over: Partial<Booking> = {}): Booking => {
  const scheduled_date = start as Instant
  return anAcceptedBooking({
    scheduled_date,
    ...intervalOf(scheduled_date, 2),
    history: [aHistoryEntry('accepted', longAgo, 'provider')],
    ...over,
  })
}
const times = (booking: Booking, side: 'customer' | 'provider' = 'provider', nowMs = 0) =>
  remindersOf(booking, side, nowMs).map(({ kind, dueMs, untilMs }) => [kind, iso(dueMs), iso(untilMs)])
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16)
const kinds = (booking: Booking, nowMs: number, side: 'customer' | 'provider' = 'provider') =>
  currentReminders(booking, side, nowMs).map(({ kind }) => kind)

test('a booking reminds both sides the day and the hour before, and the provider of a late start', () => {
  const booking = bookedFor('2026-11-26T18:00:00.000Z')
  expect(times(booking, 'customer')).toEqual([
    ['reminder_day_before', '2026-11-25T18:00', '2026-11-26T17:00'],
    ['reminder_hour_before', '2026-11-26T17:00', '2026-11-26T18:00'],
  ])
  expect(times(booking)).toEqual([...times(booking, 'customer'), ['job_not_started', '2026-11-26T18:15', '2026-11-26T20:00']])
})

describe('the day before is the same time of day by the clock of the city', () => {
  test.each([
    ['summer ends in Los Angeles: 25 hours', '2026-11-01T18:00:00.000Z', 'San Francisco', '2026-10-31T17:00'],
    ['the day after', '2026-11-02T18:00:00.000Z', 'San Francisco', '2026-11-01T18:00'],
    ['summer begins: 23 hours', '2027-03-14T17:00:00.000Z', 'San Francisco', '2027-03-13T18:00'],
    ['2:30 does not exist the day before: after the gap', '2027-03-15T09:30:00.000Z', 'San Francisco', '2027-03-14T10:30'],
    ['1:30 exists twice the day before: the first', '2026-11-02T09:30:00.000Z', 'San Francisco', '2026-11-01T08:30'],
    ['no daylight saving', '2026-11-01T09:00:00.000Z', 'Nairobi', '2026-10-31T09:00'],
  ])('%s', (_what, start, city, due) => {
    const [day] = times(bookedFor(start, { city }), 'customer')
    expect(day?.slice(0, 2)).toEqual(['reminder_day_before', due])
  })
})

test('a reminder is current from its moment until the next thing: never early, never about the past', () => {
  const start = at('2026-11-26T18:00:00.000Z')
  const booking = bookedFor('2026-11-26T18:00:00.000Z')
  expect(kinds(booking, start - DAY - 1)).toEqual([])
  expect(kinds(booking, start - DAY)).toEqual(['reminder_day_before'])
  expect(kinds(booking, start - HOUR - 1)).toEqual(['reminder_day_before'])
  expect(kinds(booking, start - HOUR)).toEqual(['reminder_hour_before'])
  expect(kinds(booking, start)).toEqual([])
  expect(kinds(booking, start + HOUR / 4)).toEqual(['job_not_started'])
  expect(kinds(booking, start + 2 * HOUR)).toEqual([])
  expect(nextReminderMs(booking, start - DAY + 1)).toBe(start - DAY)
  expect(nextReminderMs(booking, start - DAY + 1, start - DAY)).toBe(start - HOUR)
  expect(nextReminderMs(booking, start + 2 * HOUR)).toBeUndefined()
})

test('what was due before the time was agreed is left out', () => {
  const accepted = bookedFor('2026-11-26T18:00:00.000Z', {
    history: [aHistoryEntry('accepted', '2026-11-26T17:30:00.000Z' as Instant, 'provider')],
  })
  expect(times(accepted, 'customer')).toEqual([])
  const moved = bookedFor('2026-11-27T18:00:00.000Z', {
    history: [aHistoryEntry('time_accepted', '2026-11-26T18:30:00.000Z' as Instant, 'customer')],
  })
  expect(times(moved, 'customer').map(([kind]) => kind)).toEqual(['reminder_hour_before'])
})

test.each<[string, Partial<Booking>]>([
  ['started', { status: 'in_progress' }],
  ['completed', { status: 'completed' }],
  ['cancelled', { status: 'cancelled' }],
  ['as soon as possible', { scheduled_date: null }],
])('a booking that is %s has none', (_what, over) => {
  expect(times(bookedFor('2026-11-26T18:00:00.000Z', over))).toEqual([])
})

test('each scheduled visit of a subscription has reminders, and each reminder another id', () => {
  const subscription = aSubscription({ status: 'in_progress', history: [aHistoryEntry('accepted', longAgo, 'provider')] })
  const [first, second, ...rest] = subscription.visits ?? []
  if (!first || !second) throw new Error('too few visits')
  const booking = {
    ...subscription,
    visits: [{ ...first, status: 'completed' as const }, { ...second, status: 'cancelled' as const }, ...rest],
  }
  const reminders = remindersOf(booking, 'provider', 0)
  expect(reminders.map(({ about }) => about)).toEqual(rest.flatMap(({ starts_at }) => [starts_at, starts_at, starts_at]))
  expect(new Set(reminders.map(({ id }) => id)).size).toBe(6)
  expect(remindersOf({ ...booking, status: 'pending' }, 'customer', 0)).toEqual([])
})

describe('a request that waits', () => {
  const asked = instantToMs(NOW)
  const asap = aBooking({ created_at: NOW })

  test('reminds the provider after 15 minutes, until its deadline and for a day at most', () => {
    expect(times(asap)).toEqual([['request_waiting', iso(asked + HOUR / 4), iso(asked + HOUR / 2)]])
    const later = aBooking({ created_at: NOW, scheduled_date: addMs(NOW, 3 * DAY) })
    expect(times(later)).toEqual([['request_waiting', iso(asked + HOUR / 4), iso(asked + HOUR / 4 + DAY)]])
    expect(times(later, 'customer')).toEqual([])
    expect(times(aBooking({ created_at: NOW, scheduled_date: addMs(NOW, HOUR / 6) }))).toEqual([])
  })

  test('not while the customer has to answer', () => {
    const scheduled_date = addMs(NOW, 3 * DAY)
    const proposal = { by: 'provider' as const, starts_at: addMs(NOW, 2 * DAY), proposed_at: NOW }
    const booking = aBooking({ created_at: NOW, scheduled_date, proposal })
    expect(kinds(booking, asked + HOUR)).toEqual([])
    expect(kinds({ ...booking, proposal: { ...proposal, by: 'customer' } }, asked + HOUR)).toEqual(['request_waiting'])
  })
})

test('device and server derive the same notification, and it is withdrawn with its reason', () => {
  const booking = bookedFor('2026-11-26T18:00:00.000Z')
  const now = at('2026-11-26T17:10:00.000Z')
  const [reminder] = currentReminders(booking, 'provider', now)
  if (!reminder) throw new Error('none is due')
  const notification = reminderNotification(booking, 'provider', reminder, NOW)
  expect(notification).toMatchObject({
    doc_id: notificationId(GRACE, reminder.id),
    title: 'Your job starts at 10:00',
    message: 'cleaner · Amina · Thu 26 Nov, 10:00 San Francisco time',
    params: { side: 'provider', name: 'Amina' },
  })
  expect(isNotificationCurrent(notification, booking, now)).toBe(true)
  const moved = bookedFor('2026-11-26T18:05:00.000Z')
  for (const gone of [undefined, moved, { ...booking, status: 'in_progress' as const }])
    expect(isNotificationCurrent(notification, gone, now)).toBe(false)
  expect(isNotificationCurrent(notification, booking, at('2026-11-26T18:00:00.000Z'))).toBe(false)
  expect(isNotificationCurrent({ ...notification, kind: 'booking_accepted' }, undefined, now)).toBe(true)
})

describe('the command remind', () => {
  const start = addMs(NOW, HOUR)
  const booking = bookedFor(start)
  const args = { booking_id: booking.id, side: 'customer', due_at: NOW }
  const kindsTold = (...docs: Parameters<typeof openWorld>[0]) => {
    const world = openWorld(docs)
    world.run('remind', args, SYSTEM, { now: addMs(NOW, 1_000) })
    world.run('remind', args, SYSTEM, { now: addMs(NOW, 2_000) })
    return world.all('notification').map(({ kind, user_id, time }) => [kind, user_id, time])
  }

  test('notifies once, though it runs twice', () => {
    expect(kindsTold(booking, aProfile(AMINA), aProfile(GRACE))).toEqual([['reminder_hour_before', AMINA, addMs(NOW, 1_000)]])
  })

  test.each<[string, Booking, Parameters<typeof aProfile>[1]]>([
    ['the person switched it off', booking, { reminders_muted: ['reminder_hour_before'] }],
    ['the booking was moved', bookedFor(addMs(start, HOUR)), {}],
    ['the booking was cancelled', { ...booking, status: 'cancelled' }, {}],
    ['it is over, after an outage', bookedFor(addMs(NOW, 1_000)), {}],
  ])('notifies nobody when %s', (_what, changed, profile) => {
    expect(kindsTold(changed, aProfile(AMINA, profile), aProfile(GRACE))).toEqual([])
  })
})
