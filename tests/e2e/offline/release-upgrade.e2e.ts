// A phone as the oldest release left it, during work and without a network: its unsent commands arrive with today's app.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { messageBubble, openBooking, readyForOffline, messageTick } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { restoreDatabases } from '#tests/support/released/database-copy.ts'
import { readReleaseFixture, releaseFixtureNames, unpackFolder } from '#tests/support/released/release-fixture.ts'

const [oldest = ''] = await releaseFixtureNames()
const released = await readReleaseFixture(oldest)
const { person, talk, wanted } = released

// Its server also runs a minute after that day; the phone's own date does not matter.
test.use({
  environment: {
    DEMO: '0',
    NODE_OPTIONS: `--import ${new URL('../../support/e2e/shifted-clock.mjs', import.meta.url).href}`,
    CLOCK_SHIFT_MS: String(released.takenMs + 60_000 - Date.now()),
  },
})

test('a phone of the oldest release opens with all its data, and waiting commands arrive once', async ({ people, server }) => {
  await server.kill()
  await rm(join(server.dataDir, 'store'), { recursive: true })
  await unpackFolder(released.server, server.dataDir)
  await server.start()

  // An address at which no app starts yet; the browser requests an icon for it.
  const { page } = await people.visit({ origin: `${server.origin}/licenses.txt`, expectedNoise: /status of 404/ })
  await page.evaluate(restoreDatabases, released.databases)
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, released.localStorage)
  const { email, password } = person
  expect((await page.request.post(`${server.origin}/api/auth/login`, { data: { email, password } })).status()).toBe(200)

  await page.goto(server.origin)
  await readyForOffline(page)
  await openBooking(page, new RegExp(`^${talk.with}.*Accepted`))
  await button(page, 'Contact').click()
  await expect(page.getByRole('log').locator('.msg')).toContainText([...talk.messages])
  for (const message of talk.messages.slice(1)) {
    await expect(messageBubble(page, message)).toHaveCount(1)
    await expect(messageTick(page, message, 'Sent')).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(talk.typed)
  const bookings = (await (await page.request.get(`${server.origin}/api/bookings`)).json()) as { provider_id: string; status: string }[]
  expect(bookings.filter((booking) => booking.provider_id === wanted.uid).map(({ status }) => status)).toEqual(['pending'])
})
