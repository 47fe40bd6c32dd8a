import { afterEach, expect, test } from 'vitest'
import { loadCatalogue, activateCatalogue } from '../catalogue.ts'
import { formatLocaleFor, type LanguageTag } from '../languages.ts'
import { midSentence } from './mid-sentence.ts'

const into = async (language: LanguageTag) => activateCatalogue(language, await loadCatalogue(language), formatLocaleFor(language, []))
afterEach(() => into('en'))

test('inside a sentence only German nouns keep their capital', async () => {
  expect(midSentence('Distance')).toBe('distance')
  await into('fr')
  expect(midSentence('Électricien')).toBe('électricien')
  await into('de')
  expect(midSentence('Entfernung')).toBe('Entfernung')
})
