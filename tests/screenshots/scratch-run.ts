import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { openStudio } from './studio.ts'
import { packageCustomerWalk, packageProviderWalk } from './package-walks.ts'
const folder = '/tmp/pack-shots'
await mkdir(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
for (const look of [
  { device: 'phone', theme: 'light' },
  { device: 'desktop', theme: 'dark' },
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
] as const) {
  if (process.argv[2] && process.argv[2] !== `${look.device}-${look.theme}`) continue
  const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide' })
  try {
    for (const walk of [packageCustomerWalk, packageProviderWalk]) {
      const studio = await openStudio(browser, { origin: server.origin, look, folder })
      await walk(studio).catch(async (error) => {
        await studio.page.screenshot({ path: `${folder}/fail-${walk.name}-${look.device}.png` })
        console.log(String(error).slice(0, 600))
      })
      await studio.close()
    }
  } finally {
    await server.dispose()
  }
}
await browser.close()
