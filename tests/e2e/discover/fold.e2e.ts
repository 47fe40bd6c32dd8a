// A phone that is unfolded: the same elements, and a pane on each side of its fold.
import { expect } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const FOLDED = { width: 280, height: 653 }
const UNFOLDED = { width: 717, height: 653 }
const FOLD = { orientation: 'vertical', offset: 350, maskLength: 17 } as const

test('unfolding a phone in a form keeps what is written, and no pane lies on the fold', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { viewport: FOLDED })
  await providerRow(page, 'Grace Okafor').click()
  await button(page, 'Book Now').click()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.fill('1 Market Street')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...UNFOLDED, deviceScaleFactor: 1, mobile: true, displayFeature: FOLD })
  await expect(address, 'the draft after the window changed').toHaveValue('1 Market Street')
  expect(await page.evaluate(() => matchMedia('(horizontal-viewport-segments: 2)').matches)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(address).toHaveCount(0)
  const [list, map] = await Promise.all(['.pane--list', '.pane--detail'].map((pane) => page.locator(`.panes--two > ${pane}`).boundingBox()))
  expect(list, 'the list fills its half').toMatchObject({ x: 0, width: FOLD.offset })
  expect(map, 'the map begins behind the fold').toMatchObject({
    x: FOLD.offset + FOLD.maskLength,
    width: UNFOLDED.width - FOLD.offset - FOLD.maskLength,
  })
})
