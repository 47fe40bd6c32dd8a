// A push is always shown, whatever is in it: the browser takes away the permission otherwise, and people their trust.
import { countPush } from './badge.ts'
import { FALLBACK_PAYLOAD, parsePushPayload, type PushPayload } from './push-payload.ts'

async function showPayload(scope: ServiceWorkerGlobalScope, said: PushPayload): Promise<void> {
  const { title, lang, dir, tag, navigate } = said
  const windows = await scope.clients.matchAll({ type: 'window' })
  const options = {
    lang,
    dir,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { navigate },
    // Whoever looks at the app is told there with a sound of its own making, or none.
    silent: windows.some(({ visibilityState }) => visibilityState === 'visible'),
  }
  // A page in the background may have said the same with more words: those stay.
  const [shown] = tag === FALLBACK_PAYLOAD.tag ? [] : await scope.registration.getNotifications({ tag })
  if (shown) await scope.registration.showNotification(shown.title, { ...options, body: shown.body, silent: true })
  else await scope.registration.showNotification(title, options)
}

export function showPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const said = parsePushPayload(() => event.data?.text() ?? '', scope.location.origin)
    event.waitUntil(Promise.all([showPayload(scope, said), countPush(scope, said)]))
  })
}
