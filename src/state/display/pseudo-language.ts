/** Pseudo-languages of development: `?lang=xa` and `?lang=xb` in the address, kept for the tab. A production build does not load this. */
import { loadCatalogue } from '#text/catalogue.ts'
import { PSEUDO_LANGUAGES, PSEUDO_TAGS, pseudoCatalogue, type PseudoTag } from '#text/pseudo/pseudo-language.ts'
import { replaceLanguages } from './language.ts'

const KEY = 'nearhelp.pseudo-language'

/**
 * Returns the pseudo-language of this tab; undefined where none was chosen. Another `lang` in the address, such as `off`, ends it.
 * @param search query of the page's address, with its question mark
 * @param storage of the tab: a reload keeps the language, a new tab starts without
 */
export function chosenPseudoLanguage(search: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): PseudoTag | undefined {
  const requested = new URLSearchParams(search).get('lang') ?? storage.getItem(KEY)
  const tag = PSEUDO_TAGS.find((each) => each === requested)
  if (tag === undefined) storage.removeItem(KEY)
  else storage.setItem(KEY, tag)
  return tag
}

/** Shows this tab in its pseudo-language. Call it before `startLanguage`. */
export async function startPseudoLanguage(page: Pick<Window, 'location' | 'sessionStorage'>): Promise<void> {
  const tag = chosenPseudoLanguage(page.location.search, page.sessionStorage)
  if (tag !== undefined) replaceLanguages(pseudoCatalogue(await loadCatalogue('en'), tag), PSEUDO_LANGUAGES[tag])
}
