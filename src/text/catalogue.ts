/**
 * Message catalogue. English is loaded in two steps: the texts of the first screens at once, the rest before the first lazy screen.
 * Another language is active once its table is loaded. Only this file and the compiler next to it import lingui.
 */
import { setupI18n } from '@lingui/core'
import { compile } from './compile.ts'
import type { ENGLISH } from './en/english.ts'
import { INITIAL_TEXTS } from './en/initial-texts.ts'
import { LANGUAGES, type LanguageTag } from './languages.ts'

export type MessageKey = keyof typeof ENGLISH
export type MessageValues = Readonly<Record<string, string | number>>
/** Complete catalogue of a language: a text for each key. Tests compare the catalogues of `translations` with English. */
export type Catalogue = Readonly<Record<MessageKey, string>>

const i18n = setupI18n()
i18n.setMessagesCompiler(compile)
i18n.loadAndActivate({ locale: 'en', messages: { ...INITIAL_TEXTS } })
let formats = LANGUAGES.en.formatLocale
/** True once all of English is loaded. */
let isComplete = false

/** Loads the table of each language, one chunk each; the service worker precaches all of them. */
const LOADERS: Readonly<Record<LanguageTag, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/english.ts')).ENGLISH,
  es: async () => (await import('./translations/es.po')).default,
  fr: async () => (await import('./translations/fr.po')).default,
  de: async () => (await import('./translations/de.po')).default,
  zh: async () => (await import('./translations/zh.po')).default,
}

/** Loads the table of a language. Rejects when it is neither cached nor reachable. */
export const loadCatalogue = (language: LanguageTag): Promise<Catalogue> => LOADERS[language]()

/** Loads the texts for the start: of English only the initial texts, of another language all. Rejects like `loadCatalogue`. */
export const loadInitialTexts = async (language: LanguageTag): Promise<Partial<Catalogue>> =>
  language === 'en' ? INITIAL_TEXTS : loadCatalogue(language)

/** Loads the rest of English after its initial texts. Rejects like `loadCatalogue`, and can be called again then. */
export async function loadRemainingTexts(): Promise<void> {
  if (isComplete || i18n.locale !== 'en') return
  i18n.load('en', { ...(await loadCatalogue('en')) })
  isComplete = true
}

/**
 * Switches texts and formats to a language. Renders nothing again: the caller has to update what is on the screen.
 * @param formatsLocale BCP 47 tag for dates, numbers and money
 */
export function activateCatalogue(language: string, catalogue: Partial<Catalogue>, formatsLocale: string): void {
  formats = formatsLocale
  // A copy, because lingui adds texts that are loaded later to the table that it was given.
  i18n.loadAndActivate({ locale: language, messages: { ...catalogue } })
}

/** Returns the text of a key in the active language. Values fill its {placeholders}; plurals follow the language's rules. */
export const text = (key: MessageKey, values?: MessageValues): string => i18n._(key, values)

/** Returns the active language of the texts. */
export const locale = (): string => i18n.locale

/** Returns the BCP 47 tag for numbers and dates. */
export const formatLocale = (): string => formats
