/**
 * A cold start of the home without a network, on a phone slowed four times that has seen the demo's map before: until all streets in view
 * are there, beside the list of the same page without a map.
 */
import { expect, type Page } from '@playwright/test'
import { button } from '#tests/support/e2e/person.ts'
import { runInterleaved, type Benchmark, type MeasureOptions, type Row } from '../../benchmark.ts'
import { startServer } from '../../market/prefilled-market.ts'
import { SCRIPT_FREE_PATH } from '../../phone/cold-starts.ts'
import { firstPaintedAt, installTimingProbe } from '../../phone/interaction-timing.ts'
import { createPhone, slowDown, withOpen, type Phone } from '../../phone/phone.ts'

const ROUNDS = { rounds: 7, warmUp: 1 }
const SHORT_ROUNDS = { rounds: 2, warmUp: 1 }
const STREETS_AIM_MS = 1_800
const STREETS_SHARE = 1.5
/** At least one tile, and none that is still being painted. */
const STREETS = '.leaflet-streets-pane:has(canvas.leaflet-tile-loaded):not(:has(canvas:not(.leaflet-tile-loaded)))'
const LIST = '.helper-list li'
/** Until the service worker has stored what the second visit saw. */
const STORING_MS = 2_000

async function seeHome(page: Page): Promise<void> {
  const choice = button(page, /^Find Services/)
  await expect(choice.or(page.locator('.helper-list')).first()).toBeVisible()
  if (await choice.isVisible()) await choice.click()
  await expect(page.locator(LIST).first()).toBeAttached()
}

/** Visits the home twice, the second time with the service worker; without a map, after switching it off. */
async function visit(phone: Phone, origin: string, hasMap: boolean): Promise<void> {
  await withOpen(phone, async ({ page }) => {
    await page.goto(origin)
    await seeHome(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    if (!hasMap) await page.evaluate(() => localStorage.setItem('nearhelp.map', 'false'))
    await page.goto(origin)
    await seeHome(page)
    await expect(page.locator('.leaflet-container')).toHaveCount(hasMap ? 1 : 0)
    if (hasMap) await expect(page.locator(STREETS)).toBeAttached({ timeout: 30_000 })
    await page.waitForTimeout(STORING_MS)
  })
}

/** @returns ms from the start of the navigation to the frame that shows it */
const start = (phone: Phone, origin: string, shows: string): Promise<number> =>
  withOpen(phone, async (open) => {
    await installTimingProbe(open.context, { shows })
    await slowDown(open, origin, SCRIPT_FREE_PATH)
    await open.page.goto(origin, { waitUntil: 'commit' })
    return firstPaintedAt(open.page)
  })

export const streetStart: Benchmark = {
  name: 'street-start',
  async measure({ isShort }: MeasureOptions): Promise<readonly Row[]> {
    const [withMap, without] = [await createPhone(), await createPhone()]
    const server = await startServer({ DEMO: '1' })
    try {
      await visit(withMap, server.origin, true)
      await visit(without, server.origin, false)
      await server.kill()
      const [streets, list] = await runInterleaved(
        isShort ? SHORT_ROUNDS : ROUNDS,
        () => start(withMap, server.origin, STREETS),
        () => start(without, server.origin, LIST),
      )
      if (!streets || !list) throw new Error('nothing was measured')
      return [
        {
          what: 'Cold start offline on a phone: until the streets in view are there',
          unit: 'ms',
          value: streets,
          floor: { what: 'the list of the same page without a map', value: list },
          aim: {
            words: `within ${STREETS_AIM_MS} ms, at most ${STREETS_SHARE}×`,
            holds: streets.median <= STREETS_AIM_MS && streets.median <= STREETS_SHARE * list.median,
          },
        },
      ]
    } finally {
      await server.dispose()
      for (const phone of [withMap, without]) await phone.dispose()
    }
  },
}
