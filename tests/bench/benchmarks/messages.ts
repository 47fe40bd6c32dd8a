/**
 * A message in the real app: from Enter to the writer's own screen, also while 500 commands wait and while 5,000 documents arrive, until it
 * is stored, and to the other's screen, over the real server.
 */
import { expect, type Page } from '@playwright/test'
import { asUid, type Uid } from '#domain/ids.ts'
import { openAccount, openProvider, requestVisit, setBookingStatus, type Account } from '#tests/support/e2e/account.ts'
import { openBooking } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import { openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { buildPages, onBothProfiles, type ContextOpener } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { at99, ratioOf, runInterleaved, sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { createDocumentFactory } from '../market/document-factory.ts'
import { awaitPainted, paintedAt, pressedAt, watchKeys } from '../phone/paint-timing.ts'
import { lastWriteAt, watchWrites, writtenAfter } from '../phone/storage-timing.ts'
import { addDocuments, ownDocuments, startServer } from '../market/prefilled-market.ts'

const ROUNDS = { rounds: 100, warmUp: 5 }
const BUSY_ROUNDS = { rounds: 12, warmUp: 2 }
/** Commands that wait on the writer's device. */
const WAITING = 500
/** Documents that arrive on it. */
const ARRIVING = 5_000
/** Longest time from a bubble to its stored command, ms. */
const STORED_AIM_MS = 20

interface Screens {
  readonly writer: Page
  readonly amina: Account
  readonly reader: Page
  /** The smallest page with React. */
  readonly smallest: Page
}

/** The field of the open chat; the list of helpers below it is inert. */
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function openChat(page: Page, name: RegExp): Promise<void> {
  await openBooking(page, name)
  await button(page, 'Contact').click()
  await expect(fieldOf(page)).toBeVisible()
}

async function openScreens(browser: ContextOpener, server: ProductServer, benchOrigin: string): Promise<Screens> {
  const amina = await openAccount(server, 'Amina Diallo')
  const [grace, omar] = [await openProvider(server, 'Grace Okafor'), await openProvider(server, 'Omar Haddad')]
  for (const provider of [grace, omar]) await setBookingStatus(provider, await requestVisit(amina, provider), 'accepted')
  const writer = await openPerson(browser, { origin: server.origin })
  await watchWrites(writer.page)
  await logIn(writer.page, amina.email, amina.password)
  await openChat(writer.page, /^Grace Okafor/)
  const reader = await openPerson(browser, { origin: server.origin })
  await logIn(reader.page, grace.email, grace.password)
  await openTab(reader.page, 'Bookings')
  await pressJobButton(reader.page, 'Amina Diallo', 'Contact')
  await expect(fieldOf(reader.page)).toBeVisible()
  const smallest = await (await browser.newContext()).newPage()
  await smallest.goto(`${benchOrigin}/bench/smallest.html`)
  await expect(smallest.getByText('pressed 0')).toBeVisible()
  for (const page of [writer.page, smallest]) await watchKeys(page)
  return { writer: writer.page, amina, reader: reader.page, smallest }
}

/** One request and its response, in the page. @returns ms */
const roundTrip = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const started = performance.now()
    await (await fetch('/health')).text()
    return performance.now() - started
  })

interface Sent {
  /** ms from Enter to the frame with the bubble. */
  readonly shownMs: number
  /** ms from that frame until the command is on the disk; negative if it was there before. */
  readonly storedMs: number
  /** When Enter was pressed, ms since 1970. */
  readonly at: number
}

async function send(page: Page, message: string): Promise<Sent> {
  const field = fieldOf(page)
  await field.fill(message)
  await awaitPainted(page, message)
  await field.press('Enter')
  const [own, at] = [await paintedAt(page), await pressedAt(page)]
  const stored = await writtenAfter(page, 'outbox', at)
  return { shownMs: own - at, storedMs: stored - own, at }
}

/** One press on the smallest page. @param count how often it was pressed, this one included @returns ms to its frame */
async function pressSmallest(page: Page, count: number): Promise<number> {
  await awaitPainted(page, `pressed ${count}`)
  await page.keyboard.press('Enter')
  return (await paintedAt(page)) - (await pressedAt(page))
}

function ownRows(what: string, sent: readonly Sent[], state: Sample): readonly Row[] {
  const shown = sampleOf(sent.map(({ shownMs }) => shownMs))
  const stored = sampleOf(sent.map(({ storedMs }) => storedMs))
  return [
    {
      what: `Enter to the writer's own bubble, painted${what}`,
      unit: 'ms',
      value: shown,
      floor: { what: 'React state, painted', value: state },
      aim: { words: 'at most twice', holds: ratioOf('ms', shown, state) <= 2 },
    },
    {
      what: '· stored so long after it',
      unit: 'ms',
      value: stored,
      aim: { words: `at most ${STORED_AIM_MS} ms`, holds: stored.median <= STORED_AIM_MS },
    },
  ]
}

