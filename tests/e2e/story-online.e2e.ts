// The whole story with a network: two people, two browsers, an empty marketplace.
import { expect } from '@playwright/test'
import { button } from '#tests/support/e2e/person.ts'
import { openProvider } from '#tests/support/e2e/account.ts'
import { test } from '#tests/support/e2e/story.ts'

test('probe', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page } = await people.visit()
  await button(page, /^Find Services/).click()
  await expect(button(page, /Grace Okafor/)).toBeVisible()
  await page.screenshot({ path: '/tmp/h/x/p1.png' })
  console.log(await page.locator('body').ariaSnapshot())
  await button(page, /Grace Okafor/).last().click()
  await page.screenshot({ path: '/tmp/h/x/p2.png' })
  console.log(await page.locator('body').ariaSnapshot())
})
