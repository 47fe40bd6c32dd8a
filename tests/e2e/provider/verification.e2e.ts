// Verification of a provider: a form begun offline, a real photo, the admin's view, the tick on everybody's screens, and a second attempt.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { chooseCustomer, openSheet, syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { chooseInMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'
import { WHERE } from '#tests/support/pictures/jpeg-fixture.ts'

/** A change by one person is on everybody's open screens within this time. */
const LIVE_WITHIN_MS = 2_000
const BACK_WITHIN_MS = 20_000
/** Longer than a toast is shown. */
const GONE_WITHIN_MS = 12_000
const ID_NUMBER = 'X7Q2-9931-KANARIE'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your profile' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit Verification' })

/** Fills in everything that the form requires, and more. */
async function fill(page: Page): Promise<void> {
  await dialog(page).getByLabel('Full name').fill('Grace Ngozi Okafor')
  await dialog(page).getByLabel('Government ID type').selectOption({ label: 'Passport' })
  await dialog(page).getByLabel('Government ID number').fill(ID_NUMBER)
  await dialog(page).getByLabel('Business category').selectOption({ label: 'Cleaning services' })
  await dialog(page).getByLabel('Street address').fill('12 Valencia Street')
}

test('begun offline, stored encrypted, sent with a photo; once approved, the tick is on everybody’s screen', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const customer = await people.visit({ viewport: DESKTOP })
  await chooseCustomer(customer.page)
  const sheet = await openSheet(customer.page, 'Grace Okafor')
  const tick = sheet.getByRole('button', { name: 'Verified. See details' })
  await expect(sheet.getByRole('heading', { name: 'Grace Okafor' })).toBeVisible()
  await expect(tick).toHaveCount(0)
  const { page } = await people.enter(grace, { origin: network.origin })
  await expect(page.getByText('You’re not verified, so customers don’t see a badge.')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await button(page, 'Verify Profile').click()
  await expect(dialog(page).getByText('You’re offline. Your draft stays here until you can submit it.')).toBeVisible()
  await submit(page).click()
  await expect(
    dialog(page).getByText('Please fill in all required fields (Full Name, Government ID Number, Business Category)'),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('Full name')).toBeFocused()
  await fill(page)
  const photo = await takePhoto(page, 3_000, 2_000)
  expect(photo.toString('latin1')).toContain(WHERE)
  await dialog(page).getByLabel('Choose a file').setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog(page).getByText(/^Photo, [\d,]+ KB$/)).toBeVisible()
  await submit(page).click()
  await expect(
    dialog(page).getByText('Unable to submit KYC verification. Please check your internet connection and try again.'),
  ).toBeVisible()

  await page.reload()
  await button(page, 'Verify Profile').click()
  await expect(dialog(page).getByLabel('Government ID number')).toHaveValue(ID_NUMBER)
  await expect(dialog(page).getByLabel('Business category')).toHaveValue('cleaning_services')
  await expect(dialog(page).getByText(/^Photo, [\d,]+ KB$/)).toBeVisible()
  expect(await readOriginStorage(page)).not.toContain(ID_NUMBER)

  network.restore()
  await expect(dialog(page).getByText('You’re offline. Your draft stays here until you can submit it.')).toHaveCount(0, {
    timeout: BACK_WITHIN_MS,
  })
  await submit(page).click()
  await expect(toast(page, 'KYC Verification Submitted Successfully')).toContainText('The review takes 24-48 hours.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Verification under review')).toBeVisible()
  await expect(page.getByText(/It typically takes 24 to 48 hours\.$/)).toBeVisible()
  await expect(button(page, 'Verify Profile')).toHaveCount(0)

  const admin = await signInAdmin(server)
  expect(await admin.call('GET', '/admin/verifications')).toMatchObject({ items: [{ id: grace.uid, name: 'Grace Okafor' }] })
  expect(await admin.call('GET', `/admin/verifications/${grace.uid}`)).toMatchObject({
    form: { full_name: 'Grace Ngozi Okafor', government_id_type: 'passport', government_id_number: ID_NUMBER },
  })
  const paper = await admin.file(`/admin/verifications/${grace.uid}/document`)
  expect(paper.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(paper.length).toBeGreaterThan(50_000)
  expect(paper.toString('latin1')).not.toContain(WHERE)

  await closeToasts(page)
  await page.goto(`${network.origin}/order`)
  await expect(syncPill(page, 'Up to date')).toBeVisible()
  await admin.call('PUT', `/admin/verifications/${grace.uid}`, { action: 'approve', what: ['identity', 'business'] })
  await expect(tick).toBeVisible({ timeout: LIVE_WITHIN_MS })
  // From there too the notification leads to the verification's status.
  await toast(page, 'Customers now see a verified badge next to Grace Okafor.').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${network.origin}/dashboard/main`)
  await expect(page.getByText(/^Verified on .* Customers see your badge\.$/)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Verified on')
  await expect(button(page, 'Notifications, 1 new')).toBeVisible()
  await button(page, 'Notifications, 1 new').click()
  await expect(
    page.locator('.overlay').getByText('Customers now see a verified badge next to Grace Okafor.', { exact: true }),
  ).toBeVisible()
  await tick.click()
  const what = customer.page.getByRole('dialog', { name: 'Grace Okafor is verified' })
  await expect(what.getByRole('listitem')).toHaveText(['Identity', 'Business type'])
  await expect(what.getByText(/^Confirmed on /)).toBeVisible()
})

test('rejected with its reason, sent again; a lost response is found out; nothing stays after signing out', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const admin = await signInAdmin(server)
  const { page } = await people.enter(grace, { origin: network.origin })
  await button(page, 'Verify Profile').click()
  await dialog(page)
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Me</p>') })
  await expect(dialog(page).getByText('We can’t send this file. Choose a photo or PDF.')).toBeVisible()
  await fill(page)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n(a scan)\nendobj\ntrailer\n%%EOF\n')
  await dialog(page).getByLabel('Choose a file').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog(page).getByText('PDF, 1 KB')).toBeVisible()
  // The server has it, and the confirmation is lost on the way.
  network.dropResponseTo(/^POST \/api\/provider\/kyc /)
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  expect(network.hasDropped()).toBe(true)
  // Some browsers retry once without being told.
  if (await dialog(page).getByText('Connection Error').isVisible()) await submit(page).click()
  await expect(dialog(page).getByText(/^KYC Already Submitted - you have already submitted a KYC verification request\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Verification under review')).toBeVisible()
  expect(await admin.file(`/admin/verifications/${grace.uid}/document`)).toEqual(pdf)

  await admin.call('PUT', `/admin/verifications/${grace.uid}`, { action: 'reject', reason: 'The scan cannot be read.' })
  await expect(page.getByText('The scan cannot be read.', { exact: true })).toBeVisible()
  await button(page, 'Try again').click()
  await fill(page)
  await submit(page).click()
  await expect(toast(page, 'KYC Verification Submitted Successfully')).toBeVisible()
  await expect(page.getByText('Verification under review')).toBeVisible()
  expect(await admin.call('GET', `/admin/verifications/${grace.uid}`)).toMatchObject({ status: 'pending', document: null })

  // By the time the form was sent automatically, the page treats the arriving decision as news.
  await expect(toast(page, 'KYC Verification Submitted Successfully')).toHaveCount(0, { timeout: GONE_WITHIN_MS })
  await admin.call('PUT', `/admin/verifications/${grace.uid}`, { action: 'reject', reason: 'Not yet.' })
  await expect(toast(page, 'Verification not approved')).toContainText('We couldn’t verify Grace Okafor. Not yet.')
  await closeToasts(page)
  await expect(page.getByText('Not yet.', { exact: true })).toBeVisible()
  await button(page, 'Try again').click()
  await expect(dialog(page).getByLabel('Government ID number')).toHaveValue('')
  await fill(page)
  await page.keyboard.press('Escape')
  expect(await readOriginStorage(page)).toContain('-drafts')
  await closeToasts(page)
  await chooseInMenu(page, 'Log out')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(button(page, /^Find Services/)).toBeVisible()
  await expect.poll(async () => /-drafts|Not yet|KANARIE/.test(await readOriginStorage(page))).toBe(false)
})

test('a person who is signed out meanwhile is asked to log in, and keeps the filled-in form', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  await openAccount(server, 'Amina Diallo')
  const { page, context } = await people.enter(grace)
  await button(page, 'Verify Profile').click()
  await fill(page)
  await context.clearCookies()
  await submit(page).click()
  await expect(dialog(page).getByText('Please log in to submit KYC verification')).toBeVisible()
  await expect(dialog(page).getByLabel('Government ID number')).toHaveValue(ID_NUMBER)
})
