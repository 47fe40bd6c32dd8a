import { afterEach, expect, test } from 'vitest'
import { loadCatalogue, speak } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { suggestServices } from './suggest-services.ts'

afterEach(() => speak('en', ENGLISH, 'en'))

test.each<readonly [LanguageTag, string, readonly string[]]>([
  ['en', 'plumber', []],
  ['en', 'pet', []],
  ['es', 'fontan', []],
  ['es', 'PLOMER', ['plumber']],
  ['es', 'plomería', ['plumber']],
  ['es', 'plumber', []],
  ['es', 'mascotas', ['pet_care']],
  ['es', 'pl', []],
  ['es', '', []],
  ['de', 'reinig', ['cleaner']],
  ['fr', 'electricit', ['electrician']],
  ['zh', '保洁', ['cleaner']],
  ['zh', '工', ['plumber', 'electrician']],
  ['zh', '', []],
])('%s: %s means %j', async (language, typed, services) => {
  speak(language, await loadCatalogue(language), LANGUAGES[language].formats)
  expect(suggestServices(typed)).toEqual(services)
})
