/** Heap of the page after long use: every screen again and again, in the demo marketplace. */
import { expect, type Browser, type Page } from '@playwright/test'
import { readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus, type Account } from '#tests/support/e2e/account.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { withBrowser } from '../bench-browser.ts'
import { sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'
import { heapMb, walkAsCustomer, walkAsProvider } from '../phone/heap-walks.ts'
import { measureHeapOverTime } from './heap-over-time.ts'

const AIM_MB = 120
/** Each visits everything once, which takes a person about two minutes. */
const ROUNDS = 30
const SHORT_ROUNDS = 12
/** Rounds in which caches fill and code is compiled. */
const SETTLING = 10
/** More growth in twenty rounds is a leak, MB. */
const GROWTH_MB = 2
/** Messages that the chat begins with. */
const MESSAGES = 60

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

async function openCustomer(browser: Browser, { origin }: ProductServer, { email, password }: Account): Promise<Page> {
  const { page } = await openPerson(browser, { origin })
  await logIn(page, email, password)
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  return page
}

async function openDashboard(browser: Browser, { origin }: ProductServer, { email, password }: Account): Promise<Page> {
  const { page } = await openPerson(browser, { origin })
  await logIn(page, email, password)
  await expect(page.getByRole('tab', { name: /^Main/ })).toBeVisible({ timeout: 60_000 })
  return page
}

export const heap: Benchmark = {
  name: 'heap',
  async measure({ isShort, usedMs }) {
    const rounds = isShort ? SHORT_ROUNDS : ROUNDS
    const server = await startServer({ DEMO: '1' })
    try {
      const { amina, grace } = await fill(server)
      return await withBrowser(async (browser) => {
        const customer = await openCustomer(browser, server, amina)
        if (usedMs !== undefined) return measureHeapOverTime({ customer, provider: await openDashboard(browser, server, grace) }, usedMs)
        const asCustomer = await use(customer, rounds, walkAsCustomer)
        await customer.context().close()
        const asProvider = await use(await openDashboard(browser, server, grace), rounds, walkAsProvider)
        return [...rowsOf('as a customer', asCustomer), ...rowsOf('on the dashboard', asProvider)]
      })
    } finally {
      await server.dispose()
    }
  },
}
