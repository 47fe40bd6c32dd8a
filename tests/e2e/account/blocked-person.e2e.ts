// A provider blocks a customer without a connection: the waiting request ends, neither sees the other in any list, and unblocking restores it.
import { expect } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { openBooking, providerRow, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { openTab, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'

const BACK_WITHIN_MS = 30_000

test('a blocked customer reads a plain refusal, neither sees the other, and unblocking gives all back', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Ruth Njeri')
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('POST', `/favorites/${grace.uid}`)
  const agreed = await requestVisit(amina, grace, await findFreeStart(amina, grace, 2))
  await setBookingStatus(grace, agreed, 'accepted')
  await requestVisit(amina, grace, await findFreeStart(amina, grace, 4))
  const customer = await people.enter(amina)
  const provider = await people.enter(grace, { origin: network.origin })
  await expect(providerRow(customer.page, 'Grace Okafor')).toBeAttached()

  const { page } = provider
  await openTab(page, 'Bookings')
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await page.getByRole('list', { name: 'Requests' }).locator('.jrow__open').click()
  await pressJobMenu(page, 'Amina Diallo', 'Details')
  await button(page, 'Block Amina Diallo').click()
  const question = page.getByRole('alertdialog', { name: 'Block Amina Diallo?' })
  await expect(question.getByText('1 open request between you ends.')).toBeVisible()
  await expect(question.getByRole('checkbox')).toHaveCount(1)
  expect(await auditScreen(page, 'block a person')).toEqual([])
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page, 'You blocked Amina Diallo')).toContainText('Saved on this device')
  // The button that asked is gone.
  await expect(page.getByRole('main').last()).toBeFocused()
  await closeToasts(page)
  await page.keyboard.press('Escape')
  await openTab(page, 'Main')
  const blocked = page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem').filter({ hasText: 'Amina Diallo' })
  await expect(blocked.getByText('Waiting', { exact: true })).toBeVisible()
  expect(await auditScreen(page, 'blocked people')).toEqual([])

  network.restore()
  const shown = customer.page
  await expect(providerRow(shown, 'Grace Okafor')).toHaveCount(0, { timeout: BACK_WITHIN_MS })
  await expect(providerRow(shown, 'Ruth Njeri')).toBeAttached()
  await closeToasts(shown)
  await openBooking(shown, /^Grace Okafor.*Declined/)
  await expect(shown.getByText(/block/i)).toHaveCount(0)
  await openBooking(shown, /^Grace Okafor.*Accepted/)
  await button(shown, 'Contact').click()
  await expect(shown.getByText('You can’t message this person.')).toBeVisible()
  await expect(shown.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  expect(await auditScreen(shown, 'a closed contact')).toEqual([])
  await shown.keyboard.press('Escape')
  await shown.getByRole('navigation').getByRole('button', { name: 'Profile', exact: true }).click()
  await expect(shown.getByText('No favorites yet')).toBeVisible()

  await expect(blocked.getByText(/^Since /)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(page, 'Unblock Amina Diallo').click()
  await expect(blocked).toHaveCount(0)
  await expect(shown.getByText('No favorites yet')).toHaveCount(0, { timeout: BACK_WITHIN_MS })
  await expect(shown.getByRole('list', { name: 'Favorites' })).toContainText('Grace Okafor')
})
