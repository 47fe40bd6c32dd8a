/** What the app costs while nobody does anything: wake-ups and bytes an hour, beside a bare page that shows and asks the same. */
import { expect, type Browser, type Page } from '@playwright/test'
import { LIVE_POSITION_EVERY_MS } from '#domain/constants.ts'
import { openAccount, openProvider, setBookingStatus, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { openNetworkProxy, type NetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { closeToasts, logIn, openPerson, START_POSITION } from '#tests/support/e2e/person.ts'
import { openBooking, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { openJob, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { kmNorth } from '#tests/support/e2e/pages/proximity-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, withBrowser } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'
import type { IdleFloor } from '../page/idle-floor.ts'
import { traceActivity } from '../phone/page-activity.ts'

const MINUTES = 4
const SHORT_MINUTES = 1
const MINUTE_MS = 60_000
/** Before the counting: what a start leaves for later. */
const SETTLING_MS = 30_000
const AIM = 2
const NORTH = kmNorth(5)

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface State {
  readonly what: string
  /** Opens the app, up to the state in which it waits. */
  open(browser: Browser, origin: string): Promise<Page>
  readonly floor: IdleFloor
  /** Called every 15 s meanwhile. */
  readonly onPosition?: () => Promise<void>
}

interface Cost {
  readonly wakeUps: number
  readonly frames: number
  readonly kB: number
}

async function costOf(browser: Browser, network: NetworkProxy, minutes: number): Promise<Cost> {
  const before = network.bytes()
  const { wakeUps, frames } = await traceActivity(browser, () => pass(minutes * MINUTE_MS))
  const perHour = (amount: number): number => Math.round((amount / minutes) * 60)
  return { wakeUps: perHour(wakeUps), frames: perHour(frames), kB: perHour((network.bytes() - before) / 1_000) }
}

function rowsOf(what: string, ours: Cost, floor: Cost): readonly Row[] {
  const row = (words: string, unit: 'wake-ups' | 'frames' | 'kB', of: (cost: Cost) => number): Row => ({
    what: words,
    unit,
    value: sampleOf([of(ours)]),
    floor: { what: 'a bare page', value: sampleOf([of(floor)]) },
    aim: { words: `at most ${AIM}×`, holds: of(ours) <= AIM * of(floor) },
  })
  return [
    row(`Wake-ups an hour, ${what}`, 'wake-ups', ({ wakeUps }) => wakeUps),
    row('· frames an hour', 'frames', ({ frames }) => frames),
    row('· bytes an hour', 'kB', ({ kB }) => kB),
  ]
}

/** Both pages wait in the same minutes. */
async function measureState(server: ProductServer, benchPort: number, state: State, minutes: number): Promise<readonly Row[]> {
  const [network, bareNetwork] = [await openNetworkProxy(server.port), await openNetworkProxy(benchPort)]
  const positions = state.onPosition && setInterval(() => void state.onPosition?.(), LIVE_POSITION_EVERY_MS)
  try {
    return await withBrowser((browser) =>
      withBrowser(async (bareBrowser) => {
        await state.open(browser, network.origin)
        const bare = await bareBrowser.newPage()
        await bare.goto(`${bareNetwork.origin}/bench/idle-floor.html`)
        await bare.evaluate((floor) => window.startIdle(floor), state.floor)
        await pass(SETTLING_MS)
        const [ours, floor] = await Promise.all([costOf(browser, network, minutes), costOf(bareBrowser, bareNetwork, minutes)])
        return rowsOf(state.what, ours, floor)
      }),
    )
  } finally {
    clearInterval(positions)
    await network.close()
    await bareNetwork.close()
  }
}

interface Market {
  readonly grace: Account
  readonly amina: Account
  /** Has no running booking, and Grace as a favorite. */
  readonly chidi: Account
  readonly booking: ApiBooking
}

/** @returns the states in their order: the position is shared from the last of them on */
function statesOf({ grace, amina, chidi, booking }: Market): readonly State[] {
  const position = { path: `/api/bookings/${booking.id}/position`, everyMs: LIVE_POSITION_EVERY_MS }
  const openApp = async (browser: Browser, origin: string, who: Account): Promise<Page> => {
    const { page, context } = await openPerson(browser, { origin })
    if (who === grace) await context.setGeolocation(NORTH)
    await logIn(page, who.email, who.password)
    return page
  }
  const openCustomer = async (browser: Browser, origin: string, who: Account): Promise<Page> => {
    const page = await openApp(browser, origin, who)
    await readyForOffline(page)
    await closeToasts(page)
    return page
  }
  const send = async (): Promise<void> => void (await grace.status('PUT', position.path.slice('/api'.length), NORTH))
  return [
    {
      what: 'on the way, sharing the position',
      floor: { token: grace.token, repaintMs: 30_000, position: { ...position, method: 'PUT', body: JSON.stringify(NORTH) } },
      open: async (browser, origin) => {
        const page = await openApp(browser, origin, grace)
        await openTab(page, 'Bookings')
        const card = await openJob(page, 'Amina Diallo')
        await card.getByRole('button', { name: 'Share location' }).click()
        await expect(card).toContainText('Sharing your location with Amina Diallo')
        await closeToasts(page)
        return page
      },
    },
    {
      what: 'watching the helper on the map',
      floor: { token: amina.token, repaintMs: 5_000, position: { ...position, method: 'GET' } },
      onPosition: send,
      open: async (browser, origin) => {
        const page = await openCustomer(browser, origin, amina)
        await openBooking(page, /^Grace Okafor/)
        await expect(page.getByRole('region', { name: /^Map with Grace Okafor’s location/ })).toBeVisible({ timeout: 30_000 })
        return page
      },
    },
    {
      what: 'idle on the list',
      floor: { token: chidi.token, repaintMs: 30_000 },
      open: (browser, origin) => openCustomer(browser, origin, chidi),
    },
  ]
}

export const idleApp: Benchmark = {
  name: 'idle-app',
  async measure({ isShort }): Promise<readonly Row[]> {
    await buildPages()
    const server = await startServer()
    const origin = await openBenchOrigin(server.port)
    try {
      const grace = await openProvider(server, 'Grace Okafor', NORTH)
      const amina = await openAccount(server, 'Amina Diallo')
      const booking = (await amina.call('POST', '/bookings', {
        provider_id: grace.uid,
        address: '1 Market Street',
        user_latitude: START_POSITION.latitude,
        user_longitude: START_POSITION.longitude,
        scheduled_date: null,
        duration_hours: 1,
      })) as ApiBooking
      await setBookingStatus(grace, booking, 'accepted')
      const chidi = await openAccount(server, 'Chidi Eze')
      await chidi.call('POST', `/favorites/${grace.uid}`)
      const rows: Row[] = []
      for (const state of statesOf({ grace, amina, chidi, booking }))
        rows.push(...(await measureState(server, Number(new URL(origin.origin).port), state, isShort ? SHORT_MINUTES : MINUTES)))
      return rows
    } finally {
      await origin.close()
      await server.dispose()
    }
  },
}
