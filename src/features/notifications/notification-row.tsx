import type { Notification as Notice } from '#domain/documents/notification.ts'
import { notificationIcon } from '#shared/notifications/notification-icon.ts'
import { hasNotificationTarget } from '#state/notifications/open-notification.ts'
import { text } from '#text/catalogue.ts'
import { listTime } from '#text/formatting/format.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'

export interface NotificationRowProps {
  readonly notice: Notice
  /** Not seen before this list was opened. */
  readonly isNew: boolean
  /** This device's clock, ms since 1970. */
  readonly nowMs: number
  readonly onPress: () => void
}

export function NotificationRow({ notice, isNew, nowMs, onPress }: NotificationRowProps) {
  const words = localizedNotification(notice)
  return (
    <ListRow
      lead={
        <span className="notice-icon">
          <Icon name={notificationIcon(notice.kind)} size={20} />
        </span>
      }
      title={words.title}
      // Of a message, the words are its sender's.
      text={notice.kind === 'message_received' ? <span dir="auto">{words.message}</span> : words.message}
      end={
        <span className="notice-end">
          <span>{listTime(notice.time, nowMs)}</span>
          {isNew && (
            <span className="notice-new">
              <span className="vh">{text('notifications.unread')}</span>
            </span>
          )}
        </span>
      }
      unseen={isNew}
      onPress={hasNotificationTarget(notice) ? onPress : undefined}
    />
  )
}
