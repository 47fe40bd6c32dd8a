import { isNotificationCurrent } from '#domain/booking/reminders.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { bookingId } from '#domain/ids.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'

/** Returns whether a notification is a reminder that its booking no longer has, that is over, or that its person switched off. */
export async function isWithdrawn(
  { get }: Pick<DocumentReader, 'get'>,
  notification: Notification,
  { reminders_muted }: Profile,
  nowMs: number,
): Promise<boolean> {
  const { kind, booking_id } = notification
  if (!isReminderKind(kind)) return false
  if (booking_id === null || reminders_muted.includes(kind)) return true
  return !isNotificationCurrent(notification, await get(bookingId(booking_id), 'booking'), nowMs)
}
