import { expect, test } from 'vitest'
import { aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Visit } from '#domain/documents/visit.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { visitLines } from './visit-lines.ts'

const NOW_MS = instantToMs(NOW)
const DAY_MS = 86_400_000

const withVisits = (status: Booking['status'], ...statuses: Visit['status'][]): Booking =>
  aSubscription({
    status,
    visits: (aSubscription().visits ?? []).map((visit, at): Visit => ({ ...visit, status: statuses[at] ?? 'scheduled' })),
  })
const statesOf = (booking: Booking, nowMs = NOW_MS): readonly string[] => visitLines(booking, nowMs).map(({ state }) => state)

test('each visit has its date with the year and its local hours', () => {
  const lines = visitLines(aSubscription(), NOW_MS)
  expect(lines.map(({ number, date, time }) => `${number} ${date.replace(',', '')} ${time}`)).toEqual([
    '1 Wednesday 25 November 2026 10:00 – 12:00',
    '2 Wednesday 2 December 2026 10:00 – 12:00',
    '3 Wednesday 9 December 2026 10:00 – 12:00',
    '4 Wednesday 16 December 2026 10:00 – 12:00',
  ])
})

test('each visit has its state', () => {
  expect(statesOf(withVisits('pending'))).toEqual(['Pending', 'Pending', 'Pending', 'Pending'])
  const running = withVisits('in_progress', 'completed', 'cancelled', 'in_progress')
  expect(statesOf(running)).toEqual(['Completed', 'Canceled', 'In progress', 'Accepted'])
  expect(visitLines(running, NOW_MS).map(({ isCancelled }) => isCancelled)).toEqual([false, true, false, false])
  // Its time has passed, and the provider has not confirmed that it took place.
  expect(statesOf(withVisits('accepted'), NOW_MS + 2 * DAY_MS)).toEqual(['Not marked complete', 'Accepted', 'Accepted', 'Accepted'])
})

test('a declined request has no cancelled visits', () => {
  const off = ['cancelled', 'cancelled', 'cancelled', 'cancelled'] as const
  expect(statesOf(withVisits('rejected', ...off))).toEqual(['Declined', 'Declined', 'Declined', 'Declined'])
  expect(statesOf(withVisits('cancelled', ...off))).toEqual(['Canceled', 'Canceled', 'Canceled', 'Canceled'])
})
