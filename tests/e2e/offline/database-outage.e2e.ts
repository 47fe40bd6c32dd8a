/** The server answers while its database is away: what is sent waits, and the screen says so. */
import { expect } from '@playwright/test'
import { listBookings, openAccount, openProvider, readMessageTexts, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { PHONE, test as base } from '#tests/support/e2e/fixtures.ts'
import { messageTick, openBooking, sendMessage, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'

/** A server over its own PostgreSQL. */
const test = base.extend<{ postgres: TestPostgres }>({
  postgres: async ({ browserName: _ }, provide) => {
    const postgres = await startPostgres([])
    await provide(postgres)
    await postgres.stop()
  },
  environment: async ({ postgres }, provide) => {
    await provide({ DEMO: '0', DATABASE_URL: await postgres.createDatabase() })
  },
})

test('while the database is away a message waits and is said to be unconfirmed, and then arrives once', async ({
  people,
  server,
  postgres,
}) => {
  test.skip(!postgresExists, 'There is no package of PostgreSQL for this platform')
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await requestVisit(amina, grace)
  const [booking] = await listBookings(grace)
  if (!booking) throw new Error('the request did not arrive')
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(amina, { viewport: PHONE })
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()

  await postgres.kill()
  await sendMessage(page, 'The bell is broken')
  await expect(messageTick(page, 'The bell is broken', 'Waiting to send')).toBeVisible()
  await syncPill(page, /waiting|Offline since/).click()
  await expect(page.getByText('We can’t confirm this right now. It’s saved on this device and we’ll keep sending.')).toBeVisible({
    timeout: 30_000,
  })

  await postgres.start()
  await expect(page.getByText('We can’t confirm this right now.')).toHaveCount(0, { timeout: 45_000 })
  await expect.poll(async () => (await readMessageTexts(grace, booking)).join(), { timeout: 20_000 }).toBe('The bell is broken')
})
