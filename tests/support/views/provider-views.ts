/** What a provider sees: every tab of the dashboard with its dialogs. */
import { text } from '#text/catalogue.ts'
import { button } from '#tests/support/e2e/person.ts'
import { completeAtBen, proposeExtra, requestGrace, startAtBen } from './request-grace.ts'
import {
  closeDialog,
  dialogOf,
  expect,
  logIn,
  named,
  opening,
  openTab,
  seeDialog,
  seeOverlay,
  withAnyName,
  type ViewWalk,
} from './view-walk.ts'

async function seeMain(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await expect(page.getByText(text('dashboard.your_status')).first()).toBeVisible()
  await expect(page.getByRole('list', { name: text('review.received') })).toBeVisible()
  await see('dashboard-main')
  await seeDialog(walk, 'review-answer', named(walk, 'review.answer'))
  await named(walk, 'listing.edit').click()
  await named(walk, 'listing.map_open').click()
  await see('service-edit')
  await page.goBack()
}

/** Extras of a running job: the form, and one to answer. */
async function seeExtras(walk: ViewWalk, request: string): Promise<void> {
  const { page, see } = walk
  const { origin } = new URL(page.url())
  await startAtBen(origin, request)
  await page.locator(`[id="job-${request}"]`).click()
  await named(walk, 'dashboard.more').click()
  await see('job-menu')
  await seeOverlay(walk, 'extra', page.getByRole('menuitem', { name: opening('extra.open') }), 'extra.longer')
  await proposeExtra(origin, request)
  await expect(named(walk, 'extra.accept')).toBeVisible()
  await see('dashboard-extra')
  await seeDialog(walk, 'decline-extra', named(walk, 'extra.decline'))
  await page.keyboard.press('Escape')
  await completeAtBen(origin, request)
}

async function seeJobs(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  const request = await requestGrace(new URL(page.url()).origin)
  await openTab(walk, 'dashboard.tab_bookings')
  const requests = page.getByRole('list', { name: opening('dashboard.requests') })
  await expect(requests).toBeVisible()
  await expect(page.getByRole('heading', { name: text('dashboard.ended') })).toBeVisible()
  await see('dashboard-bookings')
  await walk.pressArrows(page.getByRole('tab', { selected: true }))
  await named(walk, 'select.start').click()
  await requests.getByRole('checkbox').first().check()
  await see('requests-selected')
  await named(walk, 'select.cancel').click()
  await requests.locator('.jrow__open').first().click()
  await expect(named(walk, 'dashboard.decline')).toBeVisible()
  await see('job')
  await seeDialog(walk, 'decline-dialog', named(walk, 'dashboard.decline'))
  await page.keyboard.press('Escape')
  await seeExtras(walk, request)
  await openTab(walk, 'dashboard.tab_main')
  await see('dashboard-day')
  await named(walk, 'sheet.title').click()
  await expect(named(walk, 'sheet.later')).toBeVisible()
  await named(walk, 'sheet.later').click()
  await expect(page.getByRole('list', { name: text('sheet.jobs') })).toBeVisible()
  await see('day-sheet')
  await named(walk, 'sheet.earlier').click()
  await named(walk, 'sheet.earlier').click()
  await expect(page.getByRole('list', { name: text('sheet.done') })).toBeVisible()
  await see('day-sheet-done')
  await page.keyboard.press('Escape')
}

async function seeCalendar(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await openTab(walk, 'dashboard.tab_calendar')
  await expect(page.getByText(text('calendar.plan_title')).first()).toBeVisible()
  await named(walk, 'calendar.week_later').click()
  // A Wednesday of next week: all its neighbors are in the same week.
  await walk.pressArrows(page.locator('.week-day-head').nth(3))
  await page.locator('.hour--offered').last().click()
  await expect(named(walk, 'calendar.undo')).toBeVisible()
  await see('dashboard-calendar')
  await page.getByText(text('calendar.view_month'), { exact: true }).click()
  await walk.pressArrows(page.locator('.cal button.cd').nth(10))
  await see('dashboard-calendar-month')
  await named(walk, 'calendar.feed_create').click()
  await expect(named(walk, 'calendar.feed_copy')).toBeVisible()
  await see('calendar-link')
  await seeDialog(walk, 'calendar-link-remove', named(walk, 'calendar.feed_remove'))
  await seeOverlay(walk, 'weekly-plan', named(walk, 'calendar.plan_change'), 'calendar.plan_help')
}

async function seePackages(walk: ViewWalk): Promise<void> {
  const { see } = walk
  await openTab(walk, 'dashboard.tab_packages')
  await expect(named(walk, 'packages.new')).toBeVisible()
  await see('dashboard-packages')
  await named(walk, 'packages.new').click()
  await dialogOf(walk)
    .getByRole('button', { name: text('packages.save') })
    .click()
  await see('package-errors')
  await closeDialog(walk)
  await seeDialog(walk, 'package-delete', named(walk, 'packages.delete_name', { name: 'Weekly tidy' }))
}

/** From the selection of a role, as Grace of the demo. */
export async function providerViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await logIn(walk, 'grace@demo.nearhelp.test')
  await seeMain(walk)
  await seeJobs(walk)
  await seeCalendar(walk)
  await openTab(walk, 'dashboard.tab_ratings')
  await expect(page.getByText(text('ratings.to_rate'))).toBeVisible()
  await see('dashboard-ratings')
  await button(page, withAnyName('rating.rate_name')).first().click()
  await see('rate-client')
  const third = dialogOf(walk).getByRole('radiogroup').first().getByRole('radio').nth(2)
  await third.check({ force: true })
  await walk.pressArrows(third)
  await closeDialog(walk)
  await seePackages(walk)
  await openTab(walk, 'earnings.tab')
  await expect(page.getByText(text('earnings.total')).first()).toBeVisible()
  await see('earnings')
}

/** From the selection of a role, as a provider without a service. */
export async function newProviderViews(walk: ViewWalk, email: string, password: string): Promise<void> {
  const { page, see } = walk
  await logIn(walk, email, password)
  await expect(page.getByText(text('register.start_title'))).toBeVisible()
  await see('no-service')
  await named(walk, 'register.title').click()
  await page.getByLabel(text('register.price')).fill('0')
  await named(walk, 'register.submit').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await see('register-errors')
  await page.goBack()
}

/** From the dashboard of a provider who is not verified. */
export async function verificationViews(walk: ViewWalk, email: string, password: string): Promise<void> {
  const { page, see } = walk
  await logIn(walk, email, password)
  await named(walk, 'kyc.button').click()
  const form = dialogOf(walk)
  await form.getByRole('button', { name: text('kyc.submit') }).click()
  await see('verification-errors')
  await form.getByLabel(text('kyc.full_name')).fill('Ngozi Bello')
  await form.getByLabel(text('kyc.id_number')).fill('A1234567')
  await form.getByLabel(text('kyc.category')).selectOption('cleaning_services')
  await form.getByRole('button', { name: text('kyc.submit') }).click()
  await expect(page.getByText(text('kyc.pending'))).toBeVisible()
  await see('verification-waiting')
  await named(walk, 'nav.notifications').click()
  await seeDialog(walk, 'appeal-dialog', named(walk, 'notice.content_hidden_title'))
}
