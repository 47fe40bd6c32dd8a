import { expect, test } from 'vitest'
import { firstLanguage, formatsOf, LANGUAGE_TAGS, LANGUAGES, languageNamed } from './languages.ts'

test("the specification's five, by its names", () => {
  expect(LANGUAGE_TAGS.map((tag) => LANGUAGES[tag].name)).toEqual(['English', 'Spanish', 'French', 'German', 'Chinese'])
  for (const tag of LANGUAGE_TAGS) expect(languageNamed(LANGUAGES[tag].name)).toBe(tag)
  expect(languageNamed('Klingon')).toBeUndefined()
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
  expect(firstLanguage(tags)).toBe(language)
})

test("forms follow the person's own region of the language", () => {
  expect(formatsOf('es', ['en-US', 'es-MX'])).toBe('es-MX')
  expect(formatsOf('es', ['en-US'])).toBe('es-419')
  expect(formatsOf('de', ['de'])).toBe('de')
  expect(formatsOf('zh', ['zh-TW'])).toBe('zh-Hans')
  expect(formatsOf('en', ['en-US'])).toBe('en')
})

test('every locale is one that the platform knows', () => {
  for (const tag of LANGUAGE_TAGS) {
    expect(Intl.DateTimeFormat.supportedLocalesOf([LANGUAGES[tag].formats])).toHaveLength(1)
    expect(Intl.getCanonicalLocales(LANGUAGES[tag].htmlLang)).toEqual([LANGUAGES[tag].htmlLang])
  }
})
