/** Targets of notifications outside the app, taken from the address or from a message of the service worker to an open page. */
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/documents/notification-kinds.ts'
import { asUlid, isUlid } from '#domain/ids.ts'
import { withUser } from '#shared/account/require-user.ts'
import { openNotification } from '#state/notifications/open-notification.ts'

const isKind = (text: string | null): text is NotificationKind => (NOTIFICATION_KINDS as readonly (string | null)[]).includes(text)

/**
 * @param search query of an address, such as `?news=booking_accepted&booking=01…&side=customer`
 * @returns opens the notification's target; undefined where the query names no notification
 */
export function parseNotificationLink(search: string): (() => void) | undefined {
  const params = new URLSearchParams(search)
  const [kind, booking, side] = [params.get('news'), params.get('booking'), params.get('side')]
  if (!isKind(kind)) return undefined
  const notification = {
    kind,
    id: undefined,
    booking_id: isUlid(booking) ? asUlid(booking) : null,
    params: side === 'provider' ? { side } : { side: 'customer' },
  }
  return () => withUser(() => openNotification(notification))
}

function parseOpenMessage(data: unknown): string | undefined {
  const isOpen = typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN' && 'path' in data
  return isOpen && typeof data.path === 'string' ? data.path : undefined
}

/** Opens the target of each clicked notification from now on. Call it early: a message without a listener is lost. */
export function followNotificationClicks(page: Window): void {
  page.navigator.serviceWorker?.addEventListener('message', (event) => {
    const path = parseOpenMessage(event.data)
    if (path !== undefined) parseNotificationLink(new URL(path, page.location.origin).search)?.()
  })
}
