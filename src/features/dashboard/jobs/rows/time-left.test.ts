import { expect, test } from 'vitest'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { aBooking, NOW } from '#tests/support/domain/fixtures.ts'
import { timeLeft } from './time-left.ts'

const MINUTE = 60_000
const nowMs = instantToMs(NOW)
const startingIn = (minutes: number) => timeLeft(aBooking({ scheduled_date: addMs(NOW, minutes * MINUTE) }), nowMs)

test('a request as soon as possible can be answered for 30 minutes, a scheduled one until its start', () => {
  expect(timeLeft(aBooking({ scheduled_date: null, created_at: addMs(NOW, -5 * MINUTE) }), nowMs)).toEqual({
    words: '25 min left',
    isUrgent: true,
  })
  expect([60, 61, 150, 47 * 60, 48 * 60, 100 * 60].map((minutes) => startingIn(minutes).words)).toEqual([
    '60 min left',
    '1 hr left',
    '2 hr left',
    '47 hr left',
    '2 days left',
    '4 days left',
  ])
  expect([60, 61].map((minutes) => startingIn(minutes).isUrgent)).toEqual([true, false])
})

test('one that has expired says so', () => {
  expect(startingIn(-1)).toEqual({ words: 'Expired', isUrgent: true })
})
