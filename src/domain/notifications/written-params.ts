/** What of a notification may leave the app in an e-mail, a text message or a push: no words of other accounts, except cleaned names. */
import { plainName } from '../account/plain-name.ts'
import type { NotificationKind } from '../documents/notification-kinds.ts'
import { ACCOUNT_DELETED_REASON, SERVICE_REMOVED_REASON } from '../documents/placeholder-texts.ts'

type Params = Readonly<Record<string, string>>

/**
 * Parameters that the server wrote: keys, numbers, instants, names of the operator's cities and districts, and the recipient's own address.
 * Everything else stays in the app.
 */
const SAFE: ReadonlySet<string> = new Set([
  'service_type',
  'city',
  'district',
  'address',
  'starts_at',
  'visit_at',
  'done_at',
  'visit',
  'visits',
  'frequency',
  'hours',
  'amount',
  'rating',
  'side',
  'outcome',
  'change',
  'what',
  'verdict',
])

/** Their reason is an admin's. */
const ADMIN_KINDS: ReadonlySet<NotificationKind> = new Set([
  'admission_changed',
  'content_hidden',
  'content_restored',
  'verification_rejected',
  'outcome_settled',
])

const isOwnReason = (reason: string): boolean => reason === ACCOUNT_DELETED_REASON || reason === SERVICE_REMOVED_REASON

/**
 * Returns the parameters of a notification for a text outside the app.
 * @param someone replaces a name of which nothing is left
 */
export function writtenParams(kind: NotificationKind, params: Params, someone: string): Params {
  const safe = Object.fromEntries(Object.entries(params).filter(([key]) => SAFE.has(key)))
  const { name, reason } = params
  return {
    ...safe,
    ...(name === undefined ? {} : { name: plainName(name) || someone }),
    ...(reason !== undefined && (ADMIN_KINDS.has(kind) || isOwnReason(reason)) ? { reason } : {}),
  }
}
