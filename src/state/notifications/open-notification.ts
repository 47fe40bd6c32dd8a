/** Target of a notification from any screen: pressed in a toast, or in the bell's list. */
import { notificationPath } from '#config/notification-path.ts'
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { propertiesOf } from '#domain/documents/notification-kinds.ts'
import { closeDecisions, openAddress } from '../navigation/open-address.ts'
import { openOverlay } from '../navigation/overlays.ts'

/** Returns whether a notification has more to show than its text in the bell's list. */
export const hasNotificationTarget = ({ kind, booking_id }: Pick<AppNotification, 'kind' | 'booking_id'>): boolean =>
  booking_id !== null || ['verification', 'appeal', 'profile'].includes(propertiesOf(kind).opens ?? '')

/** Opens the subject of a notification, on the user's side of the booking, above what is shown: Back returns there. */
export function openNotification({ id, kind, booking_id, params }: Pick<AppNotification, 'id' | 'kind' | 'booking_id' | 'params'>): void {
  // One of an earlier release does not say which content it is about.
  if (propertiesOf(kind).opens === 'appeal' && params['content'] !== undefined) {
    closeDecisions()
    openOverlay({ kind: 'appeal', notificationId: id })
  } else openAddress(notificationPath({ kind, booking_id, isProvider: params['side'] === 'provider' }))
}
