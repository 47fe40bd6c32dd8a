import type { Language } from '#domain/language-names.ts'
import { LANGUAGE_TAGS, LANGUAGES } from '#text/languages.ts'

/** Returns a language's name in that language, for people who read no other. */
export const nativeLanguageName = (name: Language): string => {
  const tag = LANGUAGE_TAGS.find((each) => LANGUAGES[each].name === name)
  return tag ? LANGUAGES[tag].nativeName : name
}
