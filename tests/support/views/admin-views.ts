/** What the admin sees, and the people whom a decision of the admin concerns. */
import type { Dispute } from '#features/admin/shared/admin-responses.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'
import { dialogOf, expect, named, seeDialog, type ViewWalk } from './view-walk.ts'

/** A toast tells it to the blocked person. */
export const BLOCK_REASON = 'Two customers waited in vain'

const openPanel = (
  { page }: ViewWalk,
  key: 'admin.verifications' | 'admin.reports' | 'admin.disputes' | 'admin.people' | 'admin.tasks' | 'admin.log',
): Promise<void> => page.getByRole('tab', { name: text(key) }).click()

/** Blocks a person, whom the panel of people finds by address. */
async function blockPerson(walk: ViewWalk, email: string): Promise<void> {
  const { page, see } = walk
  await openPanel(walk, 'admin.people')
  await page.getByRole('textbox', { name: text('admin.people_field') }).fill(email)
  await named(walk, 'admin.people_find').click()
  await expect(named(walk, 'admin.act_block')).toBeVisible()
  await see('admin-people')
  await named(walk, 'admin.act_block').click()
  const question = dialogOf(walk)
  const confirm = question.getByRole('button', { name: text('admin.act_block'), exact: true })
  await confirm.click()
  await see('admin-block')
  await question.getByLabel(text('admin.reason')).fill(BLOCK_REASON)
  await confirm.click()
  await expect(question).toHaveCount(0)
}

/** A job about which two people disagree: the server has one only hours after the job's end. */
const DISPUTE: Dispute = {
  booking_id: '01JQX5T1Y0ABCDEFGHJKMNPQRS',
  visit: 2,
  service_type: 'cleaner',
  city: 'San Francisco',
  starts_at: instantFromMs(Date.UTC(2026, 2, 2, 18)),
  ends_at: instantFromMs(Date.UTC(2026, 2, 2, 20)),
  customer: { uid: 'customer', name: 'Nia Wanjiru' },
  provider: { uid: 'provider', name: 'Ngozi Bello' },
  answers: [
    { by: 'customer', outcome: 'provider_absent', at: instantFromMs(Date.UTC(2026, 2, 2, 22, 10)) },
    { by: 'provider', outcome: 'customer_absent', at: instantFromMs(Date.UTC(2026, 2, 2, 22, 20)) },
  ],
}

async function seeDispute(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await page.route('**/admin/disputes?*', (route) => route.fulfill({ json: { items: [DISPUTE], next: null } }))
  await openPanel(walk, 'admin.disputes')
  const decide = page.getByRole('article').getByRole('button')
  await expect(decide.first()).toBeVisible()
  await see('admin-disputes')
  await seeDialog(walk, 'admin-dispute', decide.first())
}

/** From the address of the admin. @param blocked e-mail address of a person whom this walk blocks */
export async function adminViews(walk: ViewWalk, password: string, blocked: string): Promise<void> {
  const { page, see } = walk
  const field = page.getByLabel(text('admin.password'), { exact: true })
  await field.fill('not this one')
  await named(walk, 'admin.sign_in').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await see('admin-prompt')
  await field.fill(password)
  await named(walk, 'admin.sign_in').click()
  await expect(page.getByRole('region', { name: text('admin.stats') })).toBeVisible()
  await expect(named(walk, 'admin.act_block')).toBeVisible()
  await see('admin-providers')
  await openPanel(walk, 'admin.verifications')
  const waiting = page.getByRole('region', { name: text('admin.verifications') }).getByRole('button', { name: 'Ngozi Bello' })
  await expect(waiting).toBeVisible()
  await see('admin-verifications')
  await seeDialog(walk, 'admin-verification', waiting)
  await openPanel(walk, 'admin.reports')
  await expect(
    page
      .getByRole('article')
      .or(page.getByText(text('admin.reports_none')))
      .first(),
  ).toBeVisible()
  await see('admin-reports')
  await seeDispute(walk)
  await blockPerson(walk, blocked)
  await openPanel(walk, 'admin.tasks')
  await expect(named(walk, 'admin.task_retry')).toBeVisible()
  await see('admin-tasks')
  await openPanel(walk, 'admin.log')
  await named(walk, 'admin.verify').click()
  await expect(page.locator('.admin-hash')).toBeVisible()
  await see('admin-log')
}

/** From a signed-in person's dashboard. @param block lets the admin block this person */
export async function blockedViews(walk: ViewWalk, block: () => Promise<void>): Promise<void> {
  const { page, see } = walk
  await block()
  await expect(page.getByRole('heading', { name: text('refusal.account_blocked') })).toBeVisible()
  await see('account-blocked')
  await seeDialog(walk, 'account-blocked-delete', named(walk, 'profile.delete'))
}
