import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { cityAtom } from '../navigation/city.ts'
import { effectiveFilterAtom, filterAtom, needsOneCity } from './directory.ts'

const store = getDefaultStore()
const effective = (city: string | null, maxPrice: number | null, sortBy: 'price_low' | 'rating' = 'price_low') => {
  store.set(cityAtom, city)
  store.set(filterAtom, { ...DEFAULT_FILTER, maxPrice, sortBy })
  const { maxPrice: price, sortBy: sort } = store.get(effectiveFilterAtom)
  return [price, sort]
}

beforeEach(() => setOwnMarketplace(undefined))
afterEach(() => {
  store.set(cityAtom, 'San Francisco')
  store.set(filterAtom, DEFAULT_FILTER)
  setOwnMarketplace(undefined)
})

test('with one currency, prices are compared in all cities', () => {
  expect([effective(null, 40), effective('Doha', 40), needsOneCity(null)]).toEqual([[40, 'price_low'], [40, 'price_low'], false])
})

test('where currencies meet, prices need one city', () => {
  setOwnMarketplace(anOwnMarketplace())
  expect([effective(null, 40), effective(null, 40, 'rating'), needsOneCity(null)]).toEqual([[null, 'distance'], [null, 'rating'], true])
  expect(effective('Doha', 40)).toEqual([40, 'price_low'])
})

test('a limit of another range is none', () => {
  setOwnMarketplace(anOwnMarketplace())
  expect([effective('Da Nang', 40), effective('Da Nang', 160_000), effective('Da Nang', 1_000_000), effective('Doha', 160_000)]).toEqual([
    [null, 'price_low'],
    [160_000, 'price_low'],
    [null, 'price_low'],
    [null, 'price_low'],
  ])
})
