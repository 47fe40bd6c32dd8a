import { expect, test } from 'vitest'
import type { Provider } from '#domain/documents/provider.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createDirectoryJobs } from './directory-jobs.ts'
import { readServiceWords } from './read-service-words.ts'
import type { OwnServiceWords } from './search-meaning.ts'

const [one, two] = makeProviders(2, { latitude: 37.7749, longitude: -122.4194 }, 0.1)
const provider = (change: Partial<Provider>, from = one): Provider => {
  if (!from) throw new Error('no provider was made')
  return { ...from, ...change }
}

const jobsWith = (providers: readonly Provider[], readWords = readServiceWords) => {
  const jobs = createDirectoryJobs(undefined, readWords)
  jobs.load({ city: 'Lagos', generation: 1, providers })
  return jobs
}
const ask = (text: string, own: readonly OwnServiceWords[] = []) => ({ text, languages: ['en', 'de', 'fr', 'es', 'zh'], own })

test('a search is about services in the language of the app, or in another if every word is one of it', async () => {
  const jobs = jobsWith([])
  expect(await jobs.understand(ask('leaking tap'))).toEqual(['plumber'])
  expect(await jobs.understand(ask('Wasserhahn tropft'))).toEqual(['plumber'])
  expect(await jobs.understand(ask('水龙头滴水'))).toEqual(['plumber'])
  expect(await jobs.understand(ask('Wasserhahn an Gretchen'))).toEqual([])
  expect(await jobs.understand(ask('   '))).toEqual([])
  expect(await jobs.understand({ ...ask('leaking tap'), languages: [] })).toEqual([])
})

test('the name of a helper is a name', async () => {
  const jobs = jobsWith([provider({ name: 'Anna Cook' })])
  expect(await jobs.understand(ask('anna cook'))).toEqual([])
  expect(await jobs.understand(ask('cook'))).toEqual(['chef'])
  expect(await jobs.understand(ask('maria cook'))).toEqual(['chef'])
})

test('of several services those that somebody here offers', async () => {
  expect(await jobsWith([]).understand(ask('motorbike taxi'))).toEqual(['okada', 'boda_boda', 'xe_om'])
  expect(await jobsWith([provider({ service_type: 'okada' })]).understand(ask('motorbike taxi'))).toEqual(['okada'])
})

test('an operator gives words for a service of their own, in a language or in English', async () => {
  const own = [
    { service: 'babysitting', words: { en: 'Babysitting, babysitter, nanny, watch my kids', de: 'Babysitten, Kinderbetreuung' } },
  ]
  const jobs = jobsWith([])
  expect(await jobs.understand(ask('babysitter tonight'))).toEqual([])
  expect(await jobs.understand(ask('babysitter tonight', own))).toEqual(['babysitting'])
  expect(await jobs.understand({ ...ask('Kinderbetreuung', own), languages: ['de'] })).toEqual(['babysitting'])
  expect(await jobs.understand({ ...ask('nanny', own), languages: ['fr'] })).toEqual(['babysitting'])
})

test('words that cannot be read now are read with the next search', async () => {
  let isReachable = false
  const jobs = jobsWith([], (language) => (isReachable ? readServiceWords(language) : Promise.reject(new Error('offline'))))
  expect(await jobs.understand(ask('leaking tap'))).toEqual([])
  isReachable = true
  expect(await jobs.understand(ask('leaking tap'))).toEqual(['plumber'])
})

test('the services that a text means take the place of its words', () => {
  const plumber = provider({ service_type: 'plumber', bio: 'Pipes.' })
  const cleaner = provider({ service_type: 'cleaner', bio: 'Also a leaking tap.' }, two)
  const jobs = jobsWith([plumber, cleaner])
  const filter = { serviceType: null, minRating: 0, maxPrice: null, maxDistanceKm: null, verifiedOnly: false, availableOnly: false }
  const query = { filter: { ...filter, sortBy: 'distance' as const, text: 'leaking tap' }, origin: undefined }
  expect(jobs.search(query).ids).toEqual([cleaner.id])
  expect(jobs.search({ ...query, meaning: ['plumber'] }).ids).toEqual([plumber.id])
  expect(jobs.suggestRelaxations({ ...query, meaning: ['chef'] })).toEqual([{ fields: ['text'], total: 2 }])
})
