/** Reads the catalogue of a language in Node, where no bundler imports it. */
import { parsePo } from '../../build/translations/po-file.ts'
import { poLanguage } from '../../build/translations/po-languages.ts'
import { messagesOf } from '../../build/translations/translated-messages.ts'
import { englishTexts, readCatalogue } from '../../build/translations/update-texts.ts'
import { ENGLISH } from '#text/en/english.ts'
import type { Catalogue } from '#text/catalogue.ts'
import type { LanguageTag } from '#text/languages.ts'

/** Returns the texts of a language. */
export function loadTranslation(language: LanguageTag): Catalogue {
  const translated = poLanguage(language)
  if (!translated) return ENGLISH
  return messagesOf(parsePo(readCatalogue(translated)).entries, englishTexts(), translated)
}
