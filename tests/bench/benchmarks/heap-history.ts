/** Heap of a provider's page after ten years of bookings, beside one year: a device keeps three months of them in either case. */
import { expect, type Browser, type Page } from '@playwright/test'
import type { Account } from '#tests/support/e2e/account.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { withBrowser } from '../bench-browser.ts'
import { runInterleaved, type Benchmark } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'
import { fillProviderHistories, JOBS_PER_YEAR } from '../market/provider-history.ts'
import { heapMb, walkAsProvider } from '../phone/heap-walks.ts'

const AIM = 1.2
const LONG_YEARS = 10
/** Names that the demo marketplace does not have. */
const YEARS = { 'Wilma Hopper': LONG_YEARS, 'Walter Hopper': 1 }
/** Rounds over all tabs before the heap is measured, in which caches fill and code is compiled. */
const SETTLING = 3

async function openDashboard(browser: Browser, server: ProductServer, provider: Account): Promise<Page> {
  const { page } = await openPerson(browser, { origin: server.origin })
  await logIn(page, provider.email, provider.password)
  await expect(page.getByRole('tab', { name: /^Main/ })).toBeVisible({ timeout: 60_000 })
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: 180_000 })
  for (let round = 0; round < SETTLING; round += 1) await walkAsProvider(page)
  return page
}

async function walkedHeap(page: Page): Promise<number> {
  await walkAsProvider(page)
  return heapMb(page)
}

export const heapHistory: Benchmark = {
  name: 'heap-history',
  async measure({ isShort }) {
    const server = await startServer({ DEMO: '1' })
    try {
      const [long, short] = await fillProviderHistories(server, YEARS)
      if (!long || !short) throw new Error('nobody works')
      return await withBrowser(async (browser) => {
        const [ten, one] = [await openDashboard(browser, server, long), await openDashboard(browser, server, short)]
        const [value, floor] = await runInterleaved(
          { rounds: isShort ? 2 : 7, warmUp: 0 },
          () => walkedHeap(ten),
          () => walkedHeap(one),
        )
        if (!value || !floor) throw new Error('nothing was measured')
        const jobs = (LONG_YEARS * JOBS_PER_YEAR).toLocaleString('en-US')
        return [
          {
            what: `Heap of the dashboard after ten years, ${jobs} bookings`,
            unit: 'MB',
            value,
            floor: { what: `after one year, ${JOBS_PER_YEAR.toLocaleString('en-US')}`, value: floor },
            aim: { words: `at most ${AIM}×`, holds: value.median <= floor.median * AIM },
          },
        ]
      })
    } finally {
      await server.dispose()
    }
  },
}
