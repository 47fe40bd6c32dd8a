import { expect, test } from 'vitest'
import { detectLanguage, formatLocaleFor, LANGUAGE_TAGS, LANGUAGES, languageByName } from './languages.ts'

test('has the five languages of the specification, by its names', () => {
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
] as const)('%j starts in %s', (tags, language) => {
  expect(detectLanguage(tags)).toBe(language)
})

test("formats follow the person's region of the language", () => {
  expect(formatLocaleFor('es', ['en-US', 'es-MX'])).toBe('es-MX')
  expect(formatLocaleFor('es', ['en-US'])).toBe('es-419')
  expect(formatLocaleFor('de', ['de'])).toBe('de')
  expect(formatLocaleFor('zh', ['zh-TW'])).toBe('zh-Hans')
  expect(formatLocaleFor('en', ['en-US'])).toBe('en')
})

test('the platform knows every locale', () => {
  for (const tag of LANGUAGE_TAGS) {
    expect(Intl.DateTimeFormat.supportedLocalesOf([LANGUAGES[tag].formatLocale])).toHaveLength(1)
    expect(Intl.getCanonicalLocales(LANGUAGES[tag].htmlLang)).toEqual([LANGUAGES[tag].htmlLang])
  }
})
