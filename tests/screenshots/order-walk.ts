/** An order: a chosen place, a provider and the route by road; then no route, and no provider. */
import { expect as expectNow, type Page } from '@playwright/test'
import { logIn } from '#tests/support/e2e/person.ts'
import { redirectToRouter, startFakeRouter } from '#tests/support/e2e/services/fake-router.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

/** These walks run beside other work. */
const expect = expectNow.configure({ timeout: 30_000 })

async function pickUpAt(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Pickup' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

export async function orderWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  const router = await startFakeRouter()
  try {
    await redirectToRouter(page.context(), router)
    await logIn(page, 'amina@demo.nearhelp.test')
    await page.goto(new URL('/order', page.url()).href)
    const who = page.getByRole('list', { name: 'Available helpers' })
    await expect(who.getByRole('listitem').first()).toBeVisible()
    await screenshot('order')
    await page.getByRole('combobox', { name: 'Pickup' }).fill('mi')
    await expect(page.getByRole('option').first()).toBeVisible()
    await screenshot('order-places')
    await page.getByRole('option', { name: 'Mission District' }).click()
    await who.getByRole('button', { name: /^Grace Okafor/ }).click()
    await expect(page.getByText('By road')).toBeVisible()
    await screenshot('order-provider')
    await page.getByRole('button', { name: /^Show \d+ steps$/ }).click()
    await page.getByRole('list', { name: 'Steps' }).scrollIntoViewIfNeeded()
    await screenshot('order-steps')
    await button('Confirm order').scrollIntoViewIfNeeded()
    await page.getByLabel('Notes').scrollIntoViewIfNeeded()
    await screenshot('order-notes')
    router.mood = 'no_route'
    await pickUpAt(page, 'potrero', 'Potrero Hill')
    await expect(page.getByText('No route found')).toBeVisible()
    await screenshot('order-no-route')
    await pickUpAt(page, '0, 0', '0.0000, 0.0000')
    await expect(page.getByText(/^NearHelp isn’t there yet/)).toBeVisible()
    await screenshot('order-elsewhere')
  } finally {
    await router.close()
  }
}
