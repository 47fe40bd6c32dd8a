/** One visit to an earlier release, under which this tree's is deployed while messages wait. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { openAccount, openProvider, readMessages, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { messageTick, readyForOffline, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import { startProductServer, type ProductServer } from '#tests/support/e2e/product-server.ts'
import { PROVIDER, returnHome, SCREENS } from './screens.ts'

/** When the server of the newer release replaces that of the earlier one. */
export const DEPLOYS = ['before the page', 'while it is open', 'while the network is cut', 'while messages are sent'] as const
type Deploy = (typeof DEPLOYS)[number]

/** A machine with two cores installs a release, beside a server that starts, in much less. */
const HAPPENS_WITHIN_MS = 60_000

/** The server's programs; the page of each is beside it. */
export interface Releases {
  readonly earlier: string
  readonly newer: string
}

export interface VisitPlan {
  readonly deploy: Deploy
  readonly isForced: boolean
  /** From the moment to the deploy within it. */
  readonly delayMs: number
  readonly texts: readonly string[]
  /** The control: the device drops the files of earlier releases. */
  readonly isForgetful: boolean
  /** Opened while the network is cut. */
  readonly offline: readonly string[]
  /** Opened after it is back. */
  readonly online: readonly string[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Address of the script that the page was loaded with: another one in each release. */
const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')

/** Number of files that this page has loaded so far. */
const filesOf = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length)

const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['marked'] = 'yes'
  })

const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.dataset['marked'] === 'yes')

/** Empties the browser's own cache, which keeps files as long as it likes. */
async function emptyBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Drops the files of earlier releases, which the service worker keeps. */
const forgetReleases = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith('nearhelp-earlier-release')).map((name) => caches.delete(name)))
  })

/** Looks for the newer release, as the browser does later, and waits until it is installed. */
async function installUpdate(page: Page, isForced: boolean): Promise<void> {
  const state = (): Promise<'none' | 'waiting' | 'active'> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration?.waiting) return 'waiting'
      await registration?.update().catch(() => undefined)
      return 'none'
    })
  await expect.poll(state, { timeout: HAPPENS_WITHIN_MS }).toBe('waiting')
  if (!isForced) return
  // What another tab does when its person agrees.
  await page.evaluate(
    (limitMs) =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('the new service worker did not take over')), limitMs)
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
        void navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.postMessage({ type: 'SKIP_WAITING' }))
      }),
    HAPPENS_WITHIN_MS,
  )
}

/** `lazy-screen.ts` loads the next screen in advance after so long at the latest, ms. */
const PRELOAD_TIMEOUT_MS = 4_000

/** Lets screens be loaded in advance at their deadline only, as on a busy phone. Runs in the page. */
function delayPreloading(timeoutMs: number): void {
  performance.setResourceTimingBufferSize(5_000)
  const { requestIdleCallback } = window
  window.requestIdleCallback = (callback, options) =>
    options?.timeout === timeoutMs ? Number(setTimeout(callback, timeoutMs)) : requestIdleCallback(callback, options)
}

async function deploy(server: ProductServer, program: string): Promise<void> {
  await server.kill()
  await server.start(program)
}

const offerOn = (page: Page): Locator => page.getByRole('status', { name: 'A new version is ready' })

/** To the map, from which each screen is opened: an offer that lies over its header is put off. */
async function toMap(page: Page): Promise<void> {
  await returnHome(page)
  const later = offerOn(page).getByRole('button', { name: 'Later' })
  if (await later.isVisible()) await later.click()
}

async function openScreens(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await toMap(page)
    await SCREENS[name]?.(page).catch(async (error: unknown) => {
      const shown = (await page.locator('body').innerText()).slice(0, 300)
      throw new Error(`'${name}' was not shown: ${error instanceof Error ? error.message : String(error)}\n${shown}`)
    })
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toHaveCount(0)
  }
}

