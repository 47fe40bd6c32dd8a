import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openAccount, openProvider, setBookingStatus, findFreeStart, requestVisit, finishJob } from '#tests/support/e2e/account.ts'
import { openBooking, openSheet, messageBubble } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const OUT = '/tmp/clones/card-pictures'
mkdirSync(OUT, { recursive: true })
const LONG = 'Wolfeschlegelsteinhausenbergerdorff王小明的清洁服务محمدالعربي🧹🧽Donaudampfschifffahrt'
const LOOKS = [
  { n: '390l', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
  { n: '390d', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  { n: '320', viewport: { width: 320, height: 640 }, colorScheme: 'light' as const },
  { n: '844', viewport: { width: 844, height: 390 }, colorScheme: 'light' as const },
  { n: '1280', viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const },
]
const only = process.env['LOOK']
for (const look of LOOKS) {
  if (only !== undefined && !only.split(',').includes(look.n)) continue
  test(`pictures ${look.n}`, async ({ people, server }) => {
    test.setTimeout(400_000)
    const grace = await openProvider(server, 'Grace Okafor', {
      languages: ['English', 'Igbo'],
      emergency_service: true,
      experience_years: 6,
      certifications: ['First aid'],
      subscription_available: true,
    })
    const chidi = await openProvider(server, LONG, { latitude: 37.778, longitude: -122.421, languages: ['English'] })
    const amina = await openAccount(server, 'Amina Diallo')
    const shot = async (page: Page, name: string) => {
      await page.waitForTimeout(600)
      await page.screenshot({ path: `${OUT}/${look.n}-${name}.png` })
    }
    const ask = async (who: typeof grace, at: string | null = null) =>
      (await amina.call('POST', '/bookings', {
        address: '1 Market Street',
        place_notes: 'Ring twice',
        latitude: 37.7765,
        longitude: -122.4231,
        provider_id: who.uid,
        scheduled_date: at,
        duration_hours: 2,
      })) as Awaited<ReturnType<typeof requestVisit>>
    const done = await ask(grace)
    await setBookingStatus(grace, done, 'accepted')
    await finishJob(server, grace, done)
    await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: done.id, rating: 5, comment: 'Spotless.' })
    const done2 = await ask(grace)
    await setBookingStatus(grace, done2, 'accepted')
    await finishJob(server, grace, done2)
    const tomorrow = await ask(grace, await findFreeStart(amina, grace))
    await setBookingStatus(grace, tomorrow, 'accepted')
    await amina.call('POST', '/chat', { booking_id: tomorrow.id, message: 'Great. Ring twice, the bell is quiet.' })
    await grace.call('POST', '/chat', {
      booking_id: tomorrow.id,
      message: 'Hello Amina! I am bringing everything, you only need to let me in.',
    })
    await grace.call('POST', '/chat', { booking_id: tomorrow.id, message: 'Noted 👍' })
    await ask(chidi)
    const { page } = await people.enter(amina, look)
    await page.waitForTimeout(1500)
    const sheet = await openSheet(page, 'Grace Okafor')
    await shot(page, 'sheet-half')
    if (look.n !== '1280') {
      const grip = sheet.getByRole('button', { name: 'Show more or less' })
      await grip.press('ArrowUp')
      await shot(page, 'sheet-full')
      await grip.press('ArrowDown')
      await grip.press('ArrowDown')
      await shot(page, 'sheet-peek')
      await grip.press('ArrowUp')
      await grip.press('ArrowUp')
    }
    await sheet.getByRole('button', { name: 'View Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Grace Okafor', level: 1 })).toBeVisible()
    await shot(page, 'profile')
    await page.goBack()
    await page.goBack()
    await openSheet(page, LONG)
    await shot(page, 'sheet-long')
    await page.goBack()
    await openBooking(page, /Accepted/)
    await shot(page, 'booking-accepted')
    await button(page, 'More actions').click()
    await shot(page, 'booking-menu')
    await page.keyboard.press('Escape')
    await button(page, 'Contact').click()
    await messageBubble(page, 'Noted').click({ button: 'right' })
    await shot(page, 'chat-menu')
    await page.keyboard.press('Escape')
    await shot(page, 'chat')
    await page.goBack()
    await openBooking(page, /Pending/)
    await shot(page, 'booking-pending')
    await openBooking(page, /Completed/)
    await shot(page, 'booking-completed')
    await button(page, 'Bookings').click()
    await shot(page, 'bookings')
    const now = await ask(grace)
    await setBookingStatus(grace, now, 'accepted')
    await openBooking(page, /Grace Okafor.*today/i)
    await page.waitForTimeout(1500)
    await shot(page, 'booking-onway')
    await setBookingStatus(grace, now, 'in_progress')
    await page.waitForTimeout(1500)
    await shot(page, 'booking-running')
  })
}
