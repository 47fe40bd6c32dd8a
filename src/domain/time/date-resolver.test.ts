import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '../cities.ts'
import { createDateResolver } from './date-resolver.ts'
import { instantFromMs } from './instant.ts'
import { wallTimeAt } from './zoned-time.ts'

/** The cities' zones, and others in which midnight is skipped or repeated, or a whole day is missing. */
const zones = [
  ...BUILT_IN_CITIES.map(({ zone }) => zone),
  'Africa/Cairo',
  'America/Havana',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kolkata',
]
const ms = fc.integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2028, 0, 1) })

test('returns the wall-clock day for any instants in any order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(ms, { maxLength: 30 }), (zone, moments) => {
      const dayOf = createDateResolver(zone)
      for (const moment of moments) {
        // Neighbouring instants, so that some are answered from the cache.
        for (const each of [moment, moment + 3_600_000, moment - 7_200_000])
          expect(dayOf(instantFromMs(each))).toBe(wallTimeAt(each, zone).date)
      }
    }),
  )
})

test.each([
  ['America/Los_Angeles', '2026-11-01T06:59:59.999Z', '2026-10-31'],
  ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T07:59:59.999Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T08:00:00.000Z', '2026-11-02'],
  // Midnight occurs twice: 5:00 UTC is 0:00 again.
  ['America/Havana', '2026-11-01T04:30:00.000Z', '2026-11-01'],
  ['America/Havana', '2026-11-01T05:00:00.000Z', '2026-11-01'],
  // This zone skipped 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
])('%s at %s', (zone, instant, day) => {
  const dayOf = createDateResolver(zone)
  expect(dayOf(instantFromMs(Date.parse(instant)))).toBe(day)
  expect(dayOf(instantFromMs(Date.parse(instant)))).toBe(day)
})
