/** Tools of the walks. Every element is found by the catalogue's own text, so that a walk runs in any language. */
import { expect as expectNow, type Locator, type Page } from '@playwright/test'
import { text, type MessageKey, type MessageValues } from '#text/catalogue.ts'
import { button } from '#tests/support/e2e/person.ts'

/** These walks run beside other work. */
export const expect = expectNow.configure({ timeout: 30_000 })

export interface ViewWalk {
  readonly page: Page
  /** Called once for each view, when it is on the screen. */
  see(name: string): Promise<void>
  /** Called with an element that the arrow keys leave or move, and that has neighbours on both sides. */
  pressArrows(from: Locator): Promise<void>
}

/** The beginning of a text: a count may follow, and the padding of a pseudo-language. */
export const opening = (key: MessageKey, values?: MessageValues): string =>
  text(key, values).replaceAll(/^[\u200E\u200F]+|[\u200E\u200F~]+$/g, '')

/** A text with a number in place of `{count}`; of one with plurals, the form of many. */
export const counted = (key: MessageKey): RegExp =>
  new RegExp(
    text(key, { count: 77 })
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('77', '[\\d.,\\s]+'),
  )

/** The first button whose name contains the text, on the topmost screen. */
export const named = ({ page }: ViewWalk, key: MessageKey, values?: MessageValues): Locator => button(page, opening(key, values)).first()

/** An item of the open menu. */
export const inMenu = ({ page }: ViewWalk, key: MessageKey): Locator => page.getByRole('menuitem', { name: opening(key) }).first()

/** A text with any name in place of `{name}`: languages put it in different places. */
export const withAnyName = (key: MessageKey): RegExp =>
  new RegExp(
    text(key, { name: '#' })
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('#', '.+'),
  )

export const dialogOf = ({ page }: ViewWalk): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * Closes each toast that is there before a step: they are shown for 8 seconds over the top of the screen, and longer under the pointer.
 * Under a dialog they cannot be closed.
 */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('html:not(:has(dialog[open])) .toast')
  await page.addLocatorHandler(toasts.first(), () =>
    toasts
      .getByRole('button')
      .last()
      .click({ timeout: 1_000 })
      // It may close at this moment, or wait under a dialog; one that stays keeps the walk here.
      .catch(() => undefined),
  )
}

/** Sees the dialog that a press opens, and closes it. */
export async function seeDialog(walk: ViewWalk, name: string, open: Locator): Promise<void> {
  await open.click()
  await expect(dialogOf(walk)).toBeVisible()
  await walk.see(name)
  await closeDialog(walk)
}

export async function closeDialog(walk: ViewWalk): Promise<void> {
  await walk.page.keyboard.press('Escape')
  await expect(dialogOf(walk)).toHaveCount(0)
}

/** Sees the overlay that a press opens, and goes back. @param shown text that it shows once it is ready */
export async function seeOverlay(walk: ViewWalk, name: string, open: Locator, shown: MessageKey): Promise<void> {
  await open.click()
  await expect(walk.page.getByText(opening(shown)).and(walk.page.locator(':not([inert] *)')).last()).toBeVisible()
  await walk.see(name)
  await walk.page.goBack()
}

/** Waits for helpers on the map, or in the list where the window has no room for a map. */
export const mapShows = async ({ page }: ViewWalk): Promise<void> => {
  await expect(page.locator('.pin, .cluster, .home-list .prow').first()).toBeVisible()
}

/** The grip of the list's sheet; a desktop has none. */
const listGrip = (page: Page): Locator =>
  page.getByRole('region', { name: text('map.list') }).getByRole('button', { name: text('provider.sheet_more') })

/** Lowers the list, which may cover what is above the map. */
export async function lowerList({ page }: ViewWalk): Promise<void> {
  if ((await listGrip(page).count()) === 0) return
  await listGrip(page).press('ArrowDown')
  await listGrip(page).press('ArrowDown')
}

export const openGrace = async ({ page }: ViewWalk): Promise<void> => {
  const row = page.locator('.prow', { hasText: 'Grace Okafor' }).first()
  await row.waitFor()
  // A low screen and large text leave the lowered list no row.
  if ((await listGrip(page).count()) > 0) for (let step = 0; step < 2; step += 1) await listGrip(page).press('ArrowUp')
  await row.scrollIntoViewIfNeeded()
  await row.click()
}

/** A button of Grace's sheet: the list below it has the same. */
export const inSheet = ({ page }: ViewWalk, key: MessageKey): Locator =>
  page
    .getByRole('region', { name: 'Grace Okafor', exact: true })
    .getByRole('button', { name: opening(key) })
    .first()

/** Opens Bookings. Only in the navigation: in Chinese the word is part of what other buttons say. */
export async function openBookings({ page }: ViewWalk): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: opening('nav.bookings') })
    .first()
    .click()
  await expect(page.getByRole('list', { name: text('booking.past') })).toBeVisible()
}

/** Opens the booking of tomorrow from Bookings: home, which is hidden below, has a card of it too. */
export async function openTomorrow(walk: ViewWalk): Promise<void> {
  await walk.page
    .getByRole('list', { name: text('booking.active') })
    .getByText(opening('format.tomorrow'))
    .first()
    .click()
  await expect(named(walk, 'booking.more')).toBeVisible()
}

/** Sees Grace's sheet and the profile to which it grows, which stays open. */
export async function seeGrace(walk: ViewWalk): Promise<void> {
  await openGrace(walk)
  const grow = named(walk, 'provider.view_profile')
  const reviews = walk.page.getByRole('heading', { name: text('provider.recent_reviews') })
  await expect(grow.or(reviews)).toBeVisible()
  await walk.see('sheet')
  // A very small window shows the whole profile at once. What the sheet contains follows its height a moment later.
  const height = await walk.page.getByRole('region', { name: 'Grace Okafor', exact: true }).first().getAttribute('data-height')
  if (height !== 'full') await grow.click()
  await expect(reviews).toBeVisible()
  await walk.see('provider-profile')
}

export async function logIn(walk: ViewWalk, email: string, password = 'nearhelp-demo'): Promise<void> {
  await named(walk, 'selection.login').click()
  const dialog = dialogOf(walk)
  await dialog.getByLabel(text('auth.email'), { exact: true }).fill(email)
  await dialog.getByLabel(text('auth.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: text('auth.login') }).click()
  await expect(dialog).toHaveCount(0)
}

/** A tab on a phone, a button of the rail on a desktop. */
export async function openTab(walk: ViewWalk, key: MessageKey): Promise<void> {
  await walk.page
    .getByRole('tab', { name: opening(key) })
    .or(named(walk, key))
    .first()
    .click()
}
