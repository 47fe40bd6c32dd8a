/** One browser with one look, for taking screenshots. */
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Position } from '#domain/location/haversine.ts'
import { closeToasts, START_POSITION } from '#tests/support/e2e/person.ts'
import { fakeTile } from '#tests/map-lab/fake-tile.ts'
import { TILE_HEADERS } from '#tests/support/e2e/services/fake-tiles.ts'

export interface Look {
  readonly device: 'phone' | 'desktop'
  /** `forced`: the colours of the system, dark. */
  readonly theme: 'light' | 'dark' | 'forced'
}

export interface ScreenshotSession {
  readonly page: Page
  readonly look: Look
  /** Takes a screenshot once nothing moves. */
  screenshot(name: string): Promise<void>
  button(name: string | RegExp): Locator
  close(): Promise<void>
}

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
const TILE = /^https:\/\/tiles\.example\/\d+\/(\d+)\/(\d+)\.png/

const SETTLE_MS = 250

export interface ScreenshotSettings {
  readonly origin: string
  readonly look: Look
  readonly folder: string
  /** CSS pixels; the device's size by default. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Of the device; undefined where the app may not ask for it. In San Francisco by default. */
  readonly position?: Position | undefined
  /** Runs before the app starts. */
  prepare?(context: BrowserContext): Promise<void>
}

export async function openScreenshotSession(browser: Browser, settings: ScreenshotSettings): Promise<ScreenshotSession> {
  const { origin, look, folder } = settings
  const position = 'position' in settings ? settings.position : START_POSITION
  const context = await browser.newContext({
    viewport: settings.size ?? SIZES[look.device],
    deviceScaleFactor: look.device === 'phone' ? 2 : 1,
    colorScheme: look.theme === 'forced' ? 'dark' : look.theme,
    forcedColors: look.theme === 'forced' ? 'active' : 'none',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...(position === undefined ? {} : { permissions: ['geolocation'], geolocation: position }),
    // A worker would fetch the tiles past the drawn ones below.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  // An invented street map: screenshots must not depend on a tile server.
  await context.route(TILE, (route) => {
    const [, x, y] = TILE.exec(route.request().url()) ?? []
    return route.fulfill({
      contentType: 'image/svg+xml',
      headers: TILE_HEADERS,
      body: fakeTile(Number(x), Number(y)),
    })
  })
  await settings.prepare?.(context)
  const page = await context.newPage()
  await page.goto(origin)
  return {
    page,
    look,
    screenshot: async (name) => {
      // The result of a press is rendered within the next frames.
      await page.waitForTimeout(SETTLE_MS)
      await expect(page.locator('.start-screen:not(:has(h1))')).toHaveCount(0, { timeout: 30_000 })
      // Toasts are not part of the screen; under a dialog they cannot be closed.
      if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0) await closeToasts(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'), undefined, {
        timeout: 20_000,
      })
      await page.screenshot({ path: join(folder, `${name}-${look.device}-${look.theme}.png`) })
    },
    // Not elements under a dialog.
    button: (name) => page.getByRole('button', { name }).and(page.locator(':not([inert] *)')),
    close: () => context.close(),
  }
}
