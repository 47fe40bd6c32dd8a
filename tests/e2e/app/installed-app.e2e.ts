// What the installed app does beyond a page: it offers its installation, shows a badge, asks for persistent storage, and receives shared
// photos.
import { expect, type Page } from '@playwright/test'
import {
  findFreeStart,
  readMessageTexts,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openSheet, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

interface Watched {
  badge?: number
  asked?: number
  offers?: number
}

/** Replaces the browser features that a test window lacks: the app badge, the request for persistent storage, and the install prompt. */
async function watchBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched
    navigator.setAppBadge = async (count) => {
      watched.badge = count ?? -1
    }
    navigator.clearAppBadge = async () => {
      watched.badge = 0
    }
    navigator.storage.persisted = async () => false
    navigator.storage.persist = async () => {
      watched.asked = (watched.asked ?? 0) + 1
      return true
    }
  })
  await page.reload()
}

/** Fires the event as Chrome does once the app can be installed. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> =>
  page.evaluate((choice) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        const watched = globalThis as Watched
        watched.offers = (watched.offers ?? 0) + 1
        return { outcome: choice }
      },
    })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw new Error('the browser would show its own bar')
  }, outcome)

const watched = (page: Page, name: keyof Watched): Promise<number | undefined> => page.evaluate((key) => (globalThis as Watched)[key], name)

test('after the first booking the app asks for persistent storage and offers its installation; its badge counts what waits', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  await watchBrowser(page)
  await offer(page, 'dismissed')
  await expect.poll(() => watched(page, 'badge')).toBe(0)
  expect(await watched(page, 'asked')).toBeUndefined()
  await (await openSheet(page, 'Grace Okafor')).getByRole('button', { name: 'Book Now' }).click()
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect.poll(() => watched(page, 'asked')).toBe(1)
  await expect(page.getByText('Add NearHelp to your home screen')).toBeVisible()
  expect(await auditScreen(page, 'the offer to install')).toEqual([])
  await button(page, 'Install').click()
  await expect(page.getByText('Add NearHelp to your home screen')).toHaveCount(0)
  expect(await watched(page, 'offers')).toBe(1)

  // A person who declined is not asked again, but finds the offer in the profile.
  await offer(page, 'accepted')
  await expect(page.getByText('Add NearHelp to your home screen')).toHaveCount(0)
  await button(page, 'Profile').click()
  await button(page, 'Install').click()
  await expect(page.getByText('Add NearHelp to your home screen')).toHaveCount(0)

  const booking = await onlyBooking(amina, 'pending')
  await setBookingStatus(grace, booking, 'accepted')
  await grace.call('POST', '/chat', { booking_id: booking.id, message: 'On my way soon.' })
  await expect.poll(() => watched(page, 'badge')).toBe(1)
  const provider = await people.enter(grace)
  await watchBrowser(provider.page)
  await requestVisit(amina, grace, await findFreeStart(amina, grace, 2))
  // The request, and nothing unread.
  await expect.poll(() => watched(provider.page, 'badge')).toBe(1)
  await button(provider.page, /^Notifications/).click()
  await button(provider.page, /^New booking request/)
    .first()
    .click()
  await expect(provider.page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
})

/** Posts a form to the app, as the browser does for a phone's Share. */
const share = (page: Page, type: string, bytes: readonly number[]): Promise<unknown> =>
  Promise.all([
    page.waitForURL(({ search }) => search === ''),
    page.evaluate(
      ([kind, content]) => {
        const form = document.createElement('form')
        form.method = 'POST'
        form.action = '/share'
        form.enctype = 'multipart/form-data'
        const file = document.createElement('input')
        file.type = 'file'
        file.name = 'photo'
        const given = new DataTransfer()
        given.items.add(new File([new Uint8Array(content)], 'shared', { type: kind }))
        file.files = given.files
        form.append(file)
        document.body.append(form)
        form.submit()
      },
      [type, bytes] as const,
    ),
  ])

test('a photo shared by another app reaches its chat, also without a connection; a file that is no image says so', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace, await findFreeStart(amina, grace))
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = 'teal'
    context?.fillRect(100, 80, 400, 300)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })
  network.cut()
  await share(page, 'image/jpeg', [1, 2, 3, 4])
  await expect(page.getByRole('alert')).toContainText('We can’t send this file.')
  const waits = (): Promise<boolean> => page.evaluate(() => caches.has('nearhelp-shared-v1'))
  // Every way back discards the file, and an empty file is not accepted as one.
  await button(page, 'Back').click()
  await expect.poll(waits).toBe(false)
  await share(page, 'image/png', picture)
  await expect(page.getByRole('img', { name: 'Shared photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(waits).toBe(false)
  await share(page, 'image/png', picture)
  await expect(page.getByRole('img', { name: 'Shared photo' })).toBeVisible()
  await share(page, 'image/png', [])
  await expect(page.getByRole('alert')).toContainText('The photo didn’t come through')
  await page.goBack()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await waits()).toBe(false)
  await share(page, 'image/png', picture)
  await expect(page.getByRole('heading', { name: 'Send a photo' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shared photo' })).toBeVisible()
  expect(await auditScreen(page, 'whom a photo is for')).toEqual([])
  await button(page, /^Grace Okafor/).click()
  await expect(page.getByText('Photo to send')).toBeVisible()
  await button(page, 'Send').click()
  await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
  network.restore()
  await expect.poll(() => readMessageTexts(grace, booking)).toEqual([''])
  // The photo is in its chat, and the stash is empty.
  expect(await waits()).toBe(false)

  // A photo that was never assigned to a chat is not left for the next person.
  await share(page, 'image/png', picture)
  await expect(page.getByRole('img', { name: 'Shared photo' })).toBeVisible()
  await page.goto(network.origin)
  expect(await waits()).toBe(true)
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await expect.poll(waits).toBe(false)
})
