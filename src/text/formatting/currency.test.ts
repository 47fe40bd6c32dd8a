import { afterEach, expect, test } from 'vitest'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { activateCatalogue, loadCatalogue } from '../catalogue.ts'
import { ENGLISH } from '../en/english.ts'
import { currencySign, money, moneyIn, roundedMoney, shortMoney } from './format.ts'

afterEach(() => {
  activateCatalogue('en', ENGLISH, 'en')
  setOwnMarketplace(undefined)
})

const plain = (shown: string): string => shown.replaceAll(/\s/g, ' ')
const VND = { code: 'VND', decimals: 0 }
const KWD = { code: 'KWD', decimals: 3 }

test('an amount has the decimals of its currency, and the sign in the language', async () => {
  setOwnMarketplace(anOwnMarketplace())
  expect([money(150_001, 'Da Nang'), money(40, 'Doha'), money(40, 'Nowhere')]).toEqual(['₫150,001', '$40.00', '40'])
  expect([moneyIn(1.5, KWD), moneyIn(12, { code: 'CAD', decimals: 2 })].map(plain)).toEqual(['KWD 1.500', 'CA$12.00'])
  expect([currencySign('Da Nang'), currencySign('Doha')]).toEqual(['₫', '$'])
  activateCatalogue('de', await loadCatalogue('de'), 'de')
  expect(plain(money(150_001, 'Da Nang'))).toBe('150.001 ₫')
})

test('a scale has short amounts', () => {
  expect([roundedMoney(200_000, VND), roundedMoney(9_000, VND), roundedMoney(200_000, { code: 'USD', decimals: 2 })]).toEqual([
    '₫200K',
    '₫9,000',
    '$200,000',
  ])
})

test('a price on a map is short, and written as in lists', async () => {
  setOwnMarketplace(anOwnMarketplace())
  expect([35, 37.5, 120.05, 100].map((amount) => shortMoney(amount, 'Doha'))).toEqual(['$35', '$37.50', '$120.05', '$100'])
  expect([shortMoney(150_001, 'Da Nang'), shortMoney(99_500, 'Da Nang'), shortMoney(40, 'Nowhere')]).toEqual(['₫150K', '₫99.5K', '40'])
  for (const language of ['de', 'fr'] as const) {
    activateCatalogue(language, await loadCatalogue(language), language)
    expect([29.5, 35].map((amount) => plain(shortMoney(amount, 'Doha')))).toEqual(['29,50 $', '35 $'])
    expect(shortMoney(29.5, 'Doha')).toBe(money(29.5, 'Doha'))
  }
})
