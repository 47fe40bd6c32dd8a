import { afterEach, expect, test } from 'vitest'
import { foldText } from '#domain/directory/provider-filter.ts'
import { SERVICE_TYPES } from '#domain/service-types.ts'
import { loadCatalogue, activateCatalogue } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { loadSynonyms } from '#text/synonyms/synonyms.ts'
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
  expect(suggestServices(typed, await loadSynonyms(language))).toEqual(services)
})

test('only names are suggested until the everyday words are loaded', () => {
  expect(suggestServices('leak')).toEqual([])
})

test.each(LANGUAGE_TAGS)('%s has everyday words for every service, each once, as people type them', async (language) => {
  const synonyms = await loadSynonyms(language)
  expect(Object.keys(synonyms).sort()).toEqual([...SERVICE_TYPES].sort())
  for (const [service, list] of Object.entries(synonyms)) {
    const words = list.split(', ')
    expect([service, words.length > 2, new Set(words.map(foldText)).size === words.length]).toEqual([service, true, true])
    for (const word of words) expect(word).toMatch(/^\S(?:.*\S)?$/)
  }
})
