import { expect, test } from 'vitest'
import { createDecisionClock } from './decision-clock.ts'

test('decisions of one millisecond share it, and messages and reviews each have their own', () => {
  const clock = createDecisionClock(() => 1_000)
  const instants = ['accept_booking', 'set_status', 'send_message', 'write_review', 'write_review', 'set_status'].map((name) =>
    Date.parse(clock.next(name)),
  )
  expect(instants).toEqual([1_000, 1_000, 1_001, 1_002, 1_003, 1_003])
})

test('a clock that goes back does not', () => {
  let now = 1_000
  const clock = createDecisionClock(() => now)
  const before = clock.next('set_status')
  now = 10
  expect(clock.next('set_status')).toBe(before)
})
