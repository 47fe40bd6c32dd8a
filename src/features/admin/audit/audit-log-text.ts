/** Texts of the audit log's entries. */
import { text, type MessageKey } from '#text/catalogue.ts'
import type { AuditEntry } from '../shared/admin-responses.ts'

const ACTIONS: Readonly<Record<string, MessageKey>> = {
  'provider.approved': 'admin.entry_provider_approved',
  'provider.rejected': 'admin.entry_provider_rejected',
  'provider.pending': 'admin.entry_provider_pending',
  'provider.blocked': 'admin.entry_provider_blocked',
  'provider.unblocked': 'admin.entry_provider_unblocked',
  'provider.removed': 'admin.entry_provider_removed',
  'provider.restored': 'admin.entry_provider_restored',
  'content.hidden': 'admin.entry_content_hidden',
  'content.restored': 'admin.entry_content_restored',
  'content.dismissed': 'admin.entry_content_dismissed',
  'content.upheld': 'admin.entry_content_upheld',
  'content.reopened': 'admin.entry_content_reopened',
  'content.read_photo': 'admin.entry_content_read_photo',
  'dispute.decided': 'admin.entry_dispute_decided',
  'booking.cancelled': 'admin.entry_booking_cancelled',
  'booking.completed': 'admin.entry_booking_completed',
  'person.appeal_refused': 'admin.entry_person_appeal_refused',
  'person.blocked': 'admin.entry_person_blocked',
  'person.unblocked': 'admin.entry_person_unblocked',
  'verification.read': 'admin.entry_verification_read',
  'verification.read_document': 'admin.entry_verification_read_document',
  'verification.approved': 'admin.entry_verification_approved',
  'verification.rejected': 'admin.entry_verification_rejected',
  'verification.withdrawn': 'admin.entry_verification_withdrawn',
  'verification.removed': 'admin.entry_verification_removed',
}

/** Returns the name of an action; an action unknown to this build is shown as recorded. */
export function actionName(action: string): string {
  const key = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  return key === undefined ? action : text(key)
}

const STATES: Readonly<Record<string, MessageKey>> = {
  pending: 'admin.group_pending',
  approved: 'admin.group_approved',
  rejected: 'admin.group_rejected',
  blocked: 'admin.group_blocked',
  removed: 'admin.group_removed',
  open: 'admin.verdict_open',
  hidden: 'admin.verdict_hidden',
  kept: 'admin.verdict_kept',
  appealed: 'admin.verdict_appealed',
  cancelled: 'booking.status_cancelled',
  completed: 'booking.status_completed',
}

/** Translates recorded states such as `approved blocked`. */
function stateName(state: string): string {
  return state
    .split(' ')
    .map((word) => {
      const key = Object.hasOwn(STATES, word) ? STATES[word] : undefined
      return key === undefined ? word : text(key)
    })
    .join(' · ')
}

/** Returns the states before and after; undefined where nothing changed. */
export function changeText({ details: { before, after } }: AuditEntry): string | undefined {
  return before === undefined || after === undefined
    ? undefined
    : text('admin.log_change', { before: stateName(before), after: stateName(after) })
}

/** Names the person or server that acted. */
export const actorText = ({ actor, details: { session } }: AuditEntry): string =>
  actor === 'system' ? text('admin.log_server') : session === undefined ? text('admin.title') : text('admin.log_session', { session })
