import type { BrowserContext } from '@playwright/test'
import type { LanguageTag } from '#text/languages.ts'

/** Every page of the context starts in that language, as chosen on its device. */
export async function chooseLanguage(context: BrowserContext, language: LanguageTag): Promise<void> {
  await context.addInitScript((tag) => localStorage.setItem('nearhelp.language', JSON.stringify(tag)), language)
  // A loader of TypeScript adds calls of this name to every function that it sends to the page.
  await context.addInitScript('globalThis.__name = (given) => given')
}
