/** How a person looks at the app: the size of the window, colors, language and text size. */
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { activateCatalogue } from '#text/catalogue.ts'
import { LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { PSEUDO_TAGS, type PseudoTag } from '#text/pseudo/pseudo-language.ts'
import { loadTranslation } from '#tests/support/load-translation.ts'
import { chooseLanguage } from './choose-language.ts'
import { servePseudoLanguage } from './serve-pseudo-language.ts'

export interface Look {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** `forced`: the colors of the system. */
  readonly scheme: 'light' | 'dark' | 'forced'
  readonly language: LanguageTag | PseudoTag
  /** Percent of the usual text size of the browser. */
  readonly text: 100 | 200
}

/** Returns the name of a look as in `390x844-light-en-100`. */
export const lookName = ({ width, height, scheme, language, text }: Look): string => `${width}x${height}-${scheme}-${language}-${text}`

/** The default text size of Chromium, px. */
const USUAL_TEXT_PX = 16

/** Arguments of a browser with that text size. Media queries in rem follow it, as they do after a choice in the browser's settings. */
export const textArguments = (text: Look['text']): readonly string[] =>
  text === 100 ? [] : [`--blink-settings=defaultFontSize=${(USUAL_TEXT_PX * text) / 100}`]

export const contextOf = ({ width, height, scheme }: Look): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: scheme === 'forced' ? 'dark' : scheme,
  forcedColors: scheme === 'forced' ? 'active' : 'none',
})

export const isPseudo = (tag: Look['language']): tag is PseudoTag => PSEUDO_TAGS.some((each) => each === tag)

/** Lets the app and the texts of this process speak the language. Call it before the first page is opened. */
export async function speak(context: BrowserContext, language: Look['language']): Promise<void> {
  if (isPseudo(language)) return servePseudoLanguage(context, language)
  activateCatalogue(language, loadTranslation(language), LANGUAGES[language].formatLocale)
  return chooseLanguage(context, language)
}

const REM_PX = 16

/** Whether the home has room for its map in a look, by the query of `map-choice.ts`. */
export const hasHomeMap = ({ width, height, text }: Look): boolean => {
  const remPx = (REM_PX * text) / 100
  const isWithin = (mostWidth: number, mostHeight: number): boolean => width <= mostWidth * remPx && height <= mostHeight * remPx
  return !isWithin(15, 24) && !isWithin(36, 18)
}
