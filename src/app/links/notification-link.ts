/** Notifications that are pressed outside the app while it is open: the service worker names their address to the page. */
import { openLink } from './open-link.ts'

function parseOpenMessage(data: unknown): string | undefined {
  const isOpen = typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN' && 'path' in data
  return isOpen && typeof data.path === 'string' ? data.path : undefined
}

/** Opens the target of each clicked notification from now on. Call it early: a message without a listener is lost. */
export function followNotificationClicks(page: Window): void {
  page.navigator.serviceWorker?.addEventListener('message', (event) => {
    const path = parseOpenMessage(event.data)
    const url = path === undefined ? undefined : new URL(path, page.location.origin)
    if (url) openLink(url.pathname + url.search)
  })
}
