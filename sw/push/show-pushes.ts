// The listener for push events. Each push is shown and counted on the app icon.
import { countPush } from './badge.ts'
import { parsePushPayload } from './push-payload.ts'
import { showPush } from './show-push.ts'

export function showPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const payload = parsePushPayload(() => event.data?.text() ?? '', scope.location.origin)
    event.waitUntil(Promise.all([showPush(scope, payload), countPush(scope, payload)]))
  })
}
