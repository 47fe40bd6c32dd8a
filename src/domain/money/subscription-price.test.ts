import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBSCRIPTION_TYPES } from '../documents/visit.ts'
import { toCents } from './money.ts'
import { discountedPrice, FREQUENCY_FACTOR, visitCount, visitPrice, visitsTotal } from './subscription-price.ts'

test.each([
  // 35 × 0.85 = 29.75; weekly for 4 weeks is the specification's default.
  ['weekly', 4, 119],
  ['biweekly', 4, 59.5],
  ['monthly', 4, 29.75],
  ['weekly', 52, 1547],
  ['monthly', 52, 386.75],
] as const)('an hour at 35 USD %s for %i weeks costs %f', (type, weeks, total) => {
  expect(visitsTotal(35, 1, visitCount(type, weeks))).toBe(total)
})

test('the discounted price is rounded half up to the cent', () => {
  expect(discountedPrice(18.5)).toBe(15.73)
  expect(discountedPrice(1)).toBe(0.85)
  expect(discountedPrice(33.33)).toBe(28.33)
  expect(visitPrice(18.5, 0.5)).toBe(7.87)
})

const price = fc.integer({ min: 100, max: 20_000 }).map((cents) => cents / 100)
const weeks = fc.integer({ min: 1, max: 13 }).map((fours) => fours * 4)

test('all visits of one hour cost discounted price × factor × weeks, at most 85 percent plus half a cent each', () => {
  fc.assert(
    fc.property(price, fc.constantFrom(...SUBSCRIPTION_TYPES), weeks, (pricePerHour, type, forWeeks) => {
      const visits = visitCount(type, forWeeks)
      const total = visitsTotal(pricePerHour, 1, visits)
      expect(Number.isInteger(visits)).toBe(true)
      expect(toCents(total)).toBe(Math.round(Math.round(toCents(pricePerHour) * 0.85 + 1e-9) * FREQUENCY_FACTOR[type] * forWeeks))
      expect(toCents(total) / visits).toBeLessThanOrEqual(toCents(pricePerHour) * 0.85 + 0.5)
    }),
  )
})

test('every visit costs the same whole cents, so that skipping one subtracts exactly its price', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 16 }), fc.integer({ min: 2, max: 52 }), (pricePerHour, halves, visits) => {
      const one = toCents(visitPrice(pricePerHour, halves / 2))
      expect(Number.isInteger(one)).toBe(true)
      expect(toCents(visitsTotal(pricePerHour, halves / 2, visits)) - toCents(visitsTotal(pricePerHour, halves / 2, visits - 1))).toBe(one)
    }),
  )
})
