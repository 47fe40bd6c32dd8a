import { useNotificationPermission } from '#state/notifications/notification-permission.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import './notification-permission-prompt.css'

/** Offers the browser's notifications. The browser asks for permission only after the press. */
export function NotificationPermissionPrompt() {
  const [permission, requestPermission] = useNotificationPermission()
  if (permission === 'default') {
    return (
      <div className="allow-row">
        <Icon name="bell" size={20} />
        <p className="grow">{text('notifications.allow')}</p>
        <Button size="compact" variant="tint" onPress={requestPermission}>
          {text('notifications.allow_button')}
        </Button>
      </div>
    )
  }
  if (permission === 'granted') return null
  return (
    <div className="allow-row">
      <div className="grow">
        <Notice icon="bell-off">{text(permission === 'denied' ? 'notifications.denied' : 'notifications.unsupported')}</Notice>
      </div>
    </div>
  )
}
