// What is wrong, before acceptance: photos and an answer of a request that was made without a network, on two phones.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { confirmBooking, openSheet, providerRow, providerSheet, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { button } from '#tests/support/e2e/person.ts'

const BACK_WITHIN_MS = 40_000

/** Photos whose bytes are in the databases of this device. */
const storedPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith('-photos') ? name : []))
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('bytes').objectStore('bytes').count()
            counting.addEventListener('success', () => {
              opening.result.close()
              resolve(counting.result)
            })
          })
        }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  })

test('two photos and an answer wait with the request, are seen before the answer, and leave the phone that declined', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber', price_per_hour: 60, latitude: 37.779 })
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Omar Haddad')).toBeVisible()
  await readyForOffline(page)
  const photos = [await takePhoto(page, 1_200, 900), await takePhoto(page, 900, 1_200)]

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await (await openSheet(page, 'Omar Haddad')).getByRole('button', { name: 'Book Now' }).click()
  await page.getByLabel('Is the water shut off?').fill('Yes, in the basement')
  const picker = page.getByLabel('Add photos')
  const file = (buffer: Buffer, index: number) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer })
  await picker.setInputFiles(photos.map(file))
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  // No fifth one, and one that was added can go.
  await picker.setInputFiles([...photos, ...photos].map(file))
  await expect(page.getByText('Add up to 4 photos')).toBeVisible()
  await expect(picker).toHaveCount(0)
  await button(page, 'Remove photo 4').click()
  await button(page, 'Remove photo 3').click()
  await expect(page.getByRole('img', { name: /^Photo \d of 2$/ })).toHaveCount(2)
  // The draft outlives a reload, which shows the sheet below the form.
  await page.reload()
  await providerSheet(page, 'Omar Haddad').getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByLabel('Is the water shut off?')).toHaveValue('Yes, in the basement')
  await expect(page.getByRole('img', { name: /^Photo \d of 2$/ })).toHaveCount(2)
  await confirmBooking(page)
  await expect(page.getByText('2 photos are waiting to send')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 photos are waiting to send')).toBeVisible()

  network.restore()
  await expect(page.getByText('2 photos are waiting to send')).toHaveCount(0, { timeout: BACK_WITHIN_MS })
  const provider = await people.enter(omar)
  await openTab(provider.page, 'Bookings')
  const card = await openJob(provider.page, 'Amina Diallo')
  await expect(card).toContainText('Is the water shut off? Yes, in the basement')
  await expect(card.getByRole('img', { name: /^Photo \d of 2$/ })).toHaveCount(2)
  await card.getByRole('img', { name: 'Photo 1 of 2' }).click()
  await expect(provider.page.getByRole('dialog', { name: 'Photo 1 of 2' }).getByRole('img')).toBeVisible()
  await provider.page.goBack()
  expect(await storedPhotos(provider.page)).toBe(2)

  await pressJobButton(provider.page, 'Amina Diallo', 'Decline')
  await provider.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(provider.page.getByRole('img', { name: /^Photo \d of 2$/ })).toHaveCount(0)
  await expect.poll(() => storedPhotos(provider.page)).toBe(0)
  // The customer keeps them.
  await expect(page.getByText('Declined').first()).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByRole('img', { name: /^Photo \d of 2$/ })).toHaveCount(2)
})
