import assert from 'node:assert/strict'
import type { Browser, Page } from '@playwright/test'

/** Port of the lab, from the environment where another run has the usual one. */
export const LAB_PORT = Number(process.env['LAB_PORT'] ?? 5391)

export interface LabOptions {
  /** Query of the page: dark, paper (no raster tiles), streets, brief, count=, zoom=, city=, at=latitude,longitude. */
  readonly query?: string
  readonly path?: string
  readonly width?: number
  readonly height?: number
  readonly touch?: boolean
  /** Selector that shows that the page is ready. */
  readonly ready?: string
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>
}

export type OpenLab = (options?: LabOptions) => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>

/** Opens the lab. Closing it fails when the page logged an error or broke its content security policy. */
export async function openLab(
  browser: Browser,
  { query = '', path = '', width = 390, height = 844, touch = false, ready = '.pin', prepare }: LabOptions = {},
): ReturnType<OpenLab> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, deviceScaleFactor: 1 })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    const isMissingTile = message.text().includes('404') || message.text().includes('ERR_')
    if (message.type() === 'error' && !isMissingTile) faults.push(message.text())
  })
  // A mark of tsx in functions that a check runs in the page.
  await page.addInitScript('globalThis.__name = (given) => given')
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  await prepare?.(page)
  await page.goto(`http://127.0.0.1:${LAB_PORT}/${path}?${query}`)
  await page.waitForSelector(ready)
  return {
    page,
    close: async () => {
      await context.close()
      assert.deepEqual(faults, [])
    },
  }
}
