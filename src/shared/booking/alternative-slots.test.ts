import { expect, test } from 'vitest'
import type { Instant } from '#domain/time/instant.ts'
import { aProvider, NOW } from '#tests/support/domain/fixtures.ts'
import { alternativeSlots } from './alternative-slots.ts'

const nowMs = Date.parse(NOW)
const at = (hourUtc: number, day = 25): Instant => new Date(Date.UTC(2026, 10, day, hourUtc)).toISOString() as Instant
/** Wednesday, 10:00 in San Francisco. */
const requested = { start: at(18), durationHours: 2 }
const busy = (from: Instant, to: Instant) => ({ starts_at: from, ends_at: to })

test('keeps offers of the server that are still free', () => {
  const offered = [at(20), at(21), at(22)]
  expect(alternativeSlots({ ...requested, offered }, aProvider(), nowMs)).toEqual(offered)
})

test('replaces an offer that was taken meanwhile with the nearest free time', () => {
  const provider = aProvider(undefined, { schedule: { days: {}, busy: [busy(at(18), at(22))] } })
  const slots = alternativeSlots({ ...requested, offered: [at(20), at(22), at(23)] }, provider, nowMs)
  expect(slots).toContain(at(22))
  expect(slots).toContain(at(23))
  expect(slots).not.toContain(at(20))
  expect(slots).toHaveLength(3)
  expect(slots).toEqual([...slots].sort())
})

test('does not offer a time in the past', () => {
  const slots = alternativeSlots({ ...requested, offered: [at(17, 23), at(20)] }, aProvider(), nowMs)
  expect(slots).toContain(at(20))
  expect(slots).not.toContain(at(17, 23))
})

test('keeps the offers when the provider is not on this device, without malformed ones', () => {
  expect(alternativeSlots({ ...requested, offered: ['tomorrow', at(20)] }, undefined, nowMs)).toEqual([at(20)])
})
