// Nothing moves when an answer comes late: the sheet, the profile and a booking keep the place of what is not there yet.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, setBookingStatus, listBookings, requestVisit, finishJob } from '#tests/support/e2e/account.ts'
import { bookingLead, confirmBooking, growSheet, openBooking, openSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const DELAY_MS = 1_500
/** The icon of a button that becomes wider, and the words of the sync pill, are smaller shifts. */
const LEAST_SHIFT = 0.001

/** Layout shifts that no press caused, with what moved. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((least) => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly hadRecentInput: boolean
        readonly value: number
        readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
      })[]) {
        const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
          return `${name} ${was.x},${was.y} ${was.height} to ${is.x},${is.y} ${is.height}`
        })
        if (!entry.hadRecentInput && entry.value >= least) shifts.push(`${entry.value.toFixed(4)} ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: false })
  }, LEAST_SHIFT)
  return () => page.evaluate(() => (globalThis as unknown as { shifts: readonly string[] }).shifts)
}

test('late answers move nothing on the sheet, the profile and the booking, and no toast repeats the screen', async ({ people, server }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { languages: ['English', 'Igbo'] })
  const amina = await openAccount(server, 'Amina Diallo')
  const first = await requestVisit(amina, grace)
  await setBookingStatus(grace, first, 'accepted')
  await finishJob(server, grace, first)
  await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: first.id, rating: 5, comment: 'Spotless.' })

  const { page } = await people.enter(amina)
  await page.route('**/*', async (route) => {
    if (/\/(db|api)\//.test(route.request().url())) await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => undefined)
  })
  await openBooking(page, /^Grace Okafor.*Completed/)
  await button(page, 'Home').click()
  const shifts = await watchShifts(page)
  const sheet = await openSheet(page, 'Grace Okafor')
  await expect(sheet.getByText('speaks Igbo')).toBeVisible()
  await growSheet(sheet)
  await page.waitForTimeout(DELAY_MS)
  await page.goBack()
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  await confirmBooking(page)
  await expect(bookingLead(page)).toContainText('Saved on this device')
  await expect(bookingLead(page)).toContainText('Waiting for provider confirmation.')
  const [asked] = await listBookings(amina)
  if (!asked) throw new Error('The request did not arrive')
  await setBookingStatus(grace, asked, 'accepted')
  await expect(bookingLead(page)).toContainText(/Arrives in about \d+ min/)
  await page.waitForTimeout(DELAY_MS)
  await expect(toast(page, 'Booking')).toHaveCount(0)
  expect(await shifts()).toEqual([])
})
