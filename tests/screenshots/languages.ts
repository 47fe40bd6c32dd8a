/**
 * The main screens in other languages, with a check for overflow: `npx tsx tests/screenshots/languages.ts de 320x640`.
 * Without arguments: the pseudo-languages on phone and desktop, German and French on the narrowest and on a usual phone.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { activateCatalogue } from '#text/catalogue.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { PSEUDO_TAGS, type PseudoTag } from '#text/pseudo/pseudo-language.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { loadTranslation } from '#tests/support/load-translation.ts'
import { chooseLanguage } from '#tests/support/views/choose-language.ts'
import { customerViews } from '#tests/support/views/customer-views.ts'
import { findOverflow } from '#tests/support/views/faults/find-overflow.ts'
import { providerViews } from '#tests/support/views/provider-views.ts'
import { servePseudoLanguage } from '#tests/support/views/serve-pseudo-language.ts'
import { visitorViews } from '#tests/support/views/visitor-views.ts'
import { closeToasts, type ViewWalk } from '#tests/support/views/view-walk.ts'
import { openScreenshotSession } from './screenshot-session.ts'

type Spoken = LanguageTag | PseudoTag

const pictures = join(fileURLToPath(new URL('../../', import.meta.url)), '.artifacts', 'languages')
const USUAL: readonly (readonly [language: Spoken, size: string])[] = [
  ['xa', '390x844'],
  ['xb', '390x844'],
  ['de', '320x640'],
  ['fr', '320x640'],
  ['xb', '1280x800'],
  ['de', '390x844'],
  ['fr', '390x844'],
]
const WALKS = [visitorViews, customerViews, providerViews]

const isPseudo = (tag: string): tag is PseudoTag => PSEUDO_TAGS.some((each) => each === tag)

async function prepare(context: BrowserContext, language: Spoken): Promise<void> {
  if (isPseudo(language)) return servePseudoLanguage(context, language)
  activateCatalogue(language, loadTranslation(language), LANGUAGES[language].formatLocale)
  return chooseLanguage(context, language)
}

async function walkIn(browser: Browser, origin: string, language: Spoken, size: string): Promise<readonly string[]> {
  const [width = 390, height = 844] = size.split('x').map(Number)
  const folder = join(pictures, `${language}-${width}`)
  await mkdir(folder, { recursive: true })
  const faults: string[] = []
  for (const walk of WALKS) {
    const device = width < 1024 ? 'phone' : 'desktop'
    const studio = await openScreenshotSession(browser, {
      origin,
      look: { device, theme: 'light' },
      folder,
      size: { width, height },
      prepare: (context) => prepare(context, language),
    })
    await closeToasts(studio.page)
    const watching: ViewWalk = {
      page: studio.page,
      see: async (name) => {
        await studio.screenshot(name)
        for (const fault of await studio.page.evaluate(findOverflow)) faults.push(`${language} ${width} ${name}: ${fault}`)
      },
      pressArrows: () => Promise.resolve(),
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

const isSpoken = (tag: string): tag is Spoken => isPseudo(tag) || LANGUAGE_TAGS.some((each) => each === tag)
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
