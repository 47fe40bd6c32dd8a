import { afterEach, expect, test } from 'vitest'
import { foldText } from '#domain/directory/provider-filter.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { loadCatalogue, activateCatalogue } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { loadServiceWords } from '#text/service-words.ts'
import { suggestServices } from './suggest-services.ts'

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

test.each<readonly [LanguageTag, string, readonly string[]]>([
  ['en', 'plumber', []],
  ['en', 'pet', []],
  ['es', 'PLOMER', ['plumber']],
  ['es', 'plomería', ['plumber']],
  ['es', 'plumber', []],
  ['es', 'mascotas', ['pet_care']],
  ['es', 'pl', []],
  ['es', '', []],
  ['de', 'reinig', ['cleaner']],
  ['fr', 'electricit', ['electrician']],
  ['zh', '保洁', ['cleaner']],
  ['zh', '工', ['plumber', 'electrician', 'cleaner']],
  ['zh', '', []],
  ['en', 'leak', ['plumber']],
  ['en', 'a leak in the kitchen', ['plumber']],
  ['en', 'leakage', []],
  ['en', 'motorb', ['okada', 'boda_boda', 'xe_om']],
  ['en', 'haircut', ['beauty']],
  ['es', 'fontanero', ['plumber']],
  ['es', 'peluquer', ['pet_care', 'beauty']],
  ['fr', 'fuite', ['plumber']],
  ['fr', 'coiffeur', ['beauty']],
  ['de', 'putzen', ['cleaner']],
  ['de', 'Hund', ['pet_care']],
  ['zh', '漏水', ['plumber']],
  ['zh', '我家水管漏水', ['plumber']],
])('%s: %s means %j', async (language, typed, services) => {
  activateCatalogue(language, await loadCatalogue(language), LANGUAGES[language].formatLocale)
  expect(suggestServices(typed, await loadServiceWords(language))).toEqual(services)
})

test('only names are suggested until the everyday words are loaded', () => {
  expect(suggestServices('leak')).toEqual([])
})

test.each(LANGUAGE_TAGS)('%s has everyday words for every service, each once, as people type them', async (language) => {
  const words = await loadServiceWords(language)
  expect(Object.keys(words).sort()).toEqual(BUILT_IN_SERVICE_TYPES.map((service) => `service_words.${service}`).sort())
  for (const [service, list] of Object.entries(words)) {
    const each = list.split(', ')
    expect([service, each.length > 2, new Set(each.map(foldText)).size === each.length]).toEqual([service, true, true])
    for (const word of each) expect(word).toMatch(/^\S(?:.*\S)?$/)
  }
})
