import { openOverlay } from '#state/navigation/overlays.ts'
import { useNotifications, useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { withUser } from '../account/require-user.ts'

/** Returns how many of the stored notifications are unseen. */
export function useUnseenNotifications(): number {
  const notifications = useNotifications()
  const readUpTo = useProfile()?.notifications_read_up_to ?? ''
  return notifications?.filter((notification) => notification.time > readUpTo).length ?? 0
}

/** Bell button with the number of unseen notifications; '9+' above 9. */
export function NotificationBell() {
  const unseen = useUnseenNotifications()
  return (
    <IconButton
      icon="bell"
      label={unseen > 0 ? text('nav.notifications_unread', { count: unseen }) : text('nav.notifications')}
      badge={unseen > 0 ? (unseen > 9 ? '9+' : String(unseen)) : undefined}
      onPress={() => withUser(() => openOverlay({ kind: 'notifications' }))}
    />
  )
}