async function measureIdle({ writer, reader, smallest }: Screens): Promise<readonly Row[]> {
  const sent: Sent[] = []
  const remote: number[] = []
  const [, state, other, trip] = await runInterleaved(
    ROUNDS,
    async (round) => {
      const message = `Message number ${round + ROUNDS.warmUp} of the evening.`
      await awaitPainted(reader, message)
      const own = await send(writer, message)
      if (round >= 0) sent.push(own)
      remote.push((await paintedAt(reader)) - own.at)
      return own.shownMs
    },
    (round) => pressSmallest(smallest, round + ROUNDS.warmUp + 1),
    () => remote.at(-1) ?? Number.NaN,
    () => roundTrip(writer),
  )
  if (!state || !other || !trip) throw new Error('nothing was measured')
  return [
    ...ownRows('', sent, state),
    {
      what: "Enter to the other's screen, over the server",
      unit: 'ms',
      value: other,
      floor: { what: 'one round trip', value: trip },
      aim: { words: 'at most three times', holds: ratioOf('ms', other, trip) <= 3 },
    },
    {
      what: '· the 99th percentile',
      unit: 'ms',
      value: at99(other),
      floor: { what: 'one round trip', value: trip },
      aim: { words: 'at most eight times', holds: ratioOf('ms', at99(other), trip) <= 8 },
    },
  ]
}

/** Sends by turns with the smallest page. @param isBusy false once the rest would be measured at rest */
async function measureBusy(what: string, { writer, smallest }: Screens, isBusy: () => Promise<boolean>): Promise<readonly Row[]> {
  const sent: Sent[] = []
  const floor: number[] = []
  const pressed = async (): Promise<number> => Number((await smallest.locator('output').textContent())?.split(' ').at(-1))
  for (let round = -BUSY_ROUNDS.warmUp; round < BUSY_ROUNDS.rounds && (await isBusy()); round += 1) {
    const own = await send(writer, `${what} ${round}: on my way`)
    const state = await pressSmallest(smallest, (await pressed()) + 1)
    if (round < 0) continue
    sent.push(own)
    floor.push(state)
  }
  return ownRows(what, sent, sampleOf(floor))
}

async function measureFullOutbox(screens: Screens): Promise<readonly Row[]> {
  const { writer } = screens
  await writer.context().setOffline(true)
  await writer.goBack()
  await openChat(writer, /^Omar Haddad/)
  for (let n = 0; n < WAITING; n += 1) {
    await fieldOf(writer).fill(`Waiting ${n}`)
    await fieldOf(writer).press('Enter')
    await expect(fieldOf(writer)).toHaveValue('')
  }
  await writer.goBack()
  await openChat(writer, /^Grace Okafor/)
  return measureBusy(`, ${WAITING} commands waiting`, screens, () => Promise.resolve(true))
}

/** Lets documents arrive, and sends while the device writes them. */
async function measureSync(screens: Screens, server: ProductServer): Promise<readonly Row[]> {
  const { writer, amina } = screens
  const before = await lastWriteAt(writer, 'messages')
  const uid: Uid = asUid(amina.uid)
  await addDocuments(server, ownDocuments(createDocumentFactory(3), uid, ARRIVING))
  await writer.context().setOffline(false)
  await writtenAfter(writer, 'messages', before)
  const isArriving = async (): Promise<boolean> => Date.now() - (await lastWriteAt(writer, 'messages')) < 1_000
  return measureBusy(`, ${ARRIVING.toLocaleString('en')} documents arriving`, screens, isArriving)
}

async function measureIn(opener: ContextOpener, benchOrigin: string): Promise<readonly Row[]> {
  const server = await startServer()
  try {
    const screens = await openScreens(opener, server, benchOrigin)
    const idle = await measureIdle(screens)
    const full = await measureFullOutbox(screens)
    return [...idle, ...full, ...(await measureSync(screens, server))]
  } finally {
    await server.dispose()
  }
}

export const messages: Benchmark = {
  name: 'messages',
  async measure() {
    await buildPages()
    const origin = await openBenchOrigin()
    try {
      return await onBothProfiles((opener) => measureIn(opener, origin.origin))
    } finally {
      await origin.close()
    }
  },
}
