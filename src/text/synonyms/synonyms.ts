/** Everyday words for services, by language; loaded with the first search, never at the start. */
import type { LanguageTag } from '../languages.ts'
import type { Synonyms } from './synonym-table.ts'

const FILES: Readonly<Record<LanguageTag, () => Promise<{ readonly SYNONYMS: Synonyms }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
}

export const loadSynonyms = async (language: LanguageTag): Promise<Synonyms> => (await FILES[language]()).SYNONYMS
