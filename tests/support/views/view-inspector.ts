/** Walks through views in a pseudo-language and collects what is wrong on each. */
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
import type { PseudoTag } from '#text/pseudo/pseudo-language.ts'
import { arrowFaults } from './faults/arrow-faults.ts'
import { findOverflow } from './faults/find-overflow.ts'
import { foreignWords } from './faults/foreign-words.ts'
import { iconFaults } from './faults/icon-faults.ts'
import { shownTexts } from './faults/shown-texts.ts'
import { servePseudoLanguage } from './serve-pseudo-language.ts'
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

/** @param moreNames of people that the test itself creates, and what they write */
export function openViewInspector(browser: Browser, origin: string, tag: PseudoTag, moreNames: readonly string[] = []): ViewInspector {
  const seen: string[] = []
  const faults: string[] = []
  const names = [...NAMES, ...moreNames]

  const inspect = async (page: Page, view: string): Promise<void> => {
    await settled(page)
    const found = [
      ...(await page.evaluate(findOverflow)),
      ...foreignWords(await page.evaluate(shownTexts), names),
      ...(await iconFaults(page, tag)),
    ]
    seen.push(view)
    faults.push(...found.map((fault) => `${tag} ${view}: ${fault}`))
  }

  return {
    seen,
    faults,
    walk: async (name, views, path = '') => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
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
        await servePseudoLanguage(context, tag)
        await closeToasts(page)
        await page.goto(`${origin}${path}`)
        await views({
          page,
          see: (view) => inspect(page, view),
          pressArrows: async (from) => {
            for (const fault of await arrowFaults(page, from, tag))
              faults.push(`${tag} after ${seen.at(-1) ?? name}: ${fault} on ${from.toString()}`)
          },
        })
      } catch (error) {
        faults.push(`${tag} ${name} broke after ${seen.at(-1) ?? 'nothing'}: ${String(error)}`)
      } finally {
        faults.push(...thirdParties().map((asked) => `${tag} ${name}: asked ${asked}`))
        await context.close()
      }
    },
  }
}
