/** Lets the production build speak a pseudo-language, which it does not contain. */
import type { BrowserContext } from '@playwright/test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { activateCatalogue } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { PSEUDO_LANGUAGES, pseudoCatalogue, type PseudoTag } from '#text/pseudo/pseudo-language.ts'
import { chooseLanguage } from './choose-language.ts'

/** Language of which the page believes that it speaks it. Its dates are not English, so that an English one is not from Intl. */
export const REPLACED = { tag: 'es', formatLocale: 'es-419' } as const
/** The chunk of its catalogue; its words for the search have the same name and no default export. */
const CHUNK = /\/assets\/es-[^/]+\.js$/
const DEFAULT_EXPORT = /export\s*\{\s*\w+ as default\s*\};?\s*$/

/** The page chooses Spanish, gets another table instead, and is laid out in the direction of the pseudo-language. */
export async function servePseudoLanguage(context: BrowserContext, tag: PseudoTag): Promise<void> {
  const { htmlLang, dir } = PSEUDO_LANGUAGES[tag]
  // First, because its script defines what the next one needs.
  await chooseLanguage(context, REPLACED.tag)
  const texts = pseudoCatalogue(ENGLISH, tag)
  const compiled = Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, compileMessage(message)]))
  const body = `export default ${JSON.stringify(compiled)}`
  await context.route(CHUNK, async (route) => {
    const original = await (await route.fetch()).text()
    await (DEFAULT_EXPORT.test(original) ? route.fulfill({ contentType: 'text/javascript', body }) : route.continue())
  })
  await context.addInitScript(
    ([lang, direction]) => {
      const fixed = (name: string, value: string): void => {
        Object.defineProperty(HTMLHtmlElement.prototype, name, {
          set(this: HTMLHtmlElement) {
            this.setAttribute(name, value)
          },
        })
      }
      fixed('lang', lang)
      fixed('dir', direction)
    },
    [htmlLang, dir] as const,
  )
  activateCatalogue(REPLACED.tag, texts, REPLACED.formatLocale)
}
