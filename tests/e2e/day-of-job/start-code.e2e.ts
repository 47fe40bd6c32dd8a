// The start code: switched on with the request, told at the door, typed in a basement, confirmed on both phones once the wire is back.
import { expect } from '@playwright/test'
import { openAccount, openProvider, type ApiBooking } from '#tests/support/e2e/account.ts'
import { confirmBooking, openSheet, providerRow, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { closeJob, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 40_000

test('a code typed without a network is confirmed on both phones; a wrong one holds up nothing', async ({ people, server, network }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const wire = await openNetworkProxy(server.port)
  const { page: phone } = await people.enter(amina, { origin: wire.origin })
  const { page } = await people.enter(grace, { origin: network.origin })
  await expect(providerRow(phone, 'Grace Okafor')).toBeVisible()
  await readyForOffline(phone)

  // The customer switches it on, and gets the code with the acceptance.
  await (await openSheet(phone, 'Grace Okafor')).getByRole('button', { name: 'Book Now' }).click()
  await phone.getByRole('switch', { name: 'Start code' }).click()
  await confirmBooking(phone)
  await expect(phone.getByText('You’ll get the code once Grace Okafor accepts.')).toBeVisible()
  await openTab(page, 'Bookings')
  await pressJobButton(page, 'Amina Diallo', 'Accept')
  const digits = phone.locator('.start-code__digits')
  await expect(digits).toHaveText(/^\d{4}$/, { timeout: BACK_WITHIN_MS })
  const code = (await digits.textContent()) ?? ''
  await expect(phone.getByText('Tell it to your helper when they’re at your door.')).toBeVisible()
  expect(await grace.call('GET', '/bookings')).toMatchObject([{ start_code: true }])
  expect(JSON.stringify(await grace.call('GET', '/bookings'))).not.toContain(`"${code}"`)

  // It lies on the device: read without a network, also after a reload.
  const card = await openJob(page, 'Amina Diallo')
  await readyForOffline(page)
  wire.cut()
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await phone.reload()
  await expect(digits).toHaveText(code)

  // Three digits are no code; four wait with the start.
  const field = card.getByRole('textbox', { name: 'Start code from Amina Diallo' })
  await field.fill(code.slice(0, 3))
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await expect(card.getByText('Enter all four digits')).toBeVisible()
  await field.fill(code)
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await expect(card.getByText('The code waits with “Start job”. It’s checked once it’s sent.')).toBeVisible()
  await expect(card.getByText(/^Start confirmed/)).toHaveCount(0)
  network.restore()
  wire.restore()
  for (const shown of [card, phone.getByRole('region', { name: 'Start code' })])
    await expect(shown.getByText(/^Start confirmed \d\d:\d\d$/)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(digits).toHaveCount(0)
  await expect(phone.getByRole('list', { name: 'History' })).toContainText('Start confirmed')
  await pressJobButton(page, 'Amina Diallo', 'Mark complete')
  await closeJob(page)

  // The next request remembers the choice. A wrong code starts the job all the same, and the right one may follow.
  await expect.poll(async () => ((await amina.call('GET', '/me/profile')) as { start_code: boolean }).start_code).toBe(true)
  const asked = { provider_id: grace.uid, address: '1 Market Street', start_code: true }
  const { id } = (await amina.call('POST', '/bookings', asked)) as ApiBooking
  await pressJobButton(page, 'Amina Diallo', 'Accept')
  const codeOf = async () => ((await amina.call('GET', `/bookings/${id}`)) as { start_codes?: { code: string }[] }).start_codes?.[0]?.code
  await expect.poll(codeOf).toMatch(/^\d{4}$/)
  const right = await codeOf()
  await field.fill(right === '0000' ? '1111' : '0000')
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await expect(card.getByText('Code not confirmed')).toBeVisible()
  await expect(button(page, 'Mark complete')).toBeEnabled()
  await field.fill(right ?? '')
  await card.getByRole('button', { name: 'Confirm start' }).click()
  await expect(card.getByText(/^Start confirmed \d\d:\d\d$/)).toBeVisible()
})
