import type { Language } from '#domain/language-names.ts'
import { LANGUAGE_TAGS, LANGUAGES } from '#text/languages.ts'

/** A language in its own words: how somebody finds it who reads no other. */
export const nativeLanguageName = (name: Language): string => {
  const tag = LANGUAGE_TAGS.find((each) => LANGUAGES[each].name === name)
  return tag ? LANGUAGES[tag].nativeName : name
}
