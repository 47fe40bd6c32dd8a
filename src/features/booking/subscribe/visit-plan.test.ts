import { expect, test } from 'vitest'
import type { Schedule } from '#domain/documents/schedule.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import type { SubscriptionPlan } from '#domain/schedule/regular-visits.ts'
import { choicesOf, planVisits, type VisitChoices } from './visit-plan.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** Wednesday 25 November 2026, 10:00 in San Francisco. */
const FIRST = '2026-11-25T18:00:00.000Z' as Instant
const plan: SubscriptionPlan = { first: FIRST, type: 'weekly', weeks: 4, zone: 'America/Los_Angeles' }
const week = (index: number): Instant => addMs(FIRST, index * WEEK)
const busy = (...indexes: number[]): Schedule => ({
  days: {},
  busy: indexes.map((index) => ({ starts_at: week(index), ends_at: addMs(week(index), HOUR) })),
})
const ground = (schedule: Schedule) => ({ schedule, zone: plan.zone, durationHours: 2, nowMs: Date.parse(FIRST) - 24 * HOUR })
const planned = (choices: [number, Instant | 'skip'][], schedule: Schedule) => planVisits(plan, new Map(choices), ground(schedule))

test('free visits keep their regular time', () => {
  const { rows, visits, undecidedCount } = planned([], busy())
  expect(visits.map(({ starts_at }) => starts_at)).toEqual([0, 1, 2, 3].map(week))
  expect(rows.every(({ conflict, alternatives }) => conflict === undefined && alternatives.length === 0)).toBe(true)
  expect(undecidedCount).toBe(0)
})

test('a conflicting visit needs a choice and offers three times', () => {
  const { rows, undecidedCount } = planned([], busy(2))
  expect(undecidedCount).toBe(1)
  expect(rows[2]).toMatchObject({ number: 3, conflict: 'taken', starts_at: week(2) })
  expect(rows[2]?.alternatives).toHaveLength(3)
})

test('a moved or skipped visit needs no further choice, unless it is moved to a taken time', () => {
  const free = planned([], busy(2)).rows[2]?.alternatives[0]
  if (!free) throw new Error('nothing is free')
  const moved = planned([[3, free]], busy(2))
  expect([moved.undecidedCount, moved.visits[2]?.starts_at]).toEqual([0, free])
  const skipped = planned([[3, 'skip']], busy(2))
  expect([skipped.undecidedCount, skipped.visits.map(({ number }) => number), skipped.rows[2]?.starts_at]).toEqual([
    0,
    [1, 2, 4],
    undefined,
  ])
  expect(planned([[3, week(2)]], busy(2)).undecidedCount).toBe(1)
})

test('a submitted plan gives back the moved and skipped visits', () => {
  const choices: VisitChoices = new Map<number, Instant | 'skip'>([
    [2, 'skip'],
    [3, addMs(week(2), HOUR)],
  ])
  expect(choicesOf(plan, planVisits(plan, choices, ground(busy())).visits)).toEqual(choices)
})
