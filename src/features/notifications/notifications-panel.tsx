/** The last notifications, new ones marked; opening the list marks them as seen. */
import { useState } from 'react'
import { NotificationPermissionPrompt } from '#shared/notifications/notification-permission-prompt.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openNotification } from '#state/notifications/open-notification.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useNotifications, useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkNotificationsRead } from './use-mark-notifications-read.ts'
import './notifications.css'

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
  return (
    <ul>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notice={notification}
            isNew={seenBefore !== undefined && notification.time > seenBefore}
            nowMs={now}
            onPress={() => openNotification(notification)}
          />
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
