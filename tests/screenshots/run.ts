/**
 * Screenshots of every screen: phone and desktop, light and dark, from the production build and the demo marketplace.
 * `npm run screenshots`, or one look and one walk: `npm run screenshots -- phone-light customer`. `npm run screenshots -- maps` takes the
 * views with a map in more sizes and looks, and checks them.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { ROUTER_URL } from '#tests/support/e2e/services/fake-router.ts'
import { TILE_URL } from '#tests/support/e2e/services/fake-tiles.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { dayWalk } from './day-walk.ts'
import { takeMaps } from './maps.ts'
import { orderWalk } from './order-walk.ts'
import { openScreenshotSession, type Look, type ScreenshotSession } from './screenshot-session.ts'
import { calendarWalk, customerWalk, newcomerWalk, offlineWalk, providerWalk, errorWalk, visitorWalk } from './walks.ts'
import { packageCustomerWalk, packageProviderWalk } from './package-walks.ts'
import { accountWalk, adminWalk, verificationWalk } from './trust-walks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.artifacts', 'screenshots')
const [only, onlyWalk, ...more] = process.argv.slice(2)

const LOOKS: readonly Look[] = [
  { device: 'phone', theme: 'light' },
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
  { device: 'desktop', theme: 'dark' },
]

/** Screenshots that the README shows, and those of the browser's install dialog. */
const KEPT: Readonly<Record<string, string>> = {
  'map-phone-light': 'docs/screenshots/map-phone-light.png',
  'scheduler-phone-light': 'docs/screenshots/scheduler-phone-light.png',
  'booking-offline-phone-light': 'docs/screenshots/booking-offline-phone-light.png',
  'chat-phone-dark': 'docs/screenshots/chat-phone-dark.png',
  'dashboard-bookings-phone-light': 'docs/screenshots/dashboard-bookings-phone-light.png',
  'dashboard-main-phone-dark': 'docs/screenshots/dashboard-main-phone-dark.png',
  'map-desktop-light': 'docs/screenshots/map-desktop-light.png',
}
const INSTALL: Readonly<Record<string, string>> = {
  'map-narrow-phone-light': 'public/screenshots/map-narrow.png',
  'booking-narrow-phone-light': 'public/screenshots/booking-narrow.png',
  'map-desktop-light': 'public/screenshots/map-wide.png',
}

async function walkAll(browser: Browser, look: Look): Promise<void> {
  // A separate marketplace for each look: bookings of one walk must not show in the next.
  const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide', TILE_URL, ROUTER_URL })
  const network = await openNetworkProxy(server.port)
  const walks: Readonly<Record<string, (studio: ScreenshotSession) => Promise<void>>> = {
    visitor: visitorWalk,
    customer: customerWalk,
    provider: providerWalk,
    calendar: calendarWalk,
    day: dayWalk,
    order: orderWalk,
    'package-customer': packageCustomerWalk,
    'package-provider': packageProviderWalk,
    newcomer: newcomerWalk,
    account: accountWalk,
    trouble: errorWalk,
    offline: (studio) => offlineWalk(studio, network),
    verification: (studio) => verificationWalk(studio, server),
    // Last, because it blocks a person.
    admin: (studio) => adminWalk(studio, server),
  }
  try {
    for (const [name, walk] of Object.entries(walks)) {
      if (onlyWalk !== undefined && onlyWalk !== name) continue
      const studio = await openScreenshotSession(browser, { origin: network.origin, look, folder })
      try {
        await walk(studio)
      } catch (error) {
        // The other walks are still worth running.
        await studio.page.screenshot({ path: join(folder, `broke-${name}-${look.device}-${look.theme}.png`) })
        console.error(`The walk ${name}, ${look.device} ${look.theme}, broke: ${String(error).slice(0, 600)}`)
        process.exitCode = 1
      }
      await studio.close()
    }
  } finally {
    await network.close()
    await server.dispose()
  }
}

await mkdir(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
try {
  if (only === 'maps') {
    await takeMaps(browser, join(root, '.artifacts', 'maps'), [onlyWalk ?? '', ...more], (fault) => {
      console.log(fault)
      process.exitCode = 1
    })
  }
  for (const look of LOOKS) if (only === undefined || only === `${look.device}-${look.theme}`) await walkAll(browser, look)
} finally {
  await browser.close()
}
if (only === undefined && process.exitCode === undefined) {
  for (const [name, path] of [...Object.entries(KEPT), ...Object.entries(INSTALL)]) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await copyFile(join(folder, `${name}.png`), join(root, path))
  }
}
console.log(`Pictures are in ${only === 'maps' ? join(root, '.artifacts', 'maps') : folder}`)
