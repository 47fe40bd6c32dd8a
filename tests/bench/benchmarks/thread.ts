/**
 * Chats of 2,000 and of 10,000 messages beside one of 50, in the real app slowed to a phone's speed: opening them, scrolling up, and the
 * page's memory.
 */
import { expect, type Page } from '@playwright/test'
import type { Doc } from '#domain/documents/document.ts'
import type { Message, Reading } from '#domain/documents/message.ts'
import { asUid, asUlid, messageId, readingId } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { openAccount, openProvider, requestVisit, setBookingStatus, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { button, closeToasts, logIn, openPerson } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { chooseCustomer } from '#tests/support/e2e/pages/customer-page.ts'
import { onBothProfiles, type ContextOpener } from '../bench-browser.ts'
import { runInterleaved, sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { heapMb } from '../phone/heap-walks.ts'
import { awaitPainted, paintedAt, pressedAt, watchKeys } from '../phone/paint-timing.ts'
import { SLOWDOWN } from '../phone/phone.ts'
import { addDocuments, startServer } from '../market/prefilled-market.ts'

const ROUNDS = { rounds: 9, warmUp: 2 }
const LONG = 10_000
const MIDDLE = 2_000
/** Longest time from the press to the frame with the end of the chat, ms. */
const OPEN_AIM_MS = 250
const SHORT = 50

interface Talk {
  readonly name: string
  readonly booking: ApiBooking
  readonly provider: Account
  readonly count: number
}

const lastButOne = ({ name }: Talk): string => `Almost the last of ${name}`

/** Messages of both sides by turns, a minute apart, all read so that the thread opens at its end. */
function* messagesOf({ booking, provider, count, ...talk }: Talk, customer: Account): Generator<Doc> {
  const [customer_uid, provider_uid, booking_id] = [asUid(customer.uid), asUid(provider.uid), asUlid(booking.id)]
  const first = instantFromMs(Date.now() - (count + 1) * 60_000)
  for (let n = 0; n < count; n += 1) {
    const id = asUlid(`01J${String(n).padStart(23, '0')}`)
    const created_at = addMs(first, n * 60_000)
    const isTheirs = n % 2 === 0
    const text =
      n === count - 2 ? lastButOne({ booking, provider, count, ...talk }) : `Message ${n}: please ring the bell twice and bring a ladder.`
    yield {
      doc_id: messageId(booking_id, id),
      type: 'message',
      schema_version: 1,
      version: 1,
      id,
      booking_id,
      customer_uid,
      provider_uid,
      sender_uid: isTheirs ? provider_uid : customer_uid,
      sender_type: isTheirs ? 'provider' : 'customer',
      sender_name: isTheirs ? talk.name : 'Amina Diallo',
      message: text,
      created_at,
      written_at: created_at,
    } satisfies Message
  }
  yield {
    doc_id: readingId(booking_id, customer_uid),
    type: 'reading',
    schema_version: 1,
    version: 1,
    booking_id,
    uid: customer_uid,
    read_up_to: addMs(first, count * 60_000),
  } satisfies Reading
}

async function fill(server: ProductServer): Promise<{ amina: Account; long: Talk; middle: Talk; short: Talk }> {
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = async (name: string, count: number): Promise<Talk> => {
    const provider = await openProvider(server, name)
    const booking = await requestVisit(amina, provider)
    await setBookingStatus(provider, booking, 'accepted')
    return { name, booking, provider, count }
  }
  const [long, middle] = [await talk('Grace Okafor', LONG), await talk('Lena Vogel', MIDDLE)]
  const short = await talk('Omar Haddad', SHORT)
  await addDocuments(server, [...messagesOf(long, amina), ...messagesOf(middle, amina), ...messagesOf(short, amina)])
  return { amina, long, middle, short }
}

async function openPanel(browser: ContextOpener, server: ProductServer, amina: Account): Promise<Page> {
  const { page } = await openPerson(browser, { origin: server.origin })
  await logIn(page, amina.email, amina.password)
  if ((await page.getByRole('list', { name: 'List of helpers' }).count()) === 0) await chooseCustomer(page).catch(() => undefined)
  await button(page, /^Messages/).click()
  await watchKeys(page)
  // The loader of this script adds calls of this name to every function that it sends to the page.
  await page.evaluate('globalThis.__name = (given) => given')
  return page
}

const rowOf = (page: Page, { name }: Talk) => button(page, new RegExp(`^${name}|${name}`)).last()

/** From Enter on its row to the frame that shows its end. @returns ms */
async function open(page: Page, talk: Talk): Promise<number> {
  await rowOf(page, talk).focus()
  await awaitPainted(page, lastButOne(talk))
  await page.keyboard.press('Enter')
  return (await paintedAt(page)) - (await pressedAt(page))
}

async function close(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('log')).toHaveCount(0)
}

const openAndClose = async (page: Page, talk: Talk): Promise<number> => {
  const ms = await open(page, talk)
  await close(page)
  return ms
}

/** Scrolls to the top of the rendered messages, page after page. @returns ms from the press to older messages, for each page */
const goUp = (page: Page, pages: number): Promise<number[]> =>
  page.locator('.scroll:has(> .chat-thread)').evaluate(async (scroller, wanted) => {
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
    const drawn = (): number => scroller.querySelectorAll('[data-key]').length
    const times: number[] = []
    for (let turn = 0; turn < wanted; turn += 1) {
      const before = drawn()
      const started = performance.now()
      scroller.scrollTop = 0
      while (drawn() === before && performance.now() - started < 10_000) await frame()
      times.push(performance.now() - started)
      await frame()
    }
    return times
  }, pages)

async function heapWith(page: Page, talk: Talk): Promise<number> {
  await open(page, talk)
  const held = await heapMb(page)
  await close(page)
  return held
}

async function measureOn(page: Page, { long, middle, short }: Record<'long' | 'middle' | 'short', Talk>): Promise<readonly Row[]> {
  const [slow, moderate, quick] = await runInterleaved(
    ROUNDS,
    () => openAndClose(page, long),
    () => openAndClose(page, middle),
    () => openAndClose(page, short),
  )
  const [large, small] = await runInterleaved(
    { rounds: 3, warmUp: 1 },
    () => heapWith(page, long),
    () => heapWith(page, short),
  )
  await open(page, long)
  const up = sampleOf(await goUp(page, 8))
  if (!slow || !moderate || !quick || !large || !small) throw new Error('nothing was measured')
  const beside = `a chat of ${SHORT}`
  const opening = (count: number, value: Sample): Row => ({
    what: `Opening a chat of ${count.toLocaleString('en')} messages on a phone, painted`,
    unit: 'ms',
    value,
    floor: { what: beside, value: quick },
    aim: { words: `at most ${OPEN_AIM_MS} ms`, holds: value.median <= OPEN_AIM_MS },
  })
  return [
    opening(MIDDLE, moderate),
    opening(LONG, slow),
    { what: '· going up in it: each 60 older messages', unit: 'ms', value: up },
    {
      what: '· memory of the page with it open',
      unit: 'MB',
      value: large,
      floor: { what: beside, value: small },
      aim: { words: 'the same', holds: large.median < small.median * 1.2 },
    },
  ]
}

export const thread: Benchmark = {
  name: 'thread',
  async measure() {
    const server = await startServer()
    try {
      const { amina, ...talks } = await fill(server)
      return await onBothProfiles(async (browser) => {
        const page = await openPanel(browser, server, amina)
        // Everything is on the device before anything is measured.
        for (const talk of Object.values(talks))
          await expect(rowOf(page, talk)).toContainText(`Message ${talk.count - 1}:`, { timeout: 60_000 })
        await closeToasts(page)
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        return measureOn(page, talks)
      })
    } finally {
      await server.dispose()
    }
  },
}
