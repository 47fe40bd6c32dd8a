/**
 * Message catalogue. A language has three parts, one file each, so that a changed text replaces a small file: the texts of the first
 * screens are loaded at once, the rest before the first lazy screen. Only this file and the compiler next to it import lingui.
 */
import { setupI18n } from '@lingui/core'
import { compile } from './compile.ts'
import type { ENGLISH } from './en/english.ts'
import { INITIAL_TEXTS } from './en/initial-texts.ts'
import { isLanguageTag, LANGUAGES, type LanguageTag } from './languages.ts'

export type MessageKey = keyof typeof ENGLISH
export type MessageValues = Readonly<Record<string, string | number>>
/** Complete catalogue of a language: a text for each key. Tests compare the catalogues of `translations` with English. */
export type Catalogue = Readonly<Record<MessageKey, string>>

/** Loads the parts of a language; the service worker precaches all of them. */
interface Parts {
  readonly initial: () => Promise<Partial<Catalogue>>
  readonly customer: () => Promise<Partial<Catalogue>>
  readonly provider: () => Promise<Partial<Catalogue>>
}

const PARTS: Readonly<Record<LanguageTag, Parts>> = {
  en: {
    initial: async () => INITIAL_TEXTS,
    customer: async () => (await import('./en/customer-texts.ts')).CUSTOMER_TEXTS,
    provider: async () => (await import('./en/provider-texts.ts')).PROVIDER_TEXTS,
  },
  es: {
    initial: async () => (await import('./translations/es.po?initial')).default,
    customer: async () => (await import('./translations/es.po?customer')).default,
    provider: async () => (await import('./translations/es.po?provider')).default,
  },
  fr: {
    initial: async () => (await import('./translations/fr.po?initial')).default,
    customer: async () => (await import('./translations/fr.po?customer')).default,
    provider: async () => (await import('./translations/fr.po?provider')).default,
  },
  de: {
    initial: async () => (await import('./translations/de.po?initial')).default,
    customer: async () => (await import('./translations/de.po?customer')).default,
    provider: async () => (await import('./translations/de.po?provider')).default,
  },
  zh: {
    initial: async () => (await import('./translations/zh.po?initial')).default,
    customer: async () => (await import('./translations/zh.po?customer')).default,
    provider: async () => (await import('./translations/zh.po?provider')).default,
  },
}

const i18n = setupI18n()
i18n.setMessagesCompiler(compile)
i18n.loadAndActivate({ locale: 'en', messages: { ...INITIAL_TEXTS } })
let formats = LANGUAGES.en.formatLocale
/** True once all texts of the active language are loaded. */
let isComplete = false

/** Loads all texts of a language. Rejects when they are neither cached nor reachable. */
export async function loadCatalogue(language: LanguageTag): Promise<Catalogue> {
  const { initial, customer, provider } = PARTS[language]
  const parts = await Promise.all([initial(), customer(), provider()])
  // Tests compare the keys with those of English.
  return Object.assign({}, ...parts) as Catalogue
}

/** Loads the texts of a language for the start. Rejects like `loadCatalogue`. */
export const loadInitialTexts = (language: LanguageTag): Promise<Partial<Catalogue>> => PARTS[language].initial()

/** Loads the rest of the active language after its initial texts. Rejects like `loadCatalogue`, and can be called again then. */
export async function loadRemainingTexts(): Promise<void> {
  const { locale: language } = i18n
  if (isComplete || !isLanguageTag(language)) return
  const catalogue = await loadCatalogue(language)
  // Another language became active meanwhile: this one is loaded again when it is chosen.
  if (i18n.locale !== language) return loadRemainingTexts()
  i18n.load(language, { ...catalogue })
  isComplete = true
}

/** Loads a module with the texts that it shows. Rejects when one of them is neither cached nor reachable. */
export async function loadWithTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRemainingTexts()])
  return module
}

/**
 * Switches texts and formats to a language. Renders nothing again: the caller has to update what is on the screen.
 * @param formatsLocale BCP 47 tag for dates, numbers and money
 */
export function activateCatalogue(language: string, catalogue: Partial<Catalogue>, formatsLocale: string): void {
  formats = formatsLocale
  isComplete = false
  // A copy, because lingui adds texts that are loaded later to the table that it was given.
  i18n.loadAndActivate({ locale: language, messages: { ...catalogue } })
}

/** Returns the text of a key in the active language. Values fill its {placeholders}; plurals follow the language's rules. */
export const text = (key: MessageKey, values?: MessageValues): string => i18n._(key, values)

/** Returns the active language of the texts. */
export const locale = (): string => i18n.locale

/** Returns the BCP 47 tag for numbers and dates. */
export const formatLocale = (): string => formats
