import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { openStudio, type Look } from './studio.ts'
import { calendarWalk } from './walks.ts'
const folder = '/tmp/cal/shots'
await mkdir(folder, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
const only = process.argv[2]
for (const look of [
  { device: 'phone', theme: 'light' },
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
  { device: 'desktop', theme: 'dark' },
] as Look[]) {
  if (only !== undefined && only !== `${look.device}-${look.theme}`) continue
  const server = await startProductServer({ DEMO: '1', RATE_LIMITS: 'wide' })
  try {
    const studio = await openStudio(browser, { origin: server.origin, look, folder })
    studio.page.on('console', (m) => {
      if (m.type() === 'error') console.log(m.text())
    })
    await calendarWalk(studio)
    await studio.close()
  } finally {
    await server.dispose()
  }
}
await browser.close()
