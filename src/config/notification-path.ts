import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import { propertiesOf } from '#domain/documents/notification-kinds.ts'
import { bookingPath, chatPath, dashboardPath, jobPath, NOTIFICATIONS_PATH, PROFILE_PATH } from './app-paths.ts'

/** What a notification is about, as far as its link needs it. */
export interface NotificationSubject {
  readonly kind: NotificationKind
  readonly booking_id: string | null
  /** Whether the recipient is the booking's provider. */
  readonly isProvider: boolean
}

/** Returns the address of what a notification is about, on its recipient's side; of the list of notifications where there is nothing more. */
export function notificationPath({ kind, booking_id: bookingId, isProvider }: NotificationSubject): string {
  const { opens } = propertiesOf(kind)
  if (opens === 'verification') return `${dashboardPath('main')}?show=verification`
  if (opens === 'profile') return PROFILE_PATH
  if (bookingId === null) return NOTIFICATIONS_PATH
  if (opens === 'chat') return chatPath(bookingId)
  if (opens === 'review') return `${dashboardPath('main')}?review=${bookingId}`
  return isProvider ? jobPath(bookingId) : bookingPath(bookingId)
}
