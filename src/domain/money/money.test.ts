import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingTotal, formatUsd, toAmount, toMinorUnits } from './money.ts'
import { USD } from '../marketplace/own-marketplace.ts'

const cents = fc.integer({ min: 100, max: 20_000 })
const halfHours = fc.integer({ min: 1, max: 16 })

/** price (cents) × half hours / 2, rounded half up, in whole numbers only. */
const totalInCents = (price: number, halves: number): bigint => (BigInt(price) * BigInt(halves) + 1n) / 2n

describe('bookingTotal', () => {
  test.each([
    [35, 1, 35],
    [35, 2, 70],
    [25, 0.5, 12.5],
    [1, 0.5, 0.5],
    [200, 8, 1600],
    [19.99, 1.5, 29.99],
    [10.01, 0.5, 5.01],
    [33.33, 3, 99.99],
    [8.29, 1, 8.29],
  ])('%f USD × %f h = %f USD', (price, hours, total) => {
    expect(bookingTotal(price, hours, USD)).toBe(total)
  })

  test('equals whole-number arithmetic for every price and duration', () => {
    fc.assert(
      fc.property(cents, halfHours, (price, halves) => {
        const total = bookingTotal(price / 100, halves / 2, USD)
        expect(BigInt(toMinorUnits(total, USD))).toBe(totalInCents(price, halves))
        // The stored number is the one nearest to that many cents, without a binary rounding error.
        expect(total).toBe(Number(totalInCents(price, halves)) / 100)
      }),
      { numRuns: 2_000 },
    )
  })

  test('never falls when the price or the duration rises', () => {
    fc.assert(
      fc.property(cents, halfHours, (price, halves) => {
        expect(bookingTotal((price + 1) / 100, halves / 2, USD)).toBeGreaterThanOrEqual(bookingTotal(price / 100, halves / 2, USD))
        expect(bookingTotal(price / 100, (halves + 1) / 2, USD)).toBeGreaterThan(bookingTotal(price / 100, halves / 2, USD))
      }),
    )
  })
})

test('cents convert to USD and back without loss', () => {
  for (let amount = 0; amount <= 20_000; amount += 1) expect(toMinorUnits(toAmount(amount, USD), USD)).toBe(amount)
})

test('money is formatted with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (amount) => {
      expect(formatUsd(amount / 100)).toBe(`$${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
    }),
  )
  expect(formatUsd(70)).toBe('$70.00')
  expect(formatUsd(12.5)).toBe('$12.50')
})
