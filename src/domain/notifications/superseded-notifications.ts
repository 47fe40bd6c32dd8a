/** Notifications that a later one about the same job makes untrue: screens leave them out. */
import type { NotificationKind } from '../documents/notification-kinds.ts'
import type { Notification } from '../documents/notification.ts'

const SUPERSEDES: Readonly<Partial<Record<NotificationKind, readonly NotificationKind[]>>> = {
  start_undone: ['booking_started'],
  completion_undone: ['booking_completed', 'visit_completed'],
  outcome_disputed: ['outcome_asked', 'outcome_reported'],
  outcome_settled: ['outcome_asked', 'outcome_reported', 'outcome_disputed'],
}

const isSameJob = (a: Notification, b: Notification): boolean =>
  a.booking_id === b.booking_id && a.params['visit_at'] === b.params['visit_at']

/** Returns the notifications, in the given order, without those that a later one of them supersedes. */
export const withoutSuperseded = (notifications: readonly Notification[]): readonly Notification[] =>
  notifications.filter(
    (each) =>
      !notifications.some(
        (later) => later.time > each.time && SUPERSEDES[later.kind]?.includes(each.kind) === true && isSameJob(later, each),
      ),
  )
