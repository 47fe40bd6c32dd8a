/** Pressing one of our notifications brings the app to the front, or opens it. */
export function openOnPress(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const show = async (): Promise<void> => {
      const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      if (open) await open.focus()
      else await worker.clients.openWindow('/')
    }
    event.waitUntil(show())
  })
}
