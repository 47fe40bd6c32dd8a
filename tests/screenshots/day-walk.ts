/** A provider's day sheet for the screenshots: tomorrow, as the demo promised it. */
import { expect as expectNow } from '@playwright/test'
import { logIn } from '#tests/support/e2e/person.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

/** These walks run beside other work. */
const expect = expectNow.configure({ timeout: 30_000 })

export async function dayWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'grace@demo.nearhelp.test')
  await button(/^Daily schedule/).click()
  await expect(page.getByRole('heading', { name: 'today', exact: true })).toBeVisible()
  await button('Next day').click()
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').nth(1)).toBeVisible()
  await screenshot('day-sheet')
  await button('Previous day').click()
  await button('Previous day').click()
  await expect(page.getByRole('list', { name: 'Done' })).toBeVisible()
  await screenshot('day-sheet-done')
}
