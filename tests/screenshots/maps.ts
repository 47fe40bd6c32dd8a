/**
 * The views with a map, of San Francisco and Lagos, in every size and look, with a check for overlap and coverage:
 * `npm run screenshots -- maps`, or a part of it: `npm run screenshots -- maps lagos 844x390 forced`. Each city, size and look is a part that
 * appends a line to docs/proofs/maps.jsonl; `npm run screenshots -- maps missing` takes the parts without a line of this commit.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { appendProof, provenCommands } from '#tests/support/append-proof.ts'
import { logIn } from '#tests/support/e2e/person.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import {
  arriveIn,
  askAgain,
  bookingMaps,
  homeMaps,
  MAP_CITIES,
  mapFaults,
  mapZooms,
  openMapMarket,
  providerMaps,
  type MapMarket,
  type MapWalk,
} from '#tests/support/views/map-views.ts'
import { openScreenshotSession, type Look } from './screenshot-session.ts'

const SIZES = ['360x640', '390x844', '844x390', '1280x800']
const THEMES: readonly Look['theme'][] = ['light', 'dark', 'forced']
/** The zooms say nothing new in other sizes and looks. */
const ZOOMS = ['390x844 light', '1280x800 dark']

interface Part {
  readonly origin: string
  readonly market: MapMarket
  readonly size: string
  readonly theme: Look['theme']
  readonly folder: string
}

interface Seen {
  readonly views: number
  readonly faults: readonly string[]
}

async function walkPart(browser: Browser, { origin, market, size, theme, folder }: Part): Promise<Seen> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const faults: string[] = []
  let views = 0
  const { city, customer, provider } = market
  const walks: Readonly<Record<string, (walk: MapWalk) => Promise<void>>> = {
    customer: async (walk) => {
      await logIn(walk.page, customer.email, customer.password)
      await arriveIn(walk.page, city)
      await homeMaps(walk)
      await bookingMaps(walk)
    },
    provider: async (walk) => {
      await logIn(walk.page, provider.email, provider.password)
      await providerMaps(walk)
    },
    ...(ZOOMS.includes(`${size} ${theme}`)
      ? {
          zooms: async (walk: MapWalk) => {
            await arriveIn(walk.page, city)
            await mapZooms(walk)
          },
        }
      : {}),
  }
  for (const [name, walk] of Object.entries(walks)) {
    const hasPosition = name !== 'zooms' || city.name !== 'San Francisco'
    const studio = await openScreenshotSession(browser, {
      origin,
      look: { device: width < 1024 ? 'phone' : 'desktop', theme },
      folder,
      size: { width, height },
      position: hasPosition ? { latitude: city.latitude, longitude: city.longitude } : undefined,
    })
    const see = async (view: string): Promise<void> => {
      for (const fault of await mapFaults(studio.page)) faults.push(`${city.name} ${size} ${theme} ${view}: ${fault}`)
      await studio.screenshot(view)
      views += 1
    }
    try {
      await walk({ page: studio.page, market, see })
    } catch (error) {
      await studio.page.screenshot({ path: join(folder, `broke-in-${name}.png`) })
      faults.push(`${city.name} ${size} ${theme} ${name} broke: ${String(error)}`)
    } finally {
      await studio.close()
    }
  }
  return { views, faults }
}

/** As typed, for one part. */
const commandOf = (slug: string, size: string, theme: string): string => `npm run screenshots -- maps ${slug} ${size} ${theme}`

/** @param only names of what to take: cities, sizes and themes, and `missing` @param report called with a line for each fault */
export async function takeMaps(
  browser: Browser,
  pictures: string,
  only: readonly string[],
  report: (fault: string) => void,
): Promise<void> {
  const isWanted = (names: readonly string[], name: string): boolean => {
    const asked = names.filter((each) => only.includes(each))
    return asked.length === 0 || asked.includes(name)
  }
  const done = only.includes('missing') ? provenCommands('maps') : new Set<string>()
  const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide' })
  try {
    for (const [slug, city] of Object.entries(MAP_CITIES)) {
      const looks = SIZES.flatMap((size) => THEMES.map((theme) => ({ size, theme, command: commandOf(slug, size, theme) }))).filter(
        ({ size, theme, command }) => isWanted(SIZES, size) && isWanted(THEMES, theme) && !done.has(command),
      )
      if (looks.length === 0 || !isWanted(Object.keys(MAP_CITIES), slug)) continue
      const market = await openMapMarket(server, city)
      for (const { size, theme, command } of looks) {
        const folder = join(pictures, `${slug}-${size}`)
        await mkdir(folder, { recursive: true })
        await askAgain(market)
        const started = performance.now()
        const { views, faults } = await walkPart(browser, { origin: server.origin, market, size, theme, folder })
        const duration_s = Math.round((performance.now() - started) / 100) / 10
        for (const fault of faults) report(fault)
        console.log(`${command}: ${views} views, ${faults.length} faults, ${duration_s} s`)
        appendProof('maps', { command, seed: 0, duration_s, counts: { views, faults: faults.length }, failures: faults })
      }
    }
  } finally {
    await server.dispose()
  }
}
