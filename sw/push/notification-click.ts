// A click on one of our notifications brings the app to the front at the notification's subject, or opens it there.
import { appPathOf } from './push-payload.ts'

const navigateTargetOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'navigate' in data ? data.navigate : undefined

export function handleNotificationClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = appPathOf(navigateTargetOf(event.notification.data), worker.location.origin)
    const show = async (): Promise<void> => {
      const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      // The most recently used window comes first; a visible one is preferred.
      const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
      if (!open) {
        await worker.clients.openWindow(path)
        return
      }
      // The page navigates itself: a reload would discard what is being typed.
      if (path !== '/') open.postMessage({ type: 'OPEN', path })
      // Fails when the browser does not count it as a user gesture; the page is open all the same.
      await open.focus().catch(() => undefined)
    }
    event.waitUntil(show())
  })
}
