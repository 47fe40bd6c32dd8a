// Builds the lab, serves it under the app's kind of content security policy, checks the map in Chromium and takes its screenshots.
// npx tsx tests/map-lab/run.ts [folder for the screenshots] [beginning of a check's name]
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { checks } from './checks/checks.ts'
import { groundChecks } from './checks/ground-checks.ts'
import { openLab } from './open-lab.ts'
import { streetChecks } from './streets/street-checks.ts'
import { takeScreenshots } from './take-screenshots.ts'

const [, , folder, only = ''] = process.argv
const pictures = folder ?? fileURLToPath(new URL('../../.artifacts/map-lab', import.meta.url))
mkdirSync(pictures, { recursive: true })
const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile, logLevel: 'warn' })
const server = await preview({ configFile, logLevel: 'warn' })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
try {
  for (const [name, check] of Object.entries({ ...checks, ...groundChecks, ...streetChecks })) {
    if (!name.startsWith(only)) continue
    await check((options) => openLab(browser, options))
    console.log(`ok  ${name}`)
  }
  if (only === '') await takeScreenshots((options) => openLab(browser, options), pictures)
  console.log(`pictures in ${pictures}`)
} finally {
  await browser.close()
  await server.close()
}
