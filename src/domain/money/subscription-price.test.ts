import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBSCRIPTION_TYPES } from '../documents/visit.ts'
import { toMinorUnits } from './money.ts'
import { USD } from '../marketplace/own-marketplace.ts'
import { discountedPrice, FREQUENCY_FACTOR, visitCount, visitPrice, visitsTotal } from './subscription-price.ts'

test.each([
  // 35 × 0.85 = 29.75; weekly for 4 weeks is the specification's default.
  ['weekly', 4, 119],
  ['biweekly', 4, 59.5],
  ['monthly', 4, 29.75],
  ['weekly', 52, 1547],
  ['monthly', 52, 386.75],
] as const)('an hour at 35 USD %s for %i weeks costs %f', (type, weeks, total) => {
  expect(visitsTotal(35, 1, visitCount(type, weeks), USD)).toBe(total)
})

test('the discounted price is rounded half up to the cent', () => {
  expect(discountedPrice(18.5, USD)).toBe(15.73)
  expect(discountedPrice(1, USD)).toBe(0.85)
  expect(discountedPrice(33.33, USD)).toBe(28.33)
  expect(visitPrice(18.5, 0.5, USD)).toBe(7.87)
})

const price = fc.integer({ min: 100, max: 20_000 }).map((cents) => cents / 100)
const weeks = fc.integer({ min: 1, max: 13 }).map((fours) => fours * 4)

test('all visits of one hour cost discounted price × factor × weeks, at most 85 percent plus half a cent each', () => {
  fc.assert(
    fc.property(price, fc.constantFrom(...SUBSCRIPTION_TYPES), weeks, (pricePerHour, type, forWeeks) => {
      const visits = visitCount(type, forWeeks)
      const total = visitsTotal(pricePerHour, 1, visits, USD)
      expect(Number.isInteger(visits)).toBe(true)
      expect(toMinorUnits(total, USD)).toBe(
        Math.round(Math.round(toMinorUnits(pricePerHour, USD) * 0.85 + 1e-9) * FREQUENCY_FACTOR[type] * forWeeks),
      )
      expect(toMinorUnits(total, USD) / visits).toBeLessThanOrEqual(toMinorUnits(pricePerHour, USD) * 0.85 + 0.5)
    }),
  )
})

test('every visit costs the same whole cents, so that skipping one subtracts exactly its price', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 16 }), fc.integer({ min: 2, max: 52 }), (pricePerHour, halves, visits) => {
      const one = toMinorUnits(visitPrice(pricePerHour, halves / 2, USD), USD)
      expect(Number.isInteger(one)).toBe(true)
      expect(
        toMinorUnits(visitsTotal(pricePerHour, halves / 2, visits, USD), USD) -
          toMinorUnits(visitsTotal(pricePerHour, halves / 2, visits - 1, USD), USD),
      ).toBe(one)
    }),
  )
})
