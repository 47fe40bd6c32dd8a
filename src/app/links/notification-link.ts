/** What a notification outside the app leads to: named in the address, or said by the service worker to a page that is open. */
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/documents/notification.ts'
import { asUlid, isUlid } from '#domain/ids.ts'
import { withUser } from '#shared/account/require-user.ts'
import { openNotification } from '#state/notifications/open-notification.ts'

const isKind = (text: string | null): text is NotificationKind => (NOTIFICATION_KINDS as readonly (string | null)[]).includes(text)

/** @param search of an address, such as `?news=booking_accepted&booking=01…&side=customer` @returns the way there; undefined where it names no news */
export function parseNotificationLink(search: string): (() => void) | undefined {
  const about = new URLSearchParams(search)
  const [kind, booking, side] = [about.get('news'), about.get('booking'), about.get('side')]
  if (!isKind(kind)) return undefined
  const notice = {
    kind,
    booking_id: isUlid(booking) ? asUlid(booking) : null,
    params: side === 'provider' ? { side } : { side: 'customer' },
  }
  return () => withUser(() => openNotification(notice))
}

function parseOpenMessage(data: unknown): string | undefined {
  const isOpen = typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN' && 'path' in data
  return isOpen && typeof data.path === 'string' ? data.path : undefined
}

/** From now on goes where a pressed notification leads. Early: what was said before anybody listened is lost. */
export function followNotificationClicks(page: Window): void {
  page.navigator.serviceWorker?.addEventListener('message', (event) => {
    const path = parseOpenMessage(event.data)
    if (path !== undefined) parseNotificationLink(new URL(path, page.location.origin).search)?.()
  })
}
