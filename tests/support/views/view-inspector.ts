/** Walks through views in a look and collects what is wrong on each. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { demoCity } from '#server/demo/cities/demo-cities.ts'
import { CAST_NAMES } from '#server/demo/cast/cast.ts'
import { readPlaces } from '#config/places/read-places.ts'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { KNOWN_PLACES } from '#domain/location/known-places.ts'
import { START_POSITION } from '#tests/support/e2e/person.ts'
import { watchThirdParties } from '#tests/support/e2e/services/third-parties.ts'
import { axeFindings } from '#tests/support/e2e/audit-screen.ts'
import { arrowFaults } from './faults/arrow-faults.ts'
import { coveredFocus } from './faults/covered-focus.ts'
import { findOverflow } from './faults/find-overflow.ts'
import { foreignWords } from './faults/foreign-words.ts'
import { iconFaults } from './faults/icon-faults.ts'
import { shownTexts } from './faults/shown-texts.ts'
import { contextOf, isPseudo, lookName, speak, type Look } from './look/look.ts'
import { slowPages, type SlowClock } from './look/slow-clock.ts'
import { closeToasts, expect, type ViewWalk } from './view-walk.ts'

const placesFile = fileURLToPath(new URL('../../../server/demo/maps/san-francisco.places', import.meta.url))
/** Names on the demo's map, and those of its streets as they are said at a crossing. */
const MAP_NAMES = readPlaces(new Uint8Array(readFileSync(placesFile)), new TextDecoder('utf-8', { fatal: true })).names.flatMap((name) => [
  name,
  name.replace(/ (?:Street|Avenue)$/, ''),
])

/** Names of the demo's people, the languages they speak, and places. */
const NAMES: readonly string[] = [
  ...CAST_NAMES.flatMap((name) => [name, ...name.split(' ')]),
  ...BUILT_IN_CITIES.flatMap(({ name }) => {
    const { groups, spoken } = demoCity(name).people
    return [...spoken, ...groups.flatMap(({ given, family, languages }) => [...given, ...family, ...languages])]
  }),
  'Dina Alvarez',
  'Dina',
  'Weekly tidy',
  'Spring clean',
  'Moving out',
  'Office before nine',
  ...KNOWN_PLACES.map(({ name }) => name),
  ...MAP_NAMES,
]

export interface ViewInspector {
  /** Walks in a separate browser, from the app's first screen or another address. An error ends the walk and is a fault. */
  walk(name: string, views: (walk: ViewWalk) => Promise<void>, path?: string): Promise<void>
  readonly seen: readonly string[]
  readonly faults: readonly string[]
}

/** Waits until nothing moves and no screen is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.start-screen:not(:has(h1))')).toHaveCount(0)
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}

/** Of one view: the next are often the same for another row. */
const MOST_FAULTS = 8

/** Rules that a scheme can break. Colors that the system forces are not ours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** In a pseudo-language no name of the product contains what is seen. */
const NAME_RULES = ['label-content-name-mismatch']

export interface InspectorSettings {
  readonly origin: string
  readonly look: Look
  /** Of people that the test itself creates, and what they write: they are in no catalogue. */
  readonly names?: readonly string[]
  /** Only these views are checked; all by default. */
  readonly only?: readonly string[]
  /** Checks the colors of the dark scheme too. */
  readonly withDark?: boolean
  /** Moves the focus over every view, which takes a second for each; true by default. */
  readonly withFocus?: boolean
  /** False: views are only seen, and nothing is checked. */
  readonly withFaults?: boolean
  /** That of the server, where the walks are compared with others. */
  readonly clock?: SlowClock
  /** Called with each view before it is checked. */
  onView?(page: Page, view: string): Promise<void>
}

/** The app raises a sheet for a focus that a key moved: one press makes the following ones such. */
async function focusFaults(page: Page): Promise<string[]> {
  // An open list of suggestions closes when the focus leaves its field, a menu when it leaves its items, and the next views need them.
  if ((await page.locator('[role="combobox"][aria-expanded="true"], [role="menu"]').filter({ visible: true }).count()) > 0) return []
  await page.keyboard.press('Tab')
  return page.evaluate(coveredFocus)
}

export function openViewInspector(browser: Browser, settings: InspectorSettings): ViewInspector {
  const { origin, look, only, withDark = false, withFocus = true, withFaults = true, clock } = settings
  const seen: string[] = []
  const faults: string[] = []
  const names = [...NAMES, ...(settings.names ?? [])]
  const label = lookName(look)

  const darkFindings = async (page: Page): Promise<string[]> => {
    const own = await page.evaluate(() => document.documentElement.dataset['theme'])
    const paint = (theme: string | undefined) => page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    await paint('dark')
    await settled(page)
    const found = await axeFindings(page, COLOR_RULES)
    await paint(own)
    return found.map((finding) => `dark: ${finding}`)
  }

  const inspect = async (page: Page, view: string): Promise<void> => {
    if (only && !only.includes(view)) return
    await settled(page)
    await settings.onView?.(page, view)
    if (!withFaults) {
      seen.push(view)
      return
    }
    const { language } = look
    const found = [
      ...(await page.evaluate(findOverflow)),
      ...(isPseudo(language) ? foreignWords(await page.evaluate(shownTexts), names) : []),
      ...(isPseudo(language) ? await iconFaults(page, language) : []),
      ...(await axeFindings(page, undefined, [
        ...(look.scheme === 'forced' ? COLOR_RULES : []),
        ...(isPseudo(language) ? NAME_RULES : []),
      ])),
      ...(withDark ? await darkFindings(page) : []),
      ...(withFocus ? await focusFaults(page) : []),
    ]
    seen.push(view)
    faults.push(...found.slice(0, MOST_FAULTS).map((fault) => `${label} ${view}: ${fault}`))
  }

  return {
    seen,
    faults,
    walk: async (name, views, path = '') => {
      const context = await browser.newContext({
        ...contextOf(look),
        reducedMotion: 'reduce',
        timezoneId: 'America/Los_Angeles',
        locale: 'en-US',
        permissions: ['geolocation'],
        geolocation: START_POSITION,
        // A worker would answer for the chunk of the language.
        serviceWorkers: 'block',
      })
      const thirdParties = watchThirdParties(context)
      const page = await context.newPage()
      try {
        await speak(context, look.language)
        if (clock) await slowPages(context, clock)
        await closeToasts(page)
        await page.goto(`${origin}${path}`)
        await views({
          page,
          see: (view) => inspect(page, view),
          pressArrows: async (from) => {
            if (!isPseudo(look.language)) return
            for (const fault of await arrowFaults(page, from, look.language))
              faults.push(`${label} after ${seen.at(-1) ?? name}: ${fault} on ${from.toString()}`)
          },
        })
      } catch (error) {
        faults.push(`${label} ${name} broke after ${seen.at(-1) ?? 'nothing'}: ${String(error)}`)
      } finally {
        faults.push(...thirdParties().map((asked) => `${label} ${name}: asked ${asked}`))
        await context.close()
      }
    },
  }
}
