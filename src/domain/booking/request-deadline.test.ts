import { expect, test } from 'vitest'
import { aBooking, NOW } from '#tests/support/domain/fixtures.ts'
import { addMs, instantToMs } from '../time/instant.ts'
import { isExpired, minutesUntil, requestDeadline } from './request-deadline.ts'

test('an ASAP request can be answered for 30 minutes, a scheduled one until its start', () => {
  expect(requestDeadline(aBooking({ created_at: NOW }))).toBe(addMs(NOW, 30 * 60_000))
  const start = addMs(NOW, 5 * 3_600_000)
  expect(requestDeadline(aBooking({ created_at: NOW, scheduled_date: start }))).toBe(start)
})

test('the deadline is the first moment at which the request can expire', () => {
  for (const booking of [aBooking(), aBooking({ scheduled_date: addMs(NOW, 3_600_000) })]) {
    const deadline = requestDeadline(booking)
    expect(isExpired(booking, addMs(deadline, -1))).toBe(false)
    expect(isExpired(booking, deadline)).toBe(true)
  }
})

test('minutes are rounded up until the last one is over', () => {
  const nowMs = instantToMs(NOW)
  expect(minutesUntil(addMs(NOW, 30 * 60_000), nowMs)).toBe(30)
  expect(minutesUntil(addMs(NOW, 60_001), nowMs)).toBe(2)
  expect(minutesUntil(addMs(NOW, 1), nowMs)).toBe(1)
  expect(minutesUntil(NOW, nowMs)).toBe(0)
  expect(minutesUntil(addMs(NOW, -60_000), nowMs)).toBe(0)
})
