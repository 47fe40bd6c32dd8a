import { expect, test } from 'vitest'
import { detectLanguage, formatLocaleFor, LANGUAGE_TAGS, LANGUAGES, languageByName } from './languages.ts'

test("the specification's five, by its names", () => {
  expect(LANGUAGE_TAGS.map((tag) => LANGUAGES[tag].name)).toEqual(['English', 'Spanish', 'French', 'German', 'Chinese'])
  for (const tag of LANGUAGE_TAGS) expect(languageByName(LANGUAGES[tag].name)).toBe(tag)
  expect(languageByName('Klingon')).toBeUndefined()
})

test.each([
  [['de-CH', 'en'], 'de'],
  [['sw', 'fr-CA', 'en'], 'fr'],
  [['zh-TW'], 'zh'],
  [['ES'], 'es'],
  [['sw', 'yo'], 'en'],
  [[], 'en'],
  [['english-ish', ''], 'en'],
] as const)('%j begins in %s', (tags, language) => {
  expect(detectLanguage(tags)).toBe(language)
})

test("forms follow the person's own region of the language", () => {
  expect(formatLocaleFor('es', ['en-US', 'es-MX'])).toBe('es-MX')
  expect(formatLocaleFor('es', ['en-US'])).toBe('es-419')
  expect(formatLocaleFor('de', ['de'])).toBe('de')
  expect(formatLocaleFor('zh', ['zh-TW'])).toBe('zh-Hans')
  expect(formatLocaleFor('en', ['en-US'])).toBe('en')
})

test('every locale is one that the platform knows', () => {
  for (const tag of LANGUAGE_TAGS) {
    expect(Intl.DateTimeFormat.supportedLocalesOf([LANGUAGES[tag].formatLocale])).toHaveLength(1)
    expect(Intl.getCanonicalLocales(LANGUAGES[tag].htmlLang)).toEqual([LANGUAGES[tag].htmlLang])
  }
})
