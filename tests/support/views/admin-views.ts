/** What the admin sees, and the people whom a decision of the admin concerns. */
import {
  QUEUE_KINDS,
  type Dispute,
  type QueueEntry,
  type QueueKind,
  type SuspendedBooking,
} from '#features/admin/shared/admin-responses.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'
import { dialogOf, expect, named, seeDialog, type ViewWalk } from './view-walk.ts'

/** A toast tells it to the blocked person. */
export const BLOCK_REASON = 'Two customers waited in vain'

const openPanel = (
  { page }: ViewWalk,
  key: 'admin.queue' | 'admin.verifications' | 'admin.people' | 'admin.tasks' | 'admin.log',
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

const entry = (kind: QueueKind, more: Partial<QueueEntry>): QueueEntry => ({
  kind,
  id: kind,
  since: DISPUTE.ends_at,
  reason: 'appealed',
  subject: { uid: '01JQX5T1Y0ABCDEFGHJKMNPQRT', name: 'Ngozi Bello' },
  report: null,
  dispute: null,
  bookings: null,
  block: null,
  ...more,
})

const SUSPENDED: SuspendedBooking = {
  booking_id: DISPUTE.booking_id,
  case: 'upcoming',
  service_type: DISPUTE.service_type,
  city: DISPUTE.city,
  starts_at: DISPUTE.starts_at,
  ends_at: DISPUTE.ends_at,
  visits: 3,
  customer: DISPUTE.customer,
}

/** One entry of each kind; reports are those of the server. */
const QUEUED: readonly QueueEntry[] = [
  entry('dispute', { reason: 'answers_differ', dispute: DISPUTE }),
  entry('bookings', {
    reason: 'provider_blocked',
    bookings: { items: [SUSPENDED, { ...SUSPENDED, booking_id: '01JQX5T1Y0ABCDEFGHJKMNPQRV', case: 'running' }], count: 2 },
  }),
  entry('block_appeal', { block: { because: BLOCK_REASON, words: 'It was my sister’s phone' } }),
]

async function seeQueue(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  const counts = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, 1]))
  await page.route('**/admin/queue?*', (route) => route.fulfill({ json: { items: QUEUED, next: null, counts } }))
  await openPanel(walk, 'admin.queue')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(QUEUED.length)
  await see('admin-queue')
  for (const [index, name] of ['admin-dispute', 'admin-suspended', 'admin-block-appeal'].entries())
    await seeDialog(walk, name, cards.nth(index).getByRole('button').first())
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
  await seeQueue(walk)
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
