/** Icon of each kind of notification. */
import { propertiesOf, type NotificationIcon, type NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { IconName } from '#ui/icons/icon.tsx'

/** Icons that a list shows instead of the stored ones. */
const LIST_ICONS: Readonly<Partial<Record<NotificationIcon, IconName>>> = { check: 'check-circle', close: 'minus-circle' }

export function notificationIcon(kind: NotificationKind): IconName {
  const { icon } = propertiesOf(kind)
  return LIST_ICONS[icon] ?? icon
}
