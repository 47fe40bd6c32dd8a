import { expect, test } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createCentralProviders } from './central-providers.ts'
import type { ProviderIndex } from './provider-index.ts'

const CITY = cityOrDefault('San Francisco')

test('the providers of a city are the nearest to its center, found at most once a minute', () => {
  const providers = makeProviders(1_000, CITY, 0.1)
  const nearest = findProviders(providers, DEFAULT_FILTER, CITY).map(({ provider }) => provider.doc_id)
  let nowMs = 0
  let searches = 0
  const search: ProviderIndex['search'] = (filter, origin, { city, limit } = {}) => {
    searches += 1
    const matches = findProviders(providers, filter, origin).filter(({ provider }) => provider.city === city)
    return { matches: matches.slice(0, limit), total: matches.length }
  }
  const central = createCentralProviders({ search }, () => nowMs)
  expect(nearest.length).toBeGreaterThan(400)
  expect(central(CITY.name)).toEqual(nearest.slice(0, 400))
  nowMs = MINUTE_MS - 1
  central(CITY.name)
  expect(searches).toBe(1)
  nowMs = MINUTE_MS
  central(CITY.name)
  expect(searches).toBe(2)
  expect(central('Atlantis')).toEqual([])
})
