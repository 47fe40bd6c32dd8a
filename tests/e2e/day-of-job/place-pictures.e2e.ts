// The small map of a place: in a booking's record in every theme, and on the printed day sheet, with and without streets.
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { openAccount, setBookingStatus, type ApiBooking } from '#tests/support/e2e/account.ts'
import { openBooking, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { findMapFaults } from '#tests/support/views/faults/map-faults.ts'
import { MAP_CITIES, openMapMarket } from '#tests/support/views/map-views.ts'

test.use({ environment: { DEMO: '0', BASEMAP_DIR: fileURLToPath(new URL('../../../server/demo/maps', import.meta.url)) } })

/** South of the packaged map, within the city. */
const BERNAL_HEIGHTS = { user_latitude: 37.7419, user_longitude: -122.4157 }

/** Reads the picture: its colour under the mark's head, the darkest and the number of different colours. */
const looksOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = element
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
    const colours = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`
      colours.set(colour, (colours.get(colour) ?? 0) + 1)
    }
    const pixel = (x: number, y: number): string => data.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join(' ')
    const land = ((colours.get('238 240 237') ?? 0) / (width * height)) * 100
    return { width, height, mark: pixel(width / 2 - 20, height / 2 - 60), land: Math.round(land), colours: colours.size }
  })

/** What the page had to print at each call of `print`: the widths of the pictures of its stops. */
const printed = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { printed: number[][] }).printed)

const credits = (page: Page): Promise<readonly string[]> => page.locator('.place-picture__credits').allTextContents()

test('the record and the printed day sheet show the place, in the colors of paper', async ({ people, server, network }) => {
  const { customer, provider, booking } = await openMapMarket(server, MAP_CITIES['san-francisco'])
  const other = await openAccount(server, 'Dina Lind')
  const start = Date.parse(String(booking.scheduled_date))
  const outside = (await other.call('POST', '/bookings', {
    provider_id: provider.uid,
    scheduled_date: new Date(start + 3 * 3_600_000).toISOString(),
    duration_hours: 1,
    address: '9 Cortland Avenue',
    ...BERNAL_HEIGHTS,
  })) as ApiBooking
  await setBookingStatus(provider, outside, 'accepted')

  const { page } = await people.enter(customer, { colorScheme: 'dark' })
  await openBooking(page, /^Bola Ade.*Accepted/)
  await pressInMenu(page, 'Receipt and history')
  const picture = page.getByRole('img', { name: 'Map of 12 Market Street' })
  const looks = { width: 960, height: 480, mark: '15 118 110' }
  await expect(picture).toBeVisible()
  const streets = await looksOf(picture)
  expect(streets).toMatchObject(looks)
  expect(streets.colours).toBeGreaterThan(200)
  expect(await credits(page)).toEqual([expect.stringContaining('© OpenStreetMap contributors')])
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeVisible()
  expect(await page.evaluate(findMapFaults)).toEqual([])
  // Without a canvas in workers: no picture, and no frame.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Agreed booking' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.locator('.place-picture')).toHaveCount(0)

  const job = await people.enter(provider, { origin: network.origin })
  await job.page.addInitScript(() => {
    const sheets: number[][] = []
    Object.assign(window, { printed: sheets })
    window.print = () =>
      void sheets.push([...document.querySelectorAll<HTMLImageElement>('.stop img')].map(({ naturalWidth }) => naturalWidth))
  })
  await readyForOffline(job.page)
  network.cut()
  await job.page.reload()
  const jobs = job.page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  // Its streets were never on this device: the coarse map alone.
  await button(job.page, /^Daily schedule/).click()
  await button(job.page, 'Next day').click()
  await expect(jobs).toHaveCount(2)
  await button(job.page, 'Print').click()
  await expect.poll(() => printed(job.page)).toEqual([[960, 960]])
  await expect.poll(() => credits(job.page)).toEqual(['GSHHG (LGPL)', 'GSHHG (LGPL)'])
  network.restore()
  // A reload shows the day again.
  await job.page.reload()
  await expect(jobs).toHaveCount(2)
  await expect(job.page.locator('.place-picture__image')).toHaveCount(2)
  await button(job.page, 'Print').click()
  await expect.poll(() => printed(job.page)).toEqual([[960, 960]])
  await expect.poll(() => credits(job.page)).toEqual([expect.stringContaining('© OpenStreetMap contributors'), 'GSHHG (LGPL)'])
  await expect(job.page.getByRole('img', { name: /^Map of / })).toHaveCount(0)
  await job.page.emulateMedia({ media: 'print' })
  await expect(job.page.getByRole('img', { name: 'Map of 9 Cortland Avenue' })).toBeVisible()
  expect(await job.page.evaluate(findMapFaults)).toEqual([])
})
