// Requests that a client makes up change nothing, and no page of the app breaks its own policy. Hostile texts: tests/security.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit } from '#tests/support/e2e/account.ts'
import { openBooking, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

test("forged requests change nothing, and other people's documents do not exist for them", async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const eve = await openAccount(server, 'Eve Stone')
  const booking = await requestVisit(amina, grace)
  const { page } = await people.enter(eve, { viewport: DESKTOP, expectedNoise: /status of 404/ })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  const ask = (method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> =>
    page.evaluate(
      async ([verb, address, content]) => {
        const response = await fetch(address, {
          method: verb,
          ...(content === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }),
        })
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      },
      [method, path, body] as const,
    )
  const invented = await ask('POST', '/api/bookings', {
    address: '1 Market Street',
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

test('an injected script does not run, and is reported', async ({ people }) => {
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
