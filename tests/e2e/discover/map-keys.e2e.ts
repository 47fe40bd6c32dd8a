// The map with the keys alone, as a screen reader reads it: roles, names, the way of the focus, and each change said once.
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'
import { listenToLiveRegions, saidSince } from '#tests/support/e2e/spoken/live-regions.ts'
import { providerPin, providerRow, providerSheet, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { mapRegion } from '#tests/support/e2e/pages/own-position-page.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'

test.use({ environment: { DEMO: '0', BASEMAP_DIR: fileURLToPath(new URL('../../../server/demo/maps', import.meta.url)) } })

/** @returns how often Tab was pressed until the element has the focus; fails after `most` */
async function tabsTo(page: Page, target: Locator, most: number): Promise<number> {
  for (let tabs = 0; tabs <= most; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return tabs
    await page.keyboard.press('Tab')
  }
  await expect(target, `within ${most} Tabs`).toBeFocused()
  return most
}

test('from search to a helper, through the pins and the list of a crowded mark', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  for (const name of ['Grace Okafor', 'Omar Haddad', 'Ana Lopez'])
    await openProvider(server, name, { latitude: latitude + 0.004, longitude })
  await openProvider(server, 'Bola Ade', { latitude: latitude + 0.004, longitude: longitude + 0.03, service_type: 'plumber' })
  const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { viewport: DESKTOP })
  await listenToLiveRegions(page)
  await page.reload()
  await expect(providerRow(page, 'Bola Ade')).toBeAttached()
  await readyForOffline(page)
  await expect(mapRegion(page)).toMatchAriaSnapshot(`
    - region "Map of San Francisco":
      - /children: equal
      - button "$40 +2, 3 helpers here, show list"
      - button "Bola Ade, Plumber, Available, $40.00 per hour"
      - img "You are here"
  `)
  // What is said of the first list comes after a pause.
  await expect(page.getByRole('status').filter({ hasText: '4 helpers' })).toBeVisible()
  await saidSince(page)

  // The list: filtered by a word, said once.
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('bola')
  await expect(page.getByRole('status').filter({ hasText: '1 helper' })).toBeVisible()
  expect(await saidSince(page)).toEqual(['1 helper nearby'])
  await tabsTo(page, providerRow(page, 'Bola Ade'), 10)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(providerRow(page, 'Bola Ade')).toBeFocused()
  await page.keyboard.press('Enter')
  const bola = providerSheet(page, 'Bola Ade')
  await expect(bola.getByRole('heading', { name: 'Bola Ade' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(providerRow(page, 'Bola Ade')).toBeFocused()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: '4 helpers' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'List of helpers' }).locator('.prow')
  await page.getByRole('searchbox').focus()
  for (const [key, index] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows.nth(index)).toBeFocused()
  }
  await page.getByRole('searchbox').focus()

  // The pins: one stop of Tab, arrow keys between them.
  const spot = mapRegion(page).getByRole('button', { name: '3 helpers here, show list' })
  await mapRegion(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(providerPin(page, 'Bola Ade')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bola.getByRole('heading', { name: 'Bola Ade' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(providerPin(page, 'Bola Ade')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(spot).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: '3 helpers here' })
  await expect(list.getByRole('list')).toMatchAriaSnapshot(`
    - list "3 helpers here":
      - listitem:
        - button /^Grace Okafor Cleaner Available/
        - button "Add Grace Okafor to favorites"
      - listitem:
        - button /^Omar Haddad Cleaner Available/
        - button "Add Omar Haddad to favorites"
      - listitem:
        - button /^Ana Lopez Cleaner Available/
        - button "Add Ana Lopez to favorites"
  `)
  await page.keyboard.press('Escape')
  await expect(spot).toBeFocused()
  await page.keyboard.press('Enter')
  await tabsTo(page, list.getByRole('button', { name: /^Omar Haddad/ }), 6)
  await page.keyboard.press('Enter')
  await expect(providerSheet(page, 'Omar Haddad').getByRole('heading', { name: 'Omar Haddad' })).toBeFocused()
  await page.keyboard.press('Escape')
  // Its opener is the mark, because the list is gone.
  await expect(spot).toBeFocused()
  // The cleared search, and an arrow key that panned the map.
  const said: string[] = []
  const hear = async (): Promise<readonly string[]> => (said.push(...(await saidSince(page))), said)
  await expect.poll(hear).toEqual(['4 helpers nearby', '4 helpers in this area'])

  // Where a distance was chosen, the moved map offers its area, and the focus stays on the page.
  await button(page, /^Filters/).press('Enter')
  await page.getByRole('slider', { name: 'Distance' }).fill('3')
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Close' }).press('Enter')
  await expect.poll(hear).toEqual(['4 helpers nearby', '4 helpers in this area', '4 helpers nearby'])
  said.splice(0)
  await mapRegion(page).focus()
  // Leaflet ignores a press while it pans, so the number of presses says nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(providerPin(page, 'Bola Ade')).not.toBeInViewport({ timeout: 300 })
  }).toPass()
  const search = button(page, 'Search this area')
  await expect(search).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '0 helpers in this area' })).toBeVisible()
  await expect(mapRegion(page)).toBeFocused()
  // The area and its number together.
  expect(await hear()).toEqual(['0 helpers in this area'])
})
