// What people write is text, whoever writes it; and no page of the app breaks its own policy.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { bubble, openBooking, openSheet, pinOf, rowOf, write } from '#tests/support/e2e/customer-acts.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'
import { openTab } from '#tests/support/e2e/provider-acts.ts'
import { DESKTOP, test } from '#tests/support/e2e/story.ts'

const IMAGE = '<img src=x onerror=alert(1)>'
const LINK = '[x](javascript:alert(1))'

test('markup in names, bios, instructions, messages, reasons and reviews is shown as it was typed', async ({ people, server }) => {
  const grace = await openProvider(server, `Grace ${IMAGE}`, {
    bio: `Clean. ${IMAGE}<script>alert(1)</script>`,
    languages: [IMAGE],
    certifications: [`<b>first</b>`],
  })
  const amina = await openAccount(server, `Amina ${IMAGE}`)
  const done = await requestVisit(amina, grace)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, done, status)
  await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: done.id, rating: 1, comment: `Bad. ${IMAGE}` })
  const customer = await people.enter(amina, { viewport: DESKTOP })
  const provider = await people.enter(grace)
  let alarms = 0
  for (const { page } of [customer, provider]) page.on('dialog', (dialog) => void dialog.dismiss().then(() => (alarms += 1)))

  await expect(pinOf(customer.page, grace.name)).toBeVisible()
  const sheet = await openSheet(customer.page, grace.name)
  await expect(sheet).toContainText(`Clean. ${IMAGE}<script>alert(1)</script>`)
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  for (const words of [`Bad. ${IMAGE}`, '<b>first</b>']) await expect(customer.page.getByText(words)).toBeVisible()
  await button(customer.page, 'Book Now').click()
  await customer.page.getByLabel('Special instructions').fill(`Door ${IMAGE} ${LINK}`)
  await button(customer.page, 'Confirm Booking').click()
  await expect(customer.page.getByText(`Door ${IMAGE} ${LINK}`)).toBeVisible()

  await closeToasts(provider.page)
  await openTab(provider.page, 'Bookings')
  const requests = provider.page.getByRole('list', { name: 'Requests' })
  await expect(requests).toContainText(`Amina ${IMAGE}`)
  await expect(requests).toContainText(`Door ${IMAGE} ${LINK}`)
  await requests.getByRole('button', { name: 'Accept' }).click()
  await button(customer.page, 'Contact').click()
  await write(customer.page, `${IMAGE} and ${LINK}`)
  await expect(bubble(customer.page, `${IMAGE} and ${LINK}`)).toBeVisible()
  await closeToasts(provider.page)
  await openTab(provider.page, 'Main')
  await expect(provider.page.getByRole('list', { name: 'Messages' })).toContainText(`${IMAGE} and ${LINK}`)
  for (const { page } of [customer, provider]) expect(await page.locator('img[src="x"], [onerror], a[href^="javascript"]').count()).toBe(0)
  expect(alarms).toBe(0)
})

test("what a client invents changes nothing, and what is not one's own does not exist", async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const eve = await openAccount(server, 'Eve Stone')
  const booking = await requestVisit(amina, grace)
  const { page } = await people.enter(eve, { viewport: DESKTOP, expectedNoise: /status of 404/ })
  await expect(rowOf(page, 'Grace Okafor')).toBeVisible()
  const ask = (method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> =>
    page.evaluate(
      async ([verb, address, content]) => {
        const answer = await fetch(address, {
          method: verb,
          ...(content === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }),
        })
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
      },
      [method, path, body] as const,
    )
  const invented = await ask('POST', '/api/bookings', {
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
    total_amount: 1,
    status: 'completed',
    customer_uid: amina.uid,
  })
  expect(invented.body).toMatchObject({ total_amount: 40, status: 'pending', customer_uid: eve.uid })
  const others = await ask('GET', `/api/bookings/${booking.id}`)
  expect(others).toEqual(await ask('GET', '/api/bookings/01ARZ3NDEKTSV4RRFFQ69G5FAV'))
  expect((await ask('PUT', `/api/bookings/${booking.id}/status`, { status: 'cancelled' })).status).toBe(404)
  expect((await ask('POST', '/api/chat', { booking_id: booking.id, message: 'Hello' })).status).toBe(404)
  await openBooking(page, /^Grace Okafor/)
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
})

test('a script that was slipped into the page does not run, and is heard', async ({ people }) => {
  const { page } = await people.visit({ expectedNoise: /policy violation|Content Security Policy|TrustedHTML|TrustedScript/ })
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  const tried = await page.evaluate(() => {
    const script = document.createElement('script')
    const results: string[] = []
    const image = document.createElement('img')
    const slips = [
      () => (script.textContent = 'document.title = "owned"'),
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      () => image.setAttribute('onerror', 'document.title = "owned"'),
    ]
    for (const slip of slips) {
      try {
        slip()
        results.push('taken')
      } catch (error) {
        results.push(error instanceof TypeError ? 'refused' : String(error))
      }
    }
    return results
  })
  expect(tried).toEqual(['refused', 'refused', 'refused'])
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/x.png'
    document.body.append(image)
  })
  await expect.poll(() => heard.filter((line) => line.startsWith('policy violation')).length).toBeGreaterThan(0)
  await expect(page).toHaveTitle(/NearHelp/)
})
