import { expect, test } from 'vitest'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { aHistoryEntry, anAcceptedBooking, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { elapsedText, untilStartText } from './due-words.ts'

const MINUTE = 60_000
const after = (minutes: number) => instantToMs(NOW) + minutes * MINUTE
const running = anAcceptedBooking({
  status: 'in_progress',
  history: [...anAcceptedBooking().history, aHistoryEntry('started', NOW, 'provider')],
})

test('a running job counts from its start, also after an undone one', () => {
  expect([0, 42, 72].map((minutes) => elapsedText(running, after(minutes)))).toEqual(['0 min', '42 min', '1 hr 12 min'])
  const again = {
    ...running,
    history: [
      ...running.history,
      aHistoryEntry('start_undone', addMs(NOW, MINUTE), 'provider'),
      aHistoryEntry('started', addMs(NOW, 10 * MINUTE), 'provider'),
    ],
  }
  expect(elapsedText(again, after(15))).toBe('5 min')
  expect(elapsedText(anAcceptedBooking(), after(5))).toBeUndefined()
})

test('a subscription counts from the start of the running visit', () => {
  const [first, ...others] = aSubscription().visits ?? []
  if (!first) throw new Error('a subscription has visits')
  const visits = [{ ...first, status: 'in_progress' as const }, ...others]
  const history = [...running.history, { ...aHistoryEntry('visit_started', addMs(NOW, 30 * MINUTE), 'provider'), visit: first.number }]
  expect(elapsedText(aSubscription({ status: 'in_progress', visits, history }), after(50))).toBe('20 min')
})

test('the next job says how far its start is', () => {
  const startsAt = addMs(NOW, 90 * MINUTE)
  expect([0, 65, 90, 100].map((minutes) => untilStartText(startsAt, after(minutes)))).toEqual([
    'In 1 hr 30 min',
    'In 25 min',
    'Now',
    '10 min late',
  ])
  expect(untilStartText(addMs(NOW, 25 * 60 * MINUTE), after(0))).toBeUndefined()
  expect(untilStartText(null, after(0))).toBeUndefined()
})
