/** Everyday words for services, by language; loaded with the first search, never at the start. */
import type { SERVICE_WORDS } from './en/discover/service-words.ts'
import type { LanguageTag } from './languages.ts'

/** Words for each service, separated by commas. */
export type ServiceWords = { readonly [Key in keyof typeof SERVICE_WORDS]: string }

const FILES: Readonly<Record<LanguageTag, () => Promise<{ readonly SERVICE_WORDS: ServiceWords }>>> = {
  en: () => import('./en/discover/service-words.ts'),
  es: () => import('./translations/es.po?words'),
  fr: () => import('./translations/fr.po?words'),
  de: () => import('./translations/de.po?words'),
  zh: () => import('./translations/zh.po?words'),
}

/** Loads the words of a language. Rejects when they are neither cached nor reachable. */
export const loadServiceWords = async (language: LanguageTag): Promise<ServiceWords> => (await FILES[language]()).SERVICE_WORDS
