/** A message in the real app: from Enter to the writer's own screen, and to the other's, over the real server. */
import { expect, type Browser, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openBooking } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import { pressJobButton, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, withBrowser } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { runInterleaved, type Benchmark, type Row } from '../benchmark.ts'
import { awaitPainted, paintedAt, pressedAt, watchKeys } from '../phone/paint-timing.ts'
import { startServer } from '../market/prefilled-market.ts'

const ROUNDS = { rounds: 25, warmUp: 5 }
/** One frame of a screen at 60 Hz, ms. */
const FRAME_MS = 1_000 / 60

interface Screens {
  readonly writer: Page
  readonly reader: Page
  /** The smallest page with React. */
  readonly smallest: Page
}

async function openScreens(browser: Browser, server: ProductServer, benchOrigin: string): Promise<Screens> {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const writer = await openPerson(browser, { origin: server.origin })
  await logIn(writer.page, amina.email, amina.password)
  await openBooking(writer.page, /^Grace Okafor/)
  await button(writer.page, 'Contact').click()
  const reader = await openPerson(browser, { origin: server.origin })
  await logIn(reader.page, grace.email, grace.password)
  await openTab(reader.page, 'Bookings')
  await pressJobButton(reader.page, 'Amina Diallo', 'Contact')
  for (const { page } of [writer, reader]) await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const smallest = await browser.newPage()
  await smallest.goto(`${benchOrigin}/bench/smallest.html`)
  await expect(smallest.getByText('pressed 0')).toBeVisible()
  for (const page of [writer.page, smallest]) await watchKeys(page)
  return { writer: writer.page, reader: reader.page, smallest }
}

/** One request and its response, in the page. @returns ms */
const roundTrip = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const started = performance.now()
    await (await fetch('/health')).text()
    return performance.now() - started
  })

async function measureOn({ writer, reader, smallest }: Screens): Promise<readonly Row[]> {
  const remote: number[] = []
  let pressed = 0
  const [local, state, other, trip] = await runInterleaved(
    ROUNDS,
    async (round) => {
      const message = `Message number ${round + ROUNDS.warmUp} of the evening.`
      const field = writer.getByRole('textbox', { name: 'Message' })
      await field.fill(message)
      await Promise.all([awaitPainted(writer, message), awaitPainted(reader, message)])
      await field.press('Enter')
      const [own, others, at] = [await paintedAt(writer), await paintedAt(reader), await pressedAt(writer)]
      remote.push(others - at)
      return own - at
    },
    async () => {
      pressed += 1
      await awaitPainted(smallest, `pressed ${pressed}`)
      await smallest.keyboard.press('Enter')
      return (await paintedAt(smallest)) - (await pressedAt(smallest))
    },
    () => remote.at(-1) ?? Number.NaN,
    () => roundTrip(writer),
  )
  if (!local || !state || !other || !trip) throw new Error('nothing was measured')
  return [
    {
      what: "Tap to the writer's own bubble, painted",
      unit: 'ms',
      value: local,
      floor: { what: 'React state, painted', value: state },
      aim: { words: 'the next frame', holds: local.median - state.median <= FRAME_MS },
    },
    { what: "Tap to the other's screen, over the server", unit: 'ms', value: other, floor: { what: 'one round trip', value: trip } },
  ]
}

export const messages: Benchmark = {
  name: 'messages',
  async measure() {
    await buildPages()
    const server = await startServer()
    const origin = await openBenchOrigin()
    try {
      return await withBrowser(async (browser) => measureOn(await openScreens(browser, server, origin.origin)))
    } finally {
      await origin.close()
      await server.dispose()
    }
  },
}
