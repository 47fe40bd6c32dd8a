// Pressing one of our notifications brings the app to the front where it is about, or opens it there.
import { appPathOf } from './push-payload.ts'

const navigateTargetOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'navigate' in data ? data.navigate : undefined

export function handleNotificationClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = appPathOf(navigateTargetOf(event.notification.data), worker.location.origin)
    const show = async (): Promise<void> => {
      const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      // The one that was used last comes first; one that is on screen is nearer still.
      const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
      if (!open) {
        await worker.clients.openWindow(path)
        return
      }
      // The page goes there by itself: loading it anew would take what is being typed.
      if (path !== '/') open.postMessage({ type: 'OPEN', path })
      // Refused where the browser did not count it as a press: the page is there all the same.
      await open.focus().catch(() => undefined)
    }
    event.waitUntil(show())
  })
}
