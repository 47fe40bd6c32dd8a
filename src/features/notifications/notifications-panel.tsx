/** The last notifications by booking, new ones marked; opening the list marks them as seen. */
import { useState, type ReactNode } from 'react'
import type { Notification } from '#domain/documents/notification.ts'
import { NotificationPermissionPrompt } from '#shared/notifications/notification-permission-prompt.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openNotification } from '#state/notifications/open-notification.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useNotifications, useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { groupNotices, type NoticeGroup } from './group-notices.ts'
import { NotificationRow } from './notification-row.tsx'
import { useMarkNotificationsRead } from './use-mark-notifications-read.ts'
import './notifications.css'

interface GroupRowsProps {
  readonly group: NoticeGroup
  readonly rowOf: (notice: Notification) => ReactNode
}

/** The newest notice of a booking; those before it on request. */
function GroupRows({ group: [newest, ...earlier], rowOf }: GroupRowsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {rowOf(newest)}
      {earlier.length > 0 && (
        <Button variant="text" size="compact" className="notice-earlier" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {text('notifications.earlier', { count: earlier.length })}
        </Button>
      )}
      {isOpen && (
        <ul>
          {earlier.map((notice) => (
            <li key={notice.id}>{rowOf(notice)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function NotificationList() {
  const notifications = useNotifications()
  const profile = useProfile()
  const now = useNow()
  const [seenBefore, setSeenBefore] = useState<string>()
  // Notifications that were new when the list opened stay marked while it is open.
  if (profile && seenBefore === undefined) setSeenBefore(profile.notifications_read_up_to ?? '')
  useMarkNotificationsRead(notifications, profile)

  if (notifications === undefined) return <Skeleton shape="row" count={5} label={text('common.loading')} />
  if (notifications.length === 0)
    return <EmptyState picture="bell" title={text('notifications.none_title')} text={text('notifications.none_text')} />
  const rowOf = (notice: Notification) => (
    <NotificationRow
      notice={notice}
      isNew={seenBefore !== undefined && notice.time > seenBefore}
      nowMs={now}
      onPress={() => openNotification(notice)}
    />
  )
  return (
    <ul>
      {groupNotices(notifications).map((group) => (
        <li key={group[0].booking_id ?? group[0].id}>
          <GroupRows group={group} rowOf={rowOf} />
        </li>
      ))}
    </ul>
  )
}

export function NotificationsPanel() {
  const user = useUser()
  return (
    <Screen
      surface
      bar={
        <AppBar
          line
          title={text('notifications.title')}
          back={{ label: text('common.back'), onPress: () => closeOverlay() }}
          actions={<SyncStatusPill />}
        />
      }
    >
      {user && <NotificationPermissionPrompt />}
      {user ? <NotificationList /> : <SignInPrompt picture="bell" title={text('notifications.signed_out')} />}
    </Screen>
  )
}