async function openChat(page: Page): Promise<void> {
  await toMap(page)
  await button(page, /^Messages/).click()
  await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('button', { name: new RegExp(PROVIDER) })
    .click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

/**
 * @returns the number of files of the earlier release that its page loaded after the new one was found, or after the deploy
 * @throws Error when something was lost, was not shown or was done without the person
 */
export async function visit(browser: Browser, releases: Releases, plan: VisitPlan): Promise<number> {
  const { texts } = plan
  const server = await startProductServer({ DEMO: '0', RATE_LIMITS: 'wide' }, undefined, releases.earlier)
  const network = await openNetworkProxy(server.port)
  const omar = await openProvider(server, PROVIDER, { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, omar)
  await setBookingStatus(omar, booking, 'accepted')
  const person = await openPerson(browser, { origin: network.origin })
  const { page } = person
  const offer = offerOn(page)
  const update = async (): Promise<void> => {
    await installUpdate(page, plan.isForced)
    await emptyBrowserCache(page)
    if (plan.isForgetful) await forgetReleases(page)
  }
  try {
    await logIn(page, amina.email, amina.password)
    await readyForOffline(page)
    if (plan.deploy === 'before the page') await deploy(server, releases.newer)
    await page.addInitScript(delayPreloading, PRELOAD_TIMEOUT_MS)
    await page.reload()
    await markPage(page)
    const earlier = await releaseOf(page)
    await expect(button(page, 'Up to date')).toBeVisible({ timeout: HAPPENS_WITHIN_MS })
    if (plan.deploy === 'while it is open') {
      await pause(plan.delayMs)
      await deploy(server, releases.newer)
    }
    const isFoundEarly = plan.deploy === 'before the page' || plan.deploy === 'while it is open'
    if (isFoundEarly) await update()
    const filesBefore = await filesOf(page)

    await openChat(page)
    network.cut()
    for (const message of texts) {
      await sendMessage(page, message)
      await expect(messageTick(page, message, 'Waiting to send')).toBeVisible()
    }
    if (plan.deploy === 'while the network is cut') await deploy(server, releases.newer)
    await openScreens(page, plan.offline)
    await openChat(page)
    for (const message of texts) await expect(messageTick(page, message, 'Waiting to send')).toBeVisible()
    await expect(offer).toHaveCount(0)

    network.restore()
    if (plan.deploy === 'while messages are sent') {
      await pause(plan.delayMs)
      await deploy(server, releases.newer)
    }
    await expect.poll(() => readMessages(omar, booking).catch(() => []), { timeout: HAPPENS_WITHIN_MS }).toEqual(texts)
    if (!isFoundEarly) await update()
    await openScreens(page, plan.online)
    expect(await isMarked(page), 'the page was reloaded before the person agreed').toBe(true)
    expect(await releaseOf(page)).toBe(earlier)
    const earlierFiles = (await filesOf(page)) - filesBefore

    await returnHome(page)
    // It was put off: the next opening of the app offers it again, unless it is of the new release already.
    if (!(await offer.isVisible())) await page.reload()
    if ((await releaseOf(page)) === earlier) {
      await expect(offer).toBeVisible({ timeout: HAPPENS_WITHIN_MS })
      await Promise.all([
        page.waitForEvent('domcontentloaded', { timeout: HAPPENS_WITHIN_MS }),
        offer.getByRole('button', { name: 'Update now' }).click(),
      ])
    }
    await expect.poll(() => releaseOf(page), { timeout: HAPPENS_WITHIN_MS }).not.toBe(earlier)
    await openChat(page)
    for (const message of texts) await expect(messageTick(page, message, 'Sent')).toBeVisible()
    expect(await readMessages(omar, booking)).toEqual(texts)
    const problems = person.consoleProblems()
    if (problems.length > 0) throw new Error(`the console has ${problems.join(' | ')}`)
    return earlierFiles
  } finally {
    await person.close()
    await network.close()
    await server.dispose()
  }
}
