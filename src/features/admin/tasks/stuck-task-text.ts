/** Names of stuck tasks, and why they are stuck. */
import { text } from '#text/catalogue.ts'
import type { StuckTask } from '../shared/admin-responses.ts'

const KINDS = {
  email: 'email',
  sms: 'sms',
  push: 'push',
  push_device: 'push',
  account_email: 'account_email',
  account_change: 'account_change',
  expire_booking: 'expire_booking',
  remind: 'remind',
  moderate_person: 'moderate_person',
  moderate_content: 'moderate_content',
  end_bookings: 'end_bookings',
  moderate_booking: 'end_bookings',
  settle_verification: 'settle_verification',
  erase_account: 'erase_account',
  rewrap_verifications: 'rewrap_verifications',
} as const
const FAILURES = ['refused', 'deferred', 'failed', 'interrupted', 'unknown_kind'] as const

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

/** A task of a newer release has no name here. */
export const taskName = ({ kind }: Pick<StuckTask, 'kind'>): string => (isKind(kind) ? text(`admin.task_${KINDS[kind]}`) : kind)

export function taskFailure({ failure }: Pick<StuckTask, 'failure'>): string | undefined {
  const known = FAILURES.find((each) => each === failure)
  return known && text(`admin.task_failed_${known}`)
}
