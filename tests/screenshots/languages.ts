/**
 * The main screens in other languages, with a check for overflow: `npx tsx tests/screenshots/languages.ts de 320x640`.
 * Without arguments: the pseudo-locale on phone and desktop, German and French on the narrowest and on a usual phone.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { activateCatalogue } from '#text/catalogue.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { loadTranslation } from '#tests/support/load-translation.ts'
import { PSEUDO } from '#tests/support/pseudo-locale.ts'
import { customerScreens, providerScreens, visitorScreens } from './language-walks.ts'
import { openScreenshotSession, type ScreenshotSession } from './screenshot-session.ts'
import { findOverflow } from './find-overflow.ts'

type Spoken = LanguageTag | 'xb'

const pictures = join(fileURLToPath(new URL('../../', import.meta.url)), '.artifacts', 'languages')
const USUAL: readonly (readonly [language: Spoken, size: string])[] = [
  ['xb', '390x844'],
  ['de', '320x640'],
  ['fr', '320x640'],
  ['xb', '1280x800'],
  ['de', '390x844'],
  ['fr', '390x844'],
]

/** The page believes it speaks Spanish, gets another table instead, and is laid out from right to left. */
async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/es-[^/]+\.js$/, async (route) => {
    const original = await (await route.fetch()).text()
    const exported = /export\s*\{\s*\w+ as (?<name>\w+)\s*\}/.exec(original)?.groups?.['name']
    if (exported === undefined) throw new Error('The table of a language exports something else now')
    const compiled = Object.fromEntries(Object.entries(PSEUDO).map(([key, message]) => [key, compileMessage(message)]))
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const table = ${JSON.stringify(compiled)}; export { table as ${exported} }`,
    })
  })
  await context.addInitScript(() => {
    Object.defineProperty(HTMLHtmlElement.prototype, 'dir', {
      set(this: HTMLHtmlElement) {
        this.setAttribute('dir', 'rtl')
      },
    })
  })
}

async function prepare(context: BrowserContext, language: Spoken): Promise<void> {
  const kept = language === 'xb' ? 'es' : language
  await context.addInitScript((tag) => localStorage.setItem('nearhelp.language', JSON.stringify(tag)), kept)
  // The loader of this script adds calls of this name to every function that it sends to the page.
  await context.addInitScript('globalThis.__name = (given) => given')
  if (language === 'xb') await speakPseudo(context)
}

async function walkIn(browser: Browser, origin: string, language: Spoken, size: string): Promise<readonly string[]> {
  const [width = 390, height = 844] = size.split('x').map(Number)
  const folder = join(pictures, `${language}-${width}`)
  await mkdir(folder, { recursive: true })
  if (language === 'xb') activateCatalogue('es', PSEUDO, 'es-419')
  else activateCatalogue(language, loadTranslation(language), LANGUAGES[language].formatLocale)
  const faults: string[] = []
  for (const walk of [visitorScreens, customerScreens, providerScreens]) {
    const device = width < 1024 ? 'phone' : 'desktop'
    const studio = await openScreenshotSession(browser, {
      origin,
      look: { device, theme: 'light' },
      folder,
      size: { width, height },
      prepare: (context) => prepare(context, language),
    })
    const watching: ScreenshotSession = {
      ...studio,
      screenshot: async (name) => {
        await studio.screenshot(name)
        for (const fault of await studio.page.evaluate(findOverflow)) faults.push(`${language} ${width} ${name}: ${fault}`)
      },
    }
    try {
      await walk(watching)
    } catch (error) {
      await studio.page.screenshot({ path: join(folder, `broke-in-${walk.name}.png`) })
      faults.push(`${language} ${width} ${walk.name} broke: ${String(error)}`)
    } finally {
      await studio.close()
    }
  }
  return faults
}

const isSpoken = (tag: string): tag is Spoken => tag === 'xb' || LANGUAGE_TAGS.some((each) => each === tag)
const [asked, size = '390x844'] = process.argv.slice(2)
if (asked !== undefined && !isSpoken(asked)) throw new Error(`No language ${asked}`)

const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide' })
try {
  for (const [language, measure] of asked === undefined ? USUAL : [[asked, size] as const]) {
    for (const fault of await walkIn(browser, server.origin, language, measure)) {
      console.log(fault)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.dispose()
}
console.log(`Pictures are in ${pictures}`)
