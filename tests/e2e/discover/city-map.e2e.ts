// The vector map of a city: where the home opens because of it, and what of it is there without a connection.
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { BASEMAP_LIST_PATH } from '#config/map/basemap.ts'
import { chooseCustomer, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test.use({ environment: { DEMO: '0', BASEMAP_DIR: fileURLToPath(new URL('../../../server/demo/maps', import.meta.url)) } })

/** The packaged map's opening at zoom 15, and the middle of San Francisco at zoom 13. */
const ON_STREETS = { zoom: 15, x: 1_342_000, y: 3_242_000 }
const ON_CITY = { zoom: 13, x: 335_000, y: 811_000 }

/** Returns zoom and center of the map, in its pixels rounded to 1,000: Leaflet's own mark of its view. */
const viewOf = (page: Page): Promise<typeof ON_CITY | undefined> =>
  page.evaluate(() => {
    const transform = document.querySelector<HTMLElement>('.leaflet-proxy')?.style.transform ?? ''
    const [x = 0, y = 0, , scale = 0] = [...transform.matchAll(/[\d.]+(?:e[+-]\d+)?(?=px|\))/g)].map(([number]) => Number(number))
    const round = (value: number): number => Math.round(value / 1_000) * 1_000
    return scale === 0 ? undefined : { zoom: 1 + Math.log2(scale), x: round(x), y: round(y) }
  })

const isHere = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('.leaflet-proxy') !== null)

async function openMap(page: Page): Promise<void> {
  // Leaflet has its mark only where it may animate.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await chooseCustomer(page)
  await expect.poll(() => isHere(page)).toBe(true)
}

test('without a position the home opens on the map’s center, and does not move once the person has begun', async ({ people }) => {
  const { page, context } = await people.visit()
  await openMap(page)
  // The device's position is known: the map is there, as the specification has it.
  await expect.poll(async () => (await viewOf(page))?.zoom).toBe(13)

  await context.clearPermissions()
  await page.reload()
  await expect.poll(() => viewOf(page)).toEqual(ON_STREETS)

  // The list comes late: the map that nobody has touched moves, one that somebody uses does not.
  await page.addInitScript((path) => {
    const request = globalThis.fetch
    globalThis.fetch = async (...call) => {
      if (call[0] === path) await new Promise((resolve) => addEventListener(path, resolve, { once: true }))
      return request(...call)
    }
  }, BASEMAP_LIST_PATH)
  for (const isTouched of [false, true]) {
    await page.reload()
    await expect.poll(() => isHere(page)).toBe(true)
    expect(await viewOf(page)).toEqual(ON_CITY)
    if (isTouched) await page.getByRole('region', { name: /^Map of / }).press('Tab')
    const listed = page.waitForResponse(`**${BASEMAP_LIST_PATH}`)
    await page.evaluate((path) => dispatchEvent(new Event(path)), BASEMAP_LIST_PATH)
    await listed
    if (isTouched) await page.waitForTimeout(500)
    await expect.poll(() => viewOf(page)).toEqual(isTouched ? ON_CITY : ON_STREETS)
  }
})

/** Reads the list and one tile as the map does. @returns the id, and the size of the tile once decompressed */
const readTile = (page: Page): Promise<{ id: string; bytes: number }> =>
  page.evaluate(async () => {
    const list = (await (await fetch('/maps/cities.json')).json()) as { cities: [{ slug: string; id: string }] }
    const [{ slug, id }] = list.cities
    const tile = await fetch(`/maps/${slug}/${id}/15/5242/12664.mvt`)
    return { id, bytes: (await tile.arrayBuffer()).byteLength }
  })

test('a tile that was seen is there offline, with the list, and counts as a map image', async ({ people }) => {
  const { page, context } = await people.visit({ expectedNoise: /net::ERR_/ })
  await openMap(page)
  await readyForOffline(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  const seen = await readTile(page)
  expect(seen.bytes).toBe(44_373)
  await context.setOffline(true)
  expect(await readTile(page)).toEqual(seen)
  await context.setOffline(false)
  await expect(button(page, 'Up to date')).toBeVisible()
  await button(page, 'Up to date').click()
  await button(page, 'Storage on this device').click()
  const row = page.getByRole('list', { name: 'What’s stored' }).getByRole('listitem').filter({ hasText: 'Map images' })
  await expect(row).toContainText(/[1-9]\d* images?, [\d,.]+\s(kB|MB)/)
})
