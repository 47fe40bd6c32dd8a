/**
 * Keeps the state that the present build leaves on two devices and their server, for later builds: `npm run build`, then
 * `npm run keep-release -- 2026-11-23-1a2b3c4`, by day and commit. Everything is written to one file beside this one.
 *
 * On the first device a customer has an accepted booking and a chat; then the network is cut, once after the server took a message and
 * before its response, and five commands are submitted on screen without a network. On the second device at least fifty commands wait, of
 * every name that a person can submit, each with the expected answer of the server. The server's data folder is the one of that
 * moment: it contains the people of the test, their passwords and the keys that the server created for the test.
 *
 * Server and devices have a clock of the morning in San Francisco, because a job can be started from two hours before its start only.
 */
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { HOUR_MS } from '#domain/constants.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { findFreeStart, readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  chooseFreeTime,
  confirmBooking,
  openBooking,
  openSheet,
  readyForOffline,
  providerRow,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn, openPerson } from '#tests/support/e2e/person.ts'
import { startShiftedServer, untilMorning } from '#tests/support/e2e/shifted-server.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { agreeNow } from './busy-day.ts'
import { countStored } from './count-stored.ts'
import { keepBusyDevice } from './busy-device.ts'
import { copyDatabases } from './database-copy.ts'
import { packFolder, writeReleaseFixture } from './release-fixture.ts'

const [name] = process.argv.slice(2)
if (name === undefined) throw new Error('Under which name? The day and commit of the release, such as 2026-11-23-1a2b3c4')

/** An hour of work, the way there, and two hours until both are asked what happened. */
const NIGHT_MS = 8 * HOUR_MS
/** Typed and not sent. */
const TYPED = 'And the code of the'

async function actOffline(page: Page): Promise<void> {
  await sendMessage(page, 'Is there a lift?')
  await expect(messageTick(page, 'Is there a lift?', 'Waiting to send')).toBeVisible()
  await sendMessage(page, 'The blue door')
  await expect(messageTick(page, 'The blue door', 'Waiting to send')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(TYPED)
  await page.goBack()
  await button(page, 'Home').click()
  await chooseFreeTime(page, 'Grace Okafor')
  await confirmBooking(page)
  await button(page, 'Back').first().click()
  await button(page, 'Home').click()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
}

/** How far all clocks are ahead, ms. */
const aheadMs = untilMorning()
// A job of the night before, so that both sides can say what became of it.
const server = await startShiftedServer(aheadMs - NIGHT_MS)
const network = await openNetworkProxy(server.port)
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
try {
  const grace = await openProvider(server, 'Grace Okafor')
  const noor = await openAccount(server, 'Noor Aziz')
  const missed = await agreeNow(noor, grace)
  await server.shiftTo(aheadMs)
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber', price_per_hour: 60, latitude: 37.779 })
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, omar, await findFreeStart(amina, omar))
  await setBookingStatus(omar, talk, 'accepted')
  await omar.call('POST', '/chat', { booking_id: talk.id, message: 'The bell is broken' })

  const { page } = await openPerson(browser, { origin: network.origin, clockShiftMs: aheadMs })
  // The compiler of this script names functions by a call that no page knows.
  await page.evaluate('globalThis.__name = (named) => named')
  await logIn(page, amina.email, amina.password)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  await openBooking(page, /^Omar Haddad.*Accepted/)
  await button(page, 'Contact').click()
  await expect(page.getByText('The bell is broken')).toBeVisible()
  await sendMessage(page, 'Coming down')
  await expect(messageTick(page, 'Coming down', 'Sent').or(messageTick(page, 'Coming down', 'Delivered'))).toBeVisible()
  network.dropAllResponsesFrom(/_bulk_docs/)
  await sendMessage(page, 'Twice or once?')
  await expect.poll(() => readMessageTexts(omar, talk)).toContain('Twice or once?')
  network.cut()
  await actOffline(page)

  const databases = await page.evaluate(copyDatabases)
  const localStorage = await page.evaluate(() => Object.fromEntries(Object.entries<string>(window.localStorage)))
  const busy = await keepBusyDevice(browser, server, { own: noor, wanted: grace, missed, aheadMs })
  // Its jobs let time pass.
  const takenMs = Date.parse((await fetch(`${server.origin}/health`)).headers.get('date') ?? '')
  await server.kill()
  // Opening the folder rewrites its files, so it is packed as the server left it.
  const folder = await packFolder(server.dataDir)
  const store = await openLevelStore({ path: join(server.dataDir, 'store'), durability: 'relaxed' })
  const stored = await countStored(store)
  await store.close()
  await writeReleaseFixture(name, {
    takenMs,
    person: { uid: amina.uid, email: amina.email, password: amina.password },
    talk: {
      booking: talk.id,
      with: omar.name,
      typed: TYPED,
      messages: ['The bell is broken', 'Coming down', 'Twice or once?', 'Is there a lift?', 'The blue door'],
    },
    wanted: { name: grace.name, uid: grace.uid },
    localStorage,
    databases,
    busy,
    stored,
    server: folder,
  })
} finally {
  await browser.close()
  await network.close()
  await server.dispose()
}
