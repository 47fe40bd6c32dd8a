import { expect, test } from 'vitest'
import { dayAndTime, offlineText, updatedText } from './age-text.ts'
import { timeOfDay, weekdayDate } from './format.ts'

const NOW_MS = Date.parse('2026-11-24T12:00:00.000Z')
const EARLIER = '2026-11-24T12:00:00.000Z'
const LAST_WEEK = '2026-11-17T12:00:00.000Z'

test('a time of today stands alone; one of another day comes with the day', () => {
  const time = timeOfDay(EARLIER)
  const day = weekdayDate(LAST_WEEK)
  expect(offlineText(null, NOW_MS)).toBe('Offline')
  expect([offlineText(EARLIER, NOW_MS), updatedText(EARLIER, NOW_MS), dayAndTime(EARLIER, NOW_MS)]).toEqual([
    `Offline since ${time}`,
    `Updated ${time}`,
    time,
  ])
  expect([offlineText(LAST_WEEK, NOW_MS), updatedText(LAST_WEEK, NOW_MS), dayAndTime(LAST_WEEK, NOW_MS)]).toEqual([
    `Offline since ${day}, ${time}`,
    `Updated ${day}, ${time}`,
    `${day}, ${time}`,
  ])
})
