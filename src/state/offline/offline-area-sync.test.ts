import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { OfflineAreaStatus } from '#data/directory/offline-area-status.ts'
import { selectDueAreas } from './offline-area-sync.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const area = (city: string, ageMs: number | null, more: Partial<OfflineAreaStatus> = {}): OfflineAreaStatus => ({
  city,
  kept: true,
  isComplete: ageMs !== null,
  confirmed_at: ageMs === null ? null : instantFromMs(NOW - ageMs),
  ...more,
})
const never = new Map<string, number>()

test('cities that were never fetched come first, then the oldest; those younger than a day wait', () => {
  const areas = [area('Doha', DAY_MS), area('Lagos', 3 * DAY_MS), area('Nairobi', null), area('San Francisco', DAY_MS - 1)]
  expect(selectDueAreas(areas, 'Ho Chi Minh City', NOW, never)).toEqual(['Nairobi', 'Lagos', 'Doha'])
})

test('cities that are not saved, or followed, are not fetched', () => {
  const areas = [area('Doha', 9 * DAY_MS, { kept: false }), area('Lagos', 9 * DAY_MS)]
  expect(selectDueAreas(areas, 'Lagos', NOW, never)).toEqual([])
  expect(selectDueAreas(areas, null, NOW, never)).toEqual([])
})

test('an incomplete city is due immediately, and an hour after a failure', () => {
  const areas = [area('Lagos', HOUR_MS, { isComplete: false })]
  expect(selectDueAreas(areas, 'Doha', NOW, never)).toEqual(['Lagos'])
  expect(selectDueAreas(areas, 'Doha', NOW, new Map([['Lagos', NOW - HOUR_MS + 1]]))).toEqual([])
  expect(selectDueAreas(areas, 'Doha', NOW, new Map([['Lagos', NOW - HOUR_MS]]))).toEqual(['Lagos'])
})

test('a time in the future is no reason to wait', () => {
  expect(selectDueAreas([area('Lagos', -DAY_MS)], 'Doha', NOW, never)).toEqual(['Lagos'])
})
