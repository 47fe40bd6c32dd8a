/** What a visitor sees. */
import { expect as expectNow } from '@playwright/test'
import { text } from '#text/catalogue.ts'
import { button } from '#tests/support/e2e/person.ts'
import {
  closeDialog,
  counted,
  dialogOf,
  expect,
  inSheet,
  lowerList,
  mapShows,
  named,
  opening,
  seeDialog,
  seeGrace,
  type ViewWalk,
} from './view-walk.ts'

async function seeSignIn(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await named(walk, 'selection.login').click()
  const dialog = dialogOf(walk)
  await dialog.getByRole('button', { name: text('auth.login') }).click()
  await see('login-errors')
  await dialog.getByText(text('auth.signup'), { exact: true }).first().click()
  await dialog.getByRole('button', { name: text('auth.signup') }).click()
  await see('signup-errors')
  await dialog.getByText(text('auth.login'), { exact: true }).first().click()
  await dialog.getByRole('button', { name: text('auth.forgot') }).click()
  await expect(page.getByText(text('forgot.text'))).toBeVisible()
  await see('forgot-password')
  await named(walk, 'forgot.have_code').click()
  await see('forgot-password-code')
  await page.keyboard.press('Escape')
  if ((await dialog.count()) > 0) await closeDialog(walk)
}

async function seeProximity(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await named(walk, 'proximity.title').click()
  await page.getByRole('combobox', { name: text('proximity.service'), exact: true }).selectOption('plumber')
  await see('proximity')
  await named(walk, 'proximity.start').click()
  await expect(
    page
      .locator('.found, .proximity')
      .or(page.getByRole('region', { name: opening('proximity.title') }))
      .first(),
  ).toBeVisible()
  await see('proximity-watching')
}

/** Zooms out until some helpers are too close for a mark each, and sees their list; not where there is no room for a map. */
async function seeSpot(walk: ViewWalk): Promise<void> {
  if ((await walk.page.locator('.map-home__canvas:not([inert])').count()) === 0) return
  const spot = button(walk.page, counted('map.spot')).first()
  await expect(async () => {
    if ((await spot.count()) > 0) return
    await walk.page.locator('.leaflet-container').press('-')
    await expectNow(spot).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await spot.focus()
  await walk.page.keyboard.press('Enter')
  await expect(dialogOf(walk)).toBeVisible()
  await walk.see('spot')
  await closeDialog(walk)
}

/** Raises the list. A desktop shows it beside the map. */
async function raiseList({ page, see }: ViewWalk): Promise<void> {
  const list = page.getByRole('region', { name: text('map.list') })
  const grip = list.getByRole('button', { name: text('provider.sheet_more') })
  if ((await grip.count()) === 0) return
  await grip.press('ArrowUp')
  await expect(list).not.toHaveAttribute('data-height', 'peek')
  await see('list')
}

async function seeProvider(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await seeGrace(walk)
  const more = button(page, counted('provider.all_reviews_name'))
  if (await more.isVisible()) {
    await more.click()
    await see('provider-reviews')
  }
  await seeDialog(
    walk,
    'verified',
    page
      .getByRole('button', { name: text('verified.open') })
      .and(page.locator(':not([inert] *)'))
      .last(),
  )
  await seeDialog(walk, 'leaving', page.getByRole('link', { name: 'Grace Okafor' }).first())
  await named(walk, 'subscription.subscribe').click()
  await page.locator('dialog button.slot:not([disabled])').first().click()
  await see('subscription')
  await closeDialog(walk)
  await page.keyboard.press('Escape')
  // It lowers the sheet, and closes it where there is no lower one.
  if ((await inSheet(walk, 'common.close').count()) > 0) await inSheet(walk, 'common.close').click()
}

async function seeOrder(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await page.goto(new URL('/order', page.url()).href)
  await expect(
    page
      .getByRole('list', { name: text('order.who') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.getByRole('combobox', { name: text('order.pickup') }).fill('mi')
  await expect(page.getByRole('option').first()).toBeVisible()
  await see('order-places')
  await page.getByRole('option', { name: 'Mission District' }).click()
  await page
    .getByRole('list', { name: text('order.who') })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect(named(walk, 'order.change')).toBeVisible()
  // A map is not mirrored.
  await walk.pressArrows(page.locator('.pickup'))
  await see('order')
}

/** From the first screen. */
export async function visitorViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await named(walk, 'nav.home_title').click()
  await expect(page.getByText(text('app.tagline'))).toBeVisible()
  await see('selection')
  await seeSignIn(walk)
  await named(walk, 'selection.customer').click()
  await mapShows(walk)
  await see('map')
  await seeSpot(walk)
  await seeProximity(walk)
  await raiseList(walk)
  await seeProvider(walk)
  await lowerList(walk)
  await seeDialog(walk, 'login-for-favourites', button(page, text('map.favourites')).first())
  await named(walk, 'map.filter').click()
  await page.getByText(text('filters.min_rating')).first().waitFor()
  await see('filters')
  await walk.pressArrows(page.locator('input[type="range"]').first())
  await page.getByRole('searchbox').last().fill('nobody at all')
  await expect(page.getByText(text('map.none_title')).last()).toBeVisible()
  await see('filters-empty')
  await page.getByRole('searchbox').last().fill('leaking tap')
  await see('search-suggestion')
  await page.getByRole('searchbox').last().fill('')
  await page.keyboard.press('Escape')
  for (const [key, view] of [
    ['nav.bookings', 'bookings-signed-out'],
    ['nav.profile', 'profile-signed-out'],
  ] as const) {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: opening(key) })
      .first()
      .click()
    await expect(dialogOf(walk)).toBeVisible()
    await closeDialog(walk)
    await see(view)
  }
  await seeOrder(walk)
  // What another app shares.
  await page.goto(new URL('/?shared=none', page.url()).href)
  await expect(page.getByText(text('share.none'))).toBeVisible()
  await see('share-photo')
}
