/** The five languages of the product, by BCP 47 tag. */
export const LANGUAGE_TAGS = ['en', 'es', 'fr', 'de', 'zh'] as const
export type LanguageTag = (typeof LANGUAGE_TAGS)[number]

export interface Language {
  /** Value of the profile's `preferredLanguage`, as specified. */
  readonly name: 'English' | 'Spanish' | 'French' | 'German' | 'Chinese'
  /** Name in the language itself, so that people who read no other language find it. */
  readonly nativeName: string
  /** For `<html lang>`. */
  readonly htmlLang: string
  /** Locale for dates, numbers and money where the browser names no region of this language. */
  readonly formatLocale: string
  readonly dir: 'ltr' | 'rtl'
}

export const LANGUAGES: Readonly<Record<LanguageTag, Language>> = {
  en: { name: 'English', nativeName: 'English', htmlLang: 'en', formatLocale: 'en', dir: 'ltr' },
  es: { name: 'Spanish', nativeName: 'Español', htmlLang: 'es', formatLocale: 'es-419', dir: 'ltr' },
  fr: { name: 'French', nativeName: 'Français', htmlLang: 'fr', formatLocale: 'fr', dir: 'ltr' },
  de: { name: 'German', nativeName: 'Deutsch', htmlLang: 'de', formatLocale: 'de', dir: 'ltr' },
  zh: { name: 'Chinese', nativeName: '简体中文', htmlLang: 'zh-Hans', formatLocale: 'zh-Hans', dir: 'ltr' },
}

export const isLanguageTag = (tag: string): tag is LanguageTag => (LANGUAGE_TAGS as readonly string[]).includes(tag)

/** Returns the language of a tag such as `de-CH`; undefined where it is not one of the five. */
function languageOf(tag: string): LanguageTag | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  return isLanguageTag(language) ? language : undefined
}

/** Returns the initial language; English where none matches. @param tags the browser's preferences, best first (`navigator.languages`) */
export function detectLanguage(tags: readonly string[]): LanguageTag {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}

/** Returns the language with that name in a profile; undefined for an unknown name. */
export const languageByName = (name: string): LanguageTag | undefined => LANGUAGE_TAGS.find((tag) => LANGUAGES[tag].name === name)

/**
 * Returns the locale for dates, numbers and money: the person's region of the language (`de-CH`, `es-MX`) where the browser names one.
 * English keeps the formats of the specification, and Chinese the script of its texts.
 */
export function formatLocaleFor(language: LanguageTag, tags: readonly string[]): string {
  const { formatLocale } = LANGUAGES[language]
  if (language === 'en' || language === 'zh') return formatLocale
  return tags.find((tag) => tag.includes('-') && languageOf(tag) === language) ?? formatLocale
}
