// `npm run dev`: the app from its sources, with the mock backend in the page and no server behind it.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import {
  bookingLead,
  bookingStep,
  chooseCustomer,
  chooseFreeTimeNextWeek,
  confirmBooking,
  providerRow,
  readyForOffline,
} from '#tests/support/e2e/pages/customer-page.ts'
import { startDevServer, type DevServer } from '#tests/support/e2e/dev-server.ts'
import { pseudo } from '#text/pseudo/pseudo-language.ts'
import { ENGLISH } from '#text/en/english.ts'
import { button, openPerson, signUp } from '#tests/support/e2e/person.ts'

const DA_NANG = { latitude: 16.0544, longitude: 108.2022 }

const test = base.extend<{ server: DevServer }>({
  server: async ({ browserName: _ }, provide) => {
    const file = join(mkdtempSync(join(tmpdir(), 'nearhelp-marketplace-')), 'marketplace.json')
    writeFileSync(
      file,
      JSON.stringify({ revision: 1, cities: [{ name: 'Da Nang', center: DA_NANG, zone: 'Asia/Ho_Chi_Minh', currency: 'VND' }] }),
    )
    const server = await startDevServer({ MARKETPLACE_FILE: file })
    await provide(server)
    await server.stop()
  },
})

/** What the page is told when it asks for its person's bookings, and who controls the page. */
async function askInPage(page: Page, origin: string): Promise<{ controller: string | undefined; fromWorker: boolean; bookings: unknown }> {
  const response = page.waitForResponse(`${origin}/api/bookings`)
  const [controller, bookings] = await page.evaluate(async (): Promise<[string | undefined, unknown]> => [
    navigator.serviceWorker.controller?.scriptURL,
    await (await fetch('/api/bookings')).json(),
  ])
  return { controller, fromWorker: (await response).fromServiceWorker(), bookings }
}

test('a booking passes through the mock backend, a reload keeps it, and an address chooses the pseudo-language', async ({
  browser,
  server,
}) => {
  const { origin } = server
  const person = await openPerson(browser, { origin })
  const { page } = person
  await chooseCustomer(page)
  await expect(providerRow(page, 'Grace Okafor')).toBeAttached()
  await signUp(page, { name: 'Mina Park', email: 'mina@example.test', password: 'password of Mina', type: 'Find Services' })
  await readyForOffline(page)

  await chooseFreeTimeNextWeek(page, 'Grace Okafor')
  const sent = page.waitForResponse(`${origin}/db/me/_bulk_docs`)
  await confirmBooking(page)
  const response = await sent
  expect([response.status(), response.fromServiceWorker()]).toEqual([201, true])

  const isBooked = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Grace Okafor' })).toBeVisible()
    // The demo plays the provider, whose answer may be here by now.
    await expect(bookingLead(page)).toContainText(/^(Requested|Accepted) · /)
    await expect(bookingStep(page, 'Provider Notified', 'done')).toBeVisible()
    await expect(button(page, 'Up to date')).toBeVisible()
    expect(await askInPage(page, origin)).toMatchObject({
      controller: `${origin}/mockServiceWorker.js`,
      fromWorker: true,
      bookings: [{ customer_name: 'Mina Park', status: expect.stringMatching(/^(pending|accepted)$/) }],
    })
  }
  await isBooked()
  // The operator's file, which Vite reads, is in force in the page.
  const inForce = await page.evaluate(async (): Promise<unknown> => (await fetch('/api/marketplace')).json())
  expect(inForce).toMatchObject({ marketplace: { revision: 1, cities: [{ name: 'Da Nang' }] } })
  // Vite has no bookings: it responds with the page.
  expect((await fetch(`${origin}/api/bookings`)).headers.get('content-type')).toBe('text/html')

  await page.reload()
  await isBooked()

  await page.goto(`${origin}/?lang=xb`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: pseudo(ENGLISH['booking.title'], 'xb') })).toBeVisible()

  // A second tab uses the server of the first, and opens it when the first is closed.
  const second = await page.context().newPage()
  await second.goto(origin)
  await expect(button(second, 'Up to date')).toBeVisible()
  const booked = { bookings: [{ customer_name: 'Mina Park' }] }
  expect(await askInPage(second, origin)).toMatchObject(booked)
  await page.close()
  expect(await askInPage(second, origin)).toMatchObject(booked)
  await person.close()
  expect(person.consoleProblems()).toEqual([])
})
