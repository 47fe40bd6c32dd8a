// Shortcuts of single keys on a desktop, the filters beside the list that one of them opens, and the switch.
import { expect } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

test('single keys lead to search, filters and views, until they are switched off', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { viewport: DESKTOP })
  const search = page.getByRole('searchbox')
  await button(page, 'Logout').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // A key that comes the moment the dialog leaves the screen, before anything that React runs afterwards.
  await page.evaluate(() => {
    const press = new MutationObserver(() => {
      if (document.querySelector('dialog[open]')) return
      press.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }))
    })
    press.observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('hmbf')
  await expect(search, 'what is typed is no shortcut').toHaveValue('hmbf')
  await search.fill('')
  await page.getByRole('button', { name: /^Filter/ }).focus()
  await page.keyboard.press('f')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('switch', { name: 'Verified only' }).check()
  await expect(providerRow(page, 'Grace Okafor'), 'the list beside the filters follows').toHaveCount(0)
  await filters.getByRole('button', { name: 'Reset' }).click()
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await button(page, 'Profile').click()
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
  await page.getByRole('heading', { name: 'Profile' }).click()
  await page.keyboard.press('h')
  await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).toBeVisible()
})
