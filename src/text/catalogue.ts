/**
 * The message catalogue's door: the English of the first screens at once, the rest of it before the first lazy screen, another
 * language once its table is loaded. The only importer of lingui, with the compiler beside.
 */
import { setupI18n } from '@lingui/core'
import { compile } from './compile.ts'
import type { ENGLISH } from './en/english.ts'
import { INITIAL_TEXTS } from './en/initial-texts.ts'
import { LANGUAGES, type LanguageTag } from './languages.ts'
import type { Translation } from './translation.ts'

export type MessageKey = keyof typeof ENGLISH
export type MessageValues = Readonly<Record<string, string | number>>
/** A whole language: a text for each key. */
export type Catalogue = Translation<typeof ENGLISH>

const i18n = setupI18n()
i18n.setMessagesCompiler(compile)
i18n.loadAndActivate({ locale: 'en', messages: { ...INITIAL_TEXTS } })
let formats = LANGUAGES.en.formatLocale
/** All of English has been loaded. */
let isComplete = false

/** One file each, fetched when the language is first wanted; the service worker keeps them all. */
const LOADERS: Readonly<Record<LanguageTag, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en/english.ts')).ENGLISH,
  es: async () => (await import('./es/spanish.ts')).SPANISH,
  fr: async () => (await import('./fr/french.ts')).FRENCH,
  de: async () => (await import('./de/german.ts')).GERMAN,
  zh: async () => (await import('./zh/chinese.ts')).CHINESE,
}

/** Fetches a language's table. Rejects without a connection to a server that has it. */
export const loadCatalogue = (language: LanguageTag): Promise<Catalogue> => LOADERS[language]()

/** What a language needs to begin with: of English the first screens' texts, which are here; of another all. Rejects as `loadCatalogue`. */
export const loadInitialTexts = async (language: LanguageTag): Promise<Partial<Catalogue>> =>
  language === 'en' ? INITIAL_TEXTS : loadCatalogue(language)

/** The rest of a language that began with its first texts. Rejects as `loadCatalogue`, and may be tried again. */
export async function loadRemainingTexts(): Promise<void> {
  if (isComplete || i18n.locale !== 'en') return
  i18n.load('en', { ...(await loadCatalogue('en')) })
  isComplete = true
}

/**
 * All texts and forms from now on. What is on the screen already has to be drawn again by its owner.
 * @param formatsLocale BCP 47 tag of dates, numbers and money
 */
export function activateCatalogue(language: string, catalogue: Partial<Catalogue>, formatsLocale: string): void {
  formats = formatsLocale
  // A copy: lingui adds what is loaded later to the table that it holds.
  i18n.loadAndActivate({ locale: language, messages: { ...catalogue } })
}

/** The text of a key in the person's language. Values fill its {places}; plurals follow the language's rules. */
export const text = (key: MessageKey, values?: MessageValues): string => i18n._(key, values)

/** The language that texts are shown in. */
export const locale = (): string => i18n.locale

/** BCP 47 tag that numbers and dates are shown in. */
export const formatLocale = (): string => formats
