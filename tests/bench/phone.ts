/** A browser whose profile outlives it, slowed like a phone: what is on it is there when it is started again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { HERE } from '#tests/support/e2e/person.ts'

/** How many times slower than this machine its pages compute. */
export const SLOWDOWN = 4

export interface OpenPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

export interface Phone {
  /** Starts its browser. @param slowdown 1 for the machine's own speed */
  open(slowdown?: number): Promise<OpenPhone>
  /** Removes everything on it. */
  dispose(): Promise<void>
}

/** Slows the main thread of a page's process, from now on. Workers keep the machine's speed. */
const slow = (devtools: CDPSession, rate: number): Promise<unknown> => devtools.send('Emulation.setCPUThrottlingRate', { rate })

export async function makePhone(): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'nearhelp-phone-'))
  const executablePath = findBrowser()
  return {
    open: async (slowdown = SLOWDOWN) => {
      const context = await chromium.launchPersistentContext(profile, {
        args: browserArguments,
        ...(executablePath === undefined ? {} : { executablePath }),
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        timezoneId: 'America/Los_Angeles',
        locale: 'en-US',
        permissions: ['geolocation'],
        geolocation: HERE,
      })
      const page = context.pages()[0] ?? (await context.newPage())
      page.on('pageerror', (error) => console.error(error))
      const devtools = await context.newCDPSession(page)
      if (slowdown !== 1) await slow(devtools, slowdown)
      return { context, page, devtools, close: () => context.close() }
    },
    dispose: () => rm(profile, { recursive: true, force: true }),
  }
}
