// Without a pointer: from the first screen to a booking with Tab, Enter and Escape; and a phone's Back.
import { expect, type Locator, type Page } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, onlyBooking, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import {
  freeTimes,
  growSheet,
  openBooking,
  openSheet,
  providerRow,
  providerSheet,
  askToCancel,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'
import { subscriptionModal, visitRows } from '#tests/support/e2e/pages/subscription-page.ts'

/** Presses Tab until the element has the focus; by default more often than any screen needs. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeAttached()
  for (let stop = 0; stop <= most; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    if (stop < most) await page.keyboard.press('Tab')
  }
  await expect(target, `within ${most} Tabs`).toBeFocused()
}

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`from the first screen to a booking with the keys alone, on a ${device}`, async ({ people, server }) => {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo')
    const { page } = await people.visit({ viewport })
    await expect(button(page, /^Grace Okafor, Cleaner/), 'the map has loaded').toBeVisible()
    await tabTo(page, page.getByRole('searchbox'))
    await tabTo(page, providerRow(page, 'Grace Okafor'), 10)
    await page.getByRole('searchbox').pressSequentially('dirty kitchen')
    await expect(button(page, 'Search these words')).toBeVisible()
    await tabTo(page, providerRow(page, 'Grace Okafor'), 10)
    await page.keyboard.press('Enter')
    const sheet = providerSheet(page, 'Grace Okafor')
    await enter(page, sheet.getByRole('button', { name: 'Book Now' }))
    const slider = page.getByRole('slider', { name: 'Duration' })
    await expect(slider).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(slider).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Book Now' }), 'the focus is where it was').toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, slider)
    await page.keyboard.press('ArrowRight')
    await enter(page, button(page, 'Confirm Booking'))
    const dialog = page.getByRole('dialog', { name: 'Log in to book Grace Okafor' })
    await tabTo(page, dialog.getByLabel('Email', { exact: true }))
    await page.keyboard.type(amina.email)
    await tabTo(page, dialog.getByLabel('Password', { exact: true }))
    await page.keyboard.type(amina.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(slider).toHaveAttribute('aria-valuetext', '1.5 hr')
    await enter(page, button(page, 'Confirm Booking'))
    await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
    expect((await onlyBooking(grace, 'pending')).total_amount).toBe(60)
  })
}

test('Escape closes the topmost layer, one at a time', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  const sheet = await openSheet(page, 'Grace Okafor')
  await growSheet(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveAttribute('data-height', 'half')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // Pressed twice before anything can be rendered: it opens once.
  await button(page, 'Logout').evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('Back closes sheet, chat and dialogs, and leaves the app only when nothing is open', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const { page } = await people.enter(amina)
  const sheet = await openSheet(page, 'Grace Okafor')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await openBooking(page, /^Grace Okafor/)
  await askToCancel(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await button(page, 'Contact').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await onlyBooking(grace, 'accepted')
  // A question that a screen draws itself.
  await page.getByRole('navigation').getByRole('button', { name: 'Profile', exact: true }).click()
  await page
    .getByRole('list', { name: 'Recent logins' })
    .getByRole('button', { name: /^Logged in/ })
    .first()
    .click()
  const was = page.getByRole('alertdialog', { name: 'Was this you?' })
  await expect(was).toBeVisible()
  await page.goBack()
  await expect(was).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Recent logins' })).toBeVisible()
})

/** Chooses a radio button of a group with the arrow keys. */
async function arrowTo(page: Page, group: Locator, target: Locator): Promise<void> {
  const start = group.getByRole('radio', { checked: true }).or(group.getByRole('radio').first()).first()
  await tabTo(page, start)
  for (let step = 0; step < 8 && !(await target.isChecked()); step += 1) await page.keyboard.press('ArrowRight')
  await expect(target).toBeChecked()
}

/** Closes an overlay with Escape and expects the focus on its opener. */
async function escapeTo(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(opener, 'the focus is where it was').toBeFocused()
}

test('profile, photo, record, another time, visits, reviews and the proximity alert with the keys alone', async ({ people, server }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const completed = await requestVisit(amina, omar)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(omar, completed, status)
  await setBookingStatus(omar, await requestVisit(amina, omar, await findFreeStart(amina, omar, 2)), 'accepted')
  const { page } = await people.enter(amina)
  const places = page.getByRole('navigation', { name: 'Main' })
  const go = (name: string) => enter(page, places.getByRole('button', { name }))

  await enter(page, button(page, 'Proximity alert'))
  const panel = page.getByRole('region', { name: 'Proximity alert' })
  await tabTo(page, panel.getByRole('combobox', { name: 'Service' }))
  await page.keyboard.type('Plu')
  await tabTo(page, panel.getByRole('slider', { name: 'Within' }))
  await page.keyboard.press('ArrowRight')
  await enter(page, panel.getByRole('button', { name: 'Start watching' }))
  await enter(page, page.getByRole('region', { name: /found nearby/i }).getByRole('button', { name: 'Dismiss' }))
  await enter(page, button(page, 'Watching: Plumber, 6 km'))
  await enter(page, panel.getByRole('button', { name: 'Stop watching' }))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await go('Profile')
  await enter(page, button(page, 'Edit profile'))
  await tabTo(page, page.getByRole('tab', { name: 'Personal' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Address'))
  await page.keyboard.type('12 Valencia Street')
  await enter(page, button(page, 'Save changes'))
  await expect(page.getByRole('list', { name: 'Saved places' }).getByText('12 Valencia Street')).toBeVisible()
  const remove = button(page, 'Delete profile')
  await enter(page, remove)
  await tabTo(page, page.getByRole('alertdialog', { name: 'Delete your profile?' }).getByLabel('Your password'))
  await escapeTo(page, remove)

  await go('Bookings')
  await enter(page, button(page, /^Omar Haddad.*Accepted/))
  const more = button(page, 'More actions')
  await enter(page, more)
  for (const key of ['r', 'Enter']) await page.keyboard.press(key)
  await tabTo(page, button(page, 'Print'))
  await escapeTo(page, more)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await enter(page, freeTimes(page).first())
  await enter(page, button(page, 'Propose this time'))
  const proposal = page.getByRole('region', { name: 'You proposed a new time' })
  await enter(page, proposal.getByRole('button', { name: 'Withdraw' }))
  await expect(proposal).toHaveCount(0)
  const contact = button(page, 'Contact')
  // Before the keys, because the browser may see a key before it learns that a test waits for the dialog.
  const choosing = page.waitForEvent('filechooser')
  await enter(page, contact)
  await tabTo(page, page.locator('input[type="file"]'))
  await page.keyboard.press('Space')
  await (await choosing).setFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 640, 480) })
  await expect(page.getByText('Photo to send')).toBeVisible()
  await enter(page, button(page, 'Send'))
  const photo = page.getByRole('log').getByRole('button', { name: /^Your photo/ })
  await enter(page, photo)
  await expect(page.getByRole('dialog', { name: /^Your photo/ }).getByRole('img')).toBeVisible()
  await escapeTo(page, photo)
  await escapeTo(page, contact)

  await go('Bookings')
  await enter(page, button(page, /^Omar Haddad.*Completed/))
  await enter(page, button(page, 'Write a review'))
  const review = page.getByRole('dialog', { name: 'How was Omar Haddad?' })
  await arrowTo(page, review.getByRole('radiogroup'), review.getByRole('radio', { name: '4 stars' }))
  await tabTo(page, review.getByLabel('Comment'))
  await page.keyboard.type('Dry again.')
  await enter(page, review.getByRole('button', { name: 'Send review' }))
  await expect(review).toHaveCount(0)
  await expect(page.getByText('Dry again.')).toBeVisible()

  await go('Home')
  await enter(page, providerRow(page, 'Grace Okafor'))
  const sheet = providerSheet(page, 'Grace Okafor')
  await tabTo(page, sheet.getByRole('button', { name: 'Add to favorites' }))
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('button', { name: 'Remove from favorites' })).toBeFocused()
  await enter(page, sheet.getByRole('button', { name: 'View Profile' }))
  await enter(page, button(page, 'Subscribe Now - Save 15%'))
  const modal = subscriptionModal(page)
  await arrowTo(page, modal.getByRole('radiogroup', { name: 'Frequency' }), modal.getByRole('radio', { name: /^Every 2 weeks/ }))
  await tabTo(page, modal.getByRole('slider', { name: 'Duration' }))
  await page.keyboard.press('ArrowRight')
  await enter(page, freeTimes(page).first())
  await enter(page, modal.getByRole('button', { name: 'Confirm Booking' }))
  await expect(visitRows(page)).toHaveCount(4)
  const asked = await onlyBooking(grace, 'pending')
  await setBookingStatus(grace, asked, 'accepted')
  await enter(
    page,
    visitRows(page)
      .nth(1)
      .getByRole('button', { name: /^Cancel visit \d+ on / }),
  )
  const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await tabTo(page, question.getByLabel('Reason'))
  await page.keyboard.type('Away')
  await enter(page, question.getByRole('button', { name: 'Cancel visit' }))
  await expect(visitRows(page).filter({ hasText: 'Canceled' })).toHaveCount(1)

  await go('Home')
  await enter(page, button(page, /^NearHelp/))
  await tabTo(page, page.getByRole('combobox', { name: 'Language' }))
  await page.keyboard.type('Deu')
  await expect(page.getByText('Die nächste Hilfe finden und buchen')).toBeVisible()
})
