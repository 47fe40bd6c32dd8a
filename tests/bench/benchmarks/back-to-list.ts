/** Back to a list of 10,000 helpers that was scrolled, on a phone slowed four times: whether the first frame has it in its place. */
import { expect, type Page } from '@playwright/test'
import { openPerson, button } from '#tests/support/e2e/person.ts'
import { raiseList } from '#tests/support/e2e/pages/customer-page.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { withBrowser } from '../bench-browser.ts'
import { sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { addDocuments, startServer } from '../market/prefilled-market.ts'
import { SLOWDOWN } from '../phone/phone.ts'

const HELPERS = 10_000
const CENTER = { latitude: 37.7749, longitude: -122.4194 }
/** How far the list is scrolled, px. */
const FAR = 3_000
const SCROLLER = '.sheet:has(.helper-list) .sheet__body'
const ROUNDS = 7

/** Goes back, and looks at the first frame in which the list can be seen. @returns px by which it is out of its place; ms from Back to that frame */
const goBack = (page: Page) =>
  page.evaluate(
    ([selector, far]) =>
      new Promise<{ readonly missedPx: number; readonly ms: number }>((resolve) => {
        const started = performance.now()
        const look = (): void => {
          const list = document.querySelector(selector)
          const isSeen = list !== null && list.checkVisibility() && list.closest('[inert]') === null
          if (isSeen) resolve({ missedPx: Math.abs(list.scrollTop - far), ms: performance.now() - started })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        history.back()
      }),
    [SCROLLER, FAR] as const,
  )

export const backToList: Benchmark = {
  name: 'back-to-list',
  async measure({ isShort }): Promise<readonly Row[]> {
    const server = await startServer({ DEMO: '0' })
    try {
      await addDocuments(server, makeProviders(HELPERS, CENTER, 0.1))
      return await withBrowser(async (browser) => {
        const { page, context } = await openPerson(browser, { origin: server.origin })
        await expect(page.locator('.helper-list li').first()).toBeAttached({ timeout: 60_000 })
        await raiseList(page)
        const scroller = page.locator(SCROLLER)
        await page.getByRole('button', { name: 'Show more', exact: true }).click()
        await scroller.evaluate((list, far) => list.scrollTo(0, far), FAR)
        await expect.poll(() => scroller.evaluate((list) => list.scrollTop)).toBe(FAR)
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        await page.evaluate('globalThis.__name = (given) => given')
        const backs: Awaited<ReturnType<typeof goBack>>[] = []
        for (let round = 0; round < (isShort ? 3 : ROUNDS); round += 1) {
          await button(page, 'Order a Service').evaluate((each: HTMLElement) => each.click())
          await expect(page.getByRole('heading', { name: 'Order a Service' })).toBeVisible()
          await page.waitForTimeout(500)
          backs.push(await goBack(page))
          await page.waitForTimeout(500)
        }
        const missed = backs.filter(({ missedPx }) => missedPx > 0).length
        return [
          {
            what: `Back to a list of ${HELPERS.toLocaleString('en-US')}: out of its place in its first frame, of ${backs.length} times`,
            unit: 'frames',
            value: sampleOf([missed]),
            aim: { words: 'never', holds: missed === 0 },
          },
          { what: '· from Back to that frame', unit: 'ms', value: sampleOf(backs.map(({ ms }) => ms)) },
        ]
      })
    } finally {
      await server.dispose()
    }
  },
}
