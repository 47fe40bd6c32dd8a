import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { LONG_STORIES } from './long-stories.ts'

const artifacts = fileURLToPath(new URL('../../.artifacts/', import.meta.url))
const executablePath = findBrowser()

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
/** Playwright compares with the project, the file, the groups and the title of a story. */
const long = Object.entries(LONG_STORIES).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`${escaped(file)} .*${escaped(title)}$`)),
)

/** Runs the production build in a real browser. Every test starts its own server on a free port. */
export default defineConfig({
  testDir: '..',
  testMatch: '{e2e,security}/**/*.e2e.ts',
  // `npm test` sets it.
  ...(process.env['STORIES'] === 'short' ? { grepInvert: long } : {}),
  outputDir: `${artifacts}e2e`,
  // A story spends more time waiting for its people than computing, so two share the two processors of a small machine well.
  workers: 2,
  retries: 0,
  projects: [
    // First, because it takes longest. The dev server bundles the packages at its first start and sends each module apart.
    { name: 'sources', testMatch: '**/dev.e2e.ts', timeout: 240_000, expect: { timeout: 60_000 }, use: { actionTimeout: 60_000 } },
    { name: 'built', testIgnore: '**/dev.e2e.ts', timeout: 120_000, expect: { timeout: 20_000 } },
  ],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? `${artifacts}results/playwright.json` }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
    // Tracing costs a tenth of every story. To debug a failing one: TRACE=1 npm run e2e -- name
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Emulating a graphics processor costs a tenth of every story.
    launchOptions: { args: [...browserArguments, '--disable-gpu'], ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
