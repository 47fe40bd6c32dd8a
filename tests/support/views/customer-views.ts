/** What a customer sees: a request, their bookings, chat, notifications and profile. */
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { text } from '#text/catalogue.ts'
import { proposeNewTime } from './propose-new-time.ts'
import {
  closeDialog,
  dialogOf,
  expect,
  inMenu,
  inSheet,
  logIn,
  lowerList,
  mapShows,
  named,
  openBookings,
  openGrace,
  opening,
  openTomorrow,
  seeDialog,
  seeOverlay,
  type ViewWalk,
  withAnyName,
} from './view-walk.ts'

/** Fires the event as Chrome does once the app can be installed. */
const offerInstallation = ({ page }: ViewWalk): Promise<void> =>
  page.evaluate(() => {
    const prompt = (): Promise<{ outcome: string }> => Promise.resolve({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

/** From a request: the map, and a place that the helper does not reach. */
async function seeTooFar({ page, see }: ViewWalk): Promise<void> {
  const where = page.getByRole('region', { name: text('where.title') })
  await where.getByRole('button', { name: text('where.map_change') }).click()
  await where.getByRole('combobox', { name: text('where.find') }).fill('37.62, -122.38')
  await page.keyboard.press('Enter')
  await expect(where.locator('.reach')).toBeVisible()
  await see('place-too-far')
  await where.getByRole('button', { name: text('order.use_location') }).click()
  await expect(where.locator('.reach')).toHaveCount(0)
}

async function seeRequests(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await openGrace(walk)
  // For the list of favorites.
  await inSheet(walk, 'provider.favourite').click()
  const bookNow = named(walk, 'provider.book_now')
  if (await bookNow.isEnabled()) await seeOverlay(walk, 'book-now', bookNow, 'scheduler.total')
  await named(walk, 'provider.schedule').click()
  // Not tomorrow, at which another booking is found below.
  await named(walk, 'scheduler.later').click()
  await page.locator('button.day:not([disabled])').first().click()
  await page.locator('button.slot:not([disabled])').last().click()
  await see('scheduler')
  await seeTooFar(walk)
  await named(walk, 'scheduler.confirm').click()
  await expect(page.getByRole('heading', { name: text('booking.title') })).toBeVisible()
  await offerInstallation(walk)
  await see('booking-pending')
}

/** From a chat: sends a photo and opens it. */
async function seePhoto(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  const buffer = await takePhoto(page, 320, 240)
  await page.locator('input[type="file"]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(text('chat.photo_chosen'))).toBeVisible()
  await see('chat-photo-chosen')
  await named(walk, 'chat.send').click()
  await seeDialog(walk, 'photo', page.getByRole('log').locator('button:has(img.photo__image)').last())
}

/** From an accepted booking: the provider proposes a new time, which is declined. */
async function seeDeclinedTime(walk: ViewWalk): Promise<void> {
  const { page } = walk
  await proposeNewTime(new URL(page.url()).origin)
  await seeDialog(walk, 'decline-time', named(walk, 'time.decline'))
  await named(walk, 'time.decline').click()
  await dialogOf(walk)
    .getByRole('button', { name: text('time.decline') })
    .click()
  await expect(named(walk, 'time.decline')).toHaveCount(0)
}

async function seeAccepted(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await openTomorrow(walk)
  await see('booking-accepted')
  await named(walk, 'booking.more').click()
  await see('booking-menu')
  await seeOverlay(walk, 'booking-record', inMenu(walk, 'record.open'), 'record.title')
  await named(walk, 'booking.more').click()
  await inMenu(walk, 'time.propose').click()
  await page.locator('button.slot:not([disabled])').last().click()
  await see('another-time')
  await named(walk, 'time.confirm').click()
  await expect(page.getByText(text('time.by_own'))).toBeVisible()
  await see('booking-proposal')
  await named(walk, 'time.withdraw').click()
  await expect(page.getByText(text('time.by_own'))).toHaveCount(0)
  await seeDeclinedTime(walk)
  await named(walk, 'booking.more').click()
  await seeDialog(walk, 'cancel-dialog', inMenu(walk, 'cancel.confirm'))
  await named(walk, 'booking.contact').click()
  await expect(page.locator('.msg').first()).toBeVisible()
  await see('chat')
  const more = page.locator('.msg .menu-dots').first()
  if ((await more.count()) > 0) {
    await more.press('Enter')
    await seeDialog(walk, 'report-dialog', inMenu(walk, 'report.button'))
  }
  await seePhoto(walk)
  await seeDialog(walk, 'block-dialog', page.getByRole('button', { name: withAnyName('block.open') }).first())
  await page.keyboard.press('Escape')
}

async function seeBookings(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await openBookings(walk)
  await see('booking-history')
  await page.getByRole('radio', { name: text('booking.as_calendar') }).check()
  await see('booking-calendar')
  await page.getByRole('radio', { name: text('booking.as_list') }).check()
  await seeAccepted(walk)
  await openBookings(walk)
  const past = page.getByRole('list', { name: text('booking.past') })
  await past.getByText(text('booking.status_completed')).first().click()
  await expect(named(walk, 'booking.again')).toBeVisible()
  await see('booking-completed')
  await seeDialog(walk, 'review-dialog', named(walk, 'review.edit').or(named(walk, 'booking.review')).first())
  await openBookings(walk)
  await page
    .getByRole('list', { name: text('booking.active') })
    .getByRole('button', { name: opening('subscription.title') })
    .or(page.locator('.booking-row__line', { hasText: opening('subscription.weekly') }))
    .first()
    .click()
  await expect(page.getByRole('list', { name: text('subscription.visits') })).toBeVisible()
  await see('booking-visits')
  await seeDialog(
    walk,
    'cancel-visit',
    page
      .getByRole('list', { name: text('subscription.visits') })
      .getByRole('button')
      .first(),
  )
}

/** A saved place: what is wrong with it, its map, and whether to delete it. */
async function seePlaces(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await named(walk, 'places.add').click()
  const dialog = dialogOf(walk)
  await dialog.getByRole('button', { name: text('places.save') }).click()
  await expect(page.getByText(text('field.place_label'))).toBeVisible()
  await dialog.getByRole('button', { name: text('where.map_pick') }).click()
  await see('place-errors')
  await dialog.getByLabel(text('places.label'), { exact: true }).fill('Work')
  await dialog.getByLabel(text('where.address'), { exact: true }).fill('12 Valencia Street')
  await dialog.getByRole('button', { name: text('places.save') }).click()
  await seeDialog(walk, 'place-delete', named(walk, 'places.delete_name', { name: 'Work' }))
}

async function seeProfile(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await named(walk, 'nav.profile').click()
  await expect(
    page
      .getByRole('list', { name: text('security.devices') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await see('profile')
  await page
    .getByRole('list', { name: text('profile.favourites') })
    .getByRole('button', { name: 'Grace Okafor' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Grace Okafor', level: 1 })).toBeVisible()
  await see('favourite-profile')
  await page.goBack()
  await named(walk, 'profile.edit').click()
  await page.getByLabel(text('profile.name'), { exact: true }).fill('')
  await named(walk, 'profile.save').click()
  await expect(page.getByText(text('field.name_required'))).toBeVisible()
  await see('profile-edit')
  await page.getByRole('tab', { name: text('profile.preferences') }).click()
  await see('profile-edit-preferences')
  await named(walk, 'profile.discard').click()
  // A press under a screen that closes scrolls to another place.
  await expect(named(walk, 'profile.save')).toHaveCount(0)
  await seePlaces(walk)
  await seeDialog(walk, 'change-password', named(walk, 'security.password'))
  await seeDialog(walk, 'change-email', named(walk, 'security.email'))
  await seeDialog(walk, 'profile-delete', named(walk, 'profile.delete'))
  await seeOverlay(walk, 'storage', named(walk, 'storage.title'), 'storage.areas')
}

/** The link of an email. */
async function seeEmailLink(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await page.evaluate(() => {
    location.hash = 'confirm-email=a-code'
  })
  await expect(dialogOf(walk)).toBeVisible()
  await see('confirm-email')
  await closeDialog(walk)
  await page.evaluate(() => {
    location.hash = 'verify-email=482913'
  })
  await expect(dialogOf(walk)).toBeVisible()
  await see('verify-contact')
  await closeDialog(walk)
}

/** From the selection of a role, as Amina of the demo. */
export async function customerViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await logIn(walk, 'amina@demo.nearhelp.test')
  await mapShows(walk)
  await seeRequests(walk)
  await seeBookings(walk)
  await seeProfile(walk)
  await named(walk, 'nav.home').click()
  await named(walk, 'nav.messages').click()
  await expect(page.getByText(text('chat.panel_title')).last()).toBeVisible()
  await see('messages')
  await seeOverlay(walk, 'chat-settings', named(walk, 'chat.settings'), 'chat.read_marks_text')
  await page.keyboard.press('Escape')
  await seeOverlay(walk, 'notifications', named(walk, 'nav.notifications'), 'notifications.title')
  await lowerList(walk)
  await seeOverlay(walk, 'attention', page.locator('.pill:visible').first(), 'attention.sync_title')
  await named(walk, 'nav.logout').click()
  await expect(dialogOf(walk)).toBeVisible()
  await see('logout')
  await closeDialog(walk)
  await seeEmailLink(walk)
}
