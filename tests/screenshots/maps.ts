/**
 * The views with a map, of San Francisco and Lagos, in every size and look, with a check for overlap and coverage:
 * `npm run screenshots -- maps`, or a part of it: `npm run screenshots -- maps lagos 844x390 forced`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { logIn } from '#tests/support/e2e/person.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import {
  arriveIn,
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

async function walkPart(browser: Browser, { origin, market, size, theme, folder }: Part): Promise<readonly string[]> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const faults: string[] = []
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
  return faults
}

/** @param only parts of the names of what to take: cities, sizes and themes @param report called with a line for each fault */
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
  const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide' })
  try {
    for (const [slug, city] of Object.entries(MAP_CITIES)) {
      if (!isWanted(Object.keys(MAP_CITIES), slug)) continue
      const market = await openMapMarket(server, city)
      for (const size of SIZES.filter((each) => isWanted(SIZES, each))) {
        for (const theme of THEMES.filter((each) => isWanted(THEMES, each))) {
          const folder = join(pictures, `${slug}-${size}`)
          await mkdir(folder, { recursive: true })
          for (const fault of await walkPart(browser, { origin: server.origin, market, size, theme, folder })) report(fault)
        }
      }
    }
  } finally {
    await server.dispose()
  }
}
