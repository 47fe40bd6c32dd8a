/** A browser for one benchmark, and the bench's page in it. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'

const configFile = fileURLToPath(new URL('page/vite.config.ts', import.meta.url))
let built: Promise<unknown> | undefined

/** Builds the bench's pages, once in a run. */
export async function buildPages(): Promise<void> {
  built ??= build({ configFile, logLevel: 'warn' })
  await built
}

/** Runs a function with its own browser, which is always closed. */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArguments, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    return await run(browser)
  } finally {
    await browser.close()
  }
}

/** Opens the page that holds the data layer. */
export async function openBenchPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${origin}/bench/index.html`)
  return page
}
