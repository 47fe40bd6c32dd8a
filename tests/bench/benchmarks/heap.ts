/** Heap of the page after long use: every screen again and again, in the demo marketplace. */
import { expect, type Page } from '@playwright/test'
import { readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus, type Account } from '#tests/support/e2e/account.ts'
import { openBooking, openSheet, providerRow, providerSheet, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts, logIn, openPerson } from '#tests/support/e2e/person.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { withBrowser } from '../bench-browser.ts'
import { sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'

const AIM_MB = 120
const MB = 1_048_576
/** Each visits everything once, which takes a person about two minutes. */
const ROUNDS = 30
const SHORT_ROUNDS = 12
/** Rounds in which caches fill and code is compiled. */
const SETTLING = 10
/** More growth in twenty rounds is a leak, MB. */
const GROWTH_MB = 2
/** Messages that the chat begins with. */
const MESSAGES = 60
const DRAGS = [
  [-150, -120],
  [140, 160],
  [-130, 150],
  [150, -170],
] as const

/** Returns the page's heap after garbage collection, MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB
}

const back = async (page: Page): Promise<void> => void (await page.goBack())

async function moveMap(page: Page): Promise<void> {
  for (const [right, down] of DRAGS) {
    await page.mouse.move(195, 330)
    await page.mouse.down()
    await page.mouse.move(195 + right, 330 + down, { steps: 12 })
    await page.mouse.up()
  }
  for (const turn of [-120, 120]) await page.mouse.wheel(0, turn)
}

async function walkAsCustomer(page: Page, round: number): Promise<void> {
  await button(page, 'Home').click()
  await moveMap(page)
  const search = page.getByRole('searchbox')
  await search.fill('Wilma Hopper')
  await expect(providerRow(page, 'Wilma Hopper')).toBeAttached()
  const sheet = await openSheet(page, 'Wilma Hopper')
  for (const name of ['View Profile', 'Schedule', 'Book Now']) {
    await sheet.getByRole('button', { name }).click()
    await back(page)
    await expect(sheet).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(providerSheet(page, 'Wilma Hopper')).toHaveCount(0)
  await search.fill('')
  await button(page, /^Filters/).click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await button(page, 'Back').click()
  await button(page, /^Notifications/).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await back(page)
  await openBooking(page, /^Wilma Hopper.*Accepted/)
  await button(page, 'Contact').click()
  await sendMessage(page, `Round ${round}`)
  await expect(page.getByRole('log').getByText(`Round ${round}`, { exact: true })).toBeVisible()
  await back(page)
  await button(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await closeToasts(page)
}

/** Opens every tab of the dashboard and the notifications. */
export async function walkAsProvider(page: Page): Promise<void> {
  for (const name of ['Bookings', 'Calendar', 'Ratings', 'Packages', 'Earnings', 'Main'] as const) {
    await openTab(page, name)
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('.sk')).toHaveCount(0)
  }
  await button(page, /^Notifications/).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await back(page)
  await closeToasts(page)
}

/** @returns the heap after each round, MB */
async function use(page: Page, rounds: number, walk: (page: Page, round: number) => Promise<void>): Promise<readonly number[]> {
  const heaps: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await walk(page, round)
    heaps.push(await heapMb(page))
  }
  if (process.env['VERBOSE'] !== undefined) console.error(heaps.map((mb) => mb.toFixed(1)).join(' '))
  return heaps
}

const ofLast = (heaps: readonly number[], count: number): Sample => sampleOf(heaps.slice(-count))

function rowsOf(who: string, heaps: readonly number[]): readonly Row[] {
  const last = ofLast(heaps, 5)
  const settled = sampleOf(heaps.slice(SETTLING - 5, SETTLING))
  return [
    {
      what: `Heap of the page after ${heaps.length} rounds of use, ${who}`,
      unit: 'MB',
      value: last,
      floor: { what: 'after the first round', value: sampleOf(heaps.slice(0, 1)) },
      aim: { words: 'at most 120 MB', holds: last.max <= AIM_MB },
    },
    {
      what: `· beside that after ${SETTLING} rounds`,
      unit: 'MB',
      value: last,
      floor: { what: `rounds ${SETTLING - 4} to ${SETTLING}`, value: settled },
      aim: { words: 'does not grow', holds: last.median - settled.median <= GROWTH_MB },
    },
  ]
}

async function fill(server: ProductServer): Promise<{ readonly amina: Account; readonly grace: Account }> {
  const [grace, amina] = [await openProvider(server, 'Wilma Hopper'), await openAccount(server, 'Amina Diallo')]
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  for (let n = 0; n < MESSAGES; n += 1) await grace.call('POST', '/chat', { booking_id: booking.id, message: `Message ${n}` })
  if ((await readMessageTexts(amina, booking)).length === 0) throw new Error('nobody wrote')
  return { amina, grace }
}

export const heap: Benchmark = {
  name: 'heap',
  async measure({ isShort }) {
    const rounds = isShort ? SHORT_ROUNDS : ROUNDS
    const server = await startServer({ DEMO: '1' })
    try {
      const { amina, grace } = await fill(server)
      return await withBrowser(async (browser) => {
        const customer = await openPerson(browser, { origin: server.origin })
        await logIn(customer.page, amina.email, amina.password)
        await expect(button(customer.page, 'Up to date')).toBeVisible({ timeout: 60_000 })
        const asCustomer = await use(customer.page, rounds, walkAsCustomer)
        await customer.close()
        const provider = await openPerson(browser, { origin: server.origin })
        await logIn(provider.page, grace.email, grace.password)
        await expect(provider.page.getByRole('tab', { name: /^Main/ })).toBeVisible({ timeout: 60_000 })
        const asProvider = await use(provider.page, rounds, walkAsProvider)
        await provider.close()
        return [...rowsOf('as a customer', asCustomer), ...rowsOf('on the dashboard', asProvider)]
      })
    } finally {
      await server.dispose()
    }
  },
}
