/** A browser with a persistent profile, slowed like a phone: its data is there when it is started again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { browserArguments, findWholeBrowser } from '#tests/support/find-browser.mjs'
import { START_POSITION } from '#tests/support/e2e/person.ts'

/** How many times slower than this machine its pages compute. */
export const SLOWDOWN = 4

/** Of a page, px. */
const SCREEN = { width: 390, height: 844 }

export interface OpenPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

export interface Phone {
  /** Starts its browser, at the machine's own speed. */
  open(): Promise<OpenPhone>
  /** Removes its profile. */
  dispose(): Promise<void>
}

/**
 * Slows the pages of an origin to a phone's speed, before the first of them: only a process that already serves the origin can be
 * slowed. This affects the main thread; workers keep the machine's speed. The service worker has to start again.
 * @param quiet path of the origin on which no script runs
 */
export async function slowDown({ page, devtools }: OpenPhone, origin: string, quiet: string): Promise<void> {
  await page.goto(origin + quiet)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}

/**
 * Makes the browser's window larger than the page and its toolbars. Pixels outside the window are never presented, so a press whose
 * only result is at the foot of the page would seem to be answered by the next screen.
 */
async function enlargeWindow(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: SCREEN.width + 200, height: SCREEN.height + 250 } })
}

export async function createPhone(): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'nearhelp-phone-'))
  const executablePath = findWholeBrowser()
  return {
    open: async () => {
      const context = await chromium.launchPersistentContext(profile, {
        args: browserArguments,
        ...(executablePath === undefined ? {} : { executablePath }),
        viewport: SCREEN,
        hasTouch: true,
        timezoneId: 'America/Los_Angeles',
        locale: 'en-US',
        permissions: ['geolocation'],
        geolocation: START_POSITION,
      })
      const page = context.pages()[0] ?? (await context.newPage())
      page.on('pageerror', (error) => console.error(error))
      const devtools = await context.newCDPSession(page)
      await enlargeWindow(devtools)
      return { context, page, devtools, close: () => context.close() }
    },
    dispose: () => rm(profile, { recursive: true, force: true }),
  }
}

/** Opens the phone for a function, and always closes it. */
export async function withOpen<T>(phone: Phone, act: (open: OpenPhone) => Promise<T>): Promise<T> {
  const open = await phone.open()
  try {
    return await act(open)
  } finally {
    await open.close()
  }
}
