/** A person with their own browser: what they press, by accessible names. */
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Position } from '#domain/location/haversine.ts'
import { watchThirdParties } from './services/third-parties.ts'

export interface PersonSettings {
  readonly origin: string
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** Of the device. */
  readonly position?: Position
  /** How far the page's clock is ahead, ms. */
  readonly clockShiftMs?: number
  /** How the device names itself, such as a phone with its own map program. */
  readonly userAgent?: string
  /** The page's clock can be moved forward with `page.clock`. */
  readonly movableClock?: boolean
  /** Problems that a story expects, such as failing requests while the network is cut. */
  readonly expectedNoise?: RegExp
}

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, page errors and policy violations so far, except the expected ones. */
  consoleProblems(): readonly string[]
  /** Origins on other machines that its pages and workers have asked for. */
  thirdParties(): readonly string[]
  close(): Promise<void>
}

/** Position of every device: in San Francisco, a little beside the middle. */
export const START_POSITION = { latitude: 37.7765, longitude: -122.4231 }

const PHONE = { width: 390, height: 844 }
/** The browser reports every request that a cut network fails; that is expected. */
const NETWORK_ERRORS = /net::ERR_|the server responded with a status of (401|409|503)/

/**
 * How many times slower than this machine every page runs, 1 to 20. A story that passes at 1 and fails at 4 for any reason other than
 * a time limit has a race with the screen: CPU_SLOWDOWN=4 npm run e2e -- name --timeout 240000
 */
const SLOWDOWN = Number(process.env['CPU_SLOWDOWN'] ?? 1)

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (SLOWDOWN === 1) return
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Opens the app in its own browser context. */
export async function openPerson(browser: Pick<Browser, 'newContext'>, settings: PersonSettings): Promise<Person> {
  const context = await browser.newContext({
    viewport: settings.viewport ?? PHONE,
    colorScheme: settings.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    ...(settings.userAgent === undefined ? {} : { userAgent: settings.userAgent }),
    permissions: ['geolocation'],
    geolocation: settings.position ?? START_POSITION,
  })
  const heard: string[] = []
  const thirdParties = watchThirdParties(context)
  const page = await context.newPage()
  await slowDown(context, page)
  if (settings.movableClock === true || settings.clockShiftMs !== undefined)
    await page.clock.install({ time: Date.now() + (settings.clockShiftMs ?? 0) })
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  await page.goto(settings.origin)
  return {
    page,
    context,
    consoleProblems: () => heard.filter((line) => !NETWORK_ERRORS.test(line) && !settings.expectedNoise?.test(line)),
    thirdParties,
    close: () => context.close(),
  }
}

/** The button of that name on the topmost screen: screens below are inert. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).and(page.locator(':not([inert] *)'))

/** Presses an item of a menu; by default of the one with further actions. */
export async function pressInMenu(page: Page, item: string | RegExp, menu: string | RegExp = 'More actions'): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

/** A toast with this text. */
export const toast = (page: Page, words: string): Locator => toasts(page).filter({ hasText: words })

/** Closes the toasts: they are shown for 8 seconds over the top of the screen. */
export async function closeToasts(page: Page): Promise<void> {
  for (let shown = await toasts(page).count(); shown > 0; shown = await toasts(page).count()) {
    const first = toasts(page).first()
    // It may close at this moment.
    await first
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  }
}

/** Signs up from the selection screen or the map. */
export async function signUp(
  page: Page,
  who: { name: string; email: string; password: string; type: 'Find Services' | 'Provide Services' },
): Promise<void> {
  await button(page, 'Log in').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sign up', { exact: true }).first().click()
  await dialog.getByText(who.type, { exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(who.name)
  await dialog.getByLabel('Email', { exact: true }).fill(who.email)
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(who.password)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Signs in from the selection screen. */
export async function logIn(page: Page, email: string, password = 'nearhelp-demo'): Promise<void> {
  await button(page, 'Log in').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
}
