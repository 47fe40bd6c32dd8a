import { expect, test } from 'vitest'
import type { Schedule } from '#domain/documents/schedule.ts'
import type { Instant } from '#domain/time/instant.ts'
import { firstFreeDay, hasFreeSlot, slotHours, slotsOnDay, todayIn, weekOf, type SlotQuery } from './available-slots.ts'

/** Tuesday 24 November 2026, 10:00 in San Francisco. */
const NOW = Date.parse('2026-11-24T18:00:00.000Z')
const FREE: Schedule = { days: {}, busy: [] }

const time = (over: Partial<SlotQuery> = {}): SlotQuery => ({
  schedule: FREE,
  zone: 'America/Los_Angeles',
  durationHours: 1,
  nowMs: NOW,
  ...over,
})

test('a week begins on its Sunday, across months and for the Sunday itself', () => {
  expect(weekOf('2026-11-24')).toEqual(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'])
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22')
  expect(weekOf('2026-12-01')[0]).toBe('2026-11-29')
})

test("today is the provider's day, not the device's", () => {
  expect(todayIn('Asia/Ho_Chi_Minh', NOW)).toBe('2026-11-25')
  expect(todayIn('America/Los_Angeles', NOW)).toBe('2026-11-24')
})

test('the first free day is today while an hour is left', () => {
  expect(firstFreeDay(time())).toBe('2026-11-24')
})

test('a day off, or a visit too long for the rest of today, leads to the next day', () => {
  const off: Schedule = { days: { '2026-11-24': { status: 'rest_day', time_slots: [] } }, busy: [] }
  expect(firstFreeDay(time({ schedule: off }))).toBe('2026-11-25')
  expect(firstFreeDay(time({ nowMs: Date.parse('2026-11-24T23:30:00.000Z'), durationHours: 4 }))).toBe('2026-11-25')
})

test('a provider who is booked for months has no first free day', () => {
  const busy = [{ starts_at: '2026-11-01T00:00:00.000Z' as Instant, ends_at: '2027-06-01T00:00:00.000Z' as Instant }]
  expect(firstFreeDay(time({ schedule: { days: {}, busy } }))).toBeUndefined()
  expect(hasFreeSlot('2026-11-25', time({ schedule: { days: {}, busy } }))).toBe(false)
})

test('the chosen start and the hours of the visit are marked', () => {
  const slots = slotsOnDay('2026-11-25', time({ durationHours: 2.5 }))
  const start = slots.find((slot) => slot.hour === 10)?.starts_at
  const shown = slotHours(slots, start, 2.5).map((hour) => `${hour.slot.hour} ${hour.display}`)
  expect(shown).toEqual(['9 free', '10 chosen', '11 run', '12 run', '13 free', '14 free', '15 free', '16 free', '17 taken', '18 taken'])
})

test('a start that is no longer free marks nothing', () => {
  const start = '2026-11-25T18:00:00.000Z' as Instant
  const busy = [{ starts_at: start, ends_at: '2026-11-25T19:00:00.000Z' as Instant }]
  const slots = slotsOnDay('2026-11-25', time({ schedule: { days: {}, busy } }))
  expect(slotHours(slots, start, 1).map((hour) => hour.display)).toEqual([
    'free',
    'taken',
    'free',
    'free',
    'free',
    'free',
    'free',
    'free',
    'free',
    'free',
  ])
})
