/** A browser for one benchmark, and the bench's page in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browserArguments, findBrowser, findWholeBrowser } from '#tests/support/find-browser.mjs'
import type { Row } from './benchmark.ts'

const configFile = fileURLToPath(new URL('page/vite.config.ts', import.meta.url))
let built: Promise<unknown> | undefined

/** Builds the bench's pages, once in a run. */
export async function buildPages(): Promise<void> {
  built ??= build({ configFile, logLevel: 'warn' })
  await built
}

const launchOptions = (executablePath: string | undefined) => ({
  args: [...browserArguments, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  ...(executablePath === undefined ? {} : { executablePath }),
})

/** Runs a function with its own browser, which is always closed. @param executablePath the quickest browser without one */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>, executablePath = findBrowser()): Promise<T> {
  const browser = await chromium.launch(launchOptions(executablePath))
  try {
    return await run(browser)
  } finally {
    await browser.close()
  }
}

/** Opens devices, as a browser does: each has its own data. */
export interface ContextOpener {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
}

/** Runs a function with devices whose profiles are on the disk, a browser each. All are closed and removed. */
async function withDiskProfiles<T>(run: (opener: ContextOpener) => Promise<T>): Promise<T> {
  const opened: { readonly profile: string; readonly context: BrowserContext }[] = []
  try {
    return await run({
      newContext: async (options = {}) => {
        const profile = await mkdtemp(join(tmpdir(), 'nearhelp-bench-profile-'))
        const context = await chromium.launchPersistentContext(profile, { ...launchOptions(findWholeBrowser()), ...options })
        opened.push({ profile, context })
        return context
      },
    })
  } finally {
    for (const { profile, context } of opened) {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/**
 * Measures with devices off the record, whose IndexedDB is in memory, and then with profiles on the disk, in the same browser program.
 * @returns the rows of both; those of the second say so
 */
export async function onBothProfiles(measure: (opener: ContextOpener) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const inMemory = await withBrowser(measure, findWholeBrowser())
  const onDisk = await withDiskProfiles(measure)
  return [...inMemory, ...onDisk.map((row) => (row.what.startsWith('·') ? row : { ...row, what: `${row.what}, on disk` }))]
}

/** Opens the page that holds the data layer, on a new device. */
export async function openBenchPage(opener: ContextOpener, origin: string): Promise<Page> {
  const page = await (await opener.newContext()).newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${origin}/bench/index.html`)
  return page
}
