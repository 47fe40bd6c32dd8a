// A push is always shown, whatever is in it: the browser takes away the permission otherwise, and people their trust.
import { countPush } from './badge.ts'
import { NOTHING_SAID, readPush, type Said } from './push-payload.ts'

async function show(scope: ServiceWorkerGlobalScope, said: Said): Promise<void> {
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
  const [shown] = tag === NOTHING_SAID.tag ? [] : await scope.registration.getNotifications({ tag })
  if (shown) await scope.registration.showNotification(shown.title, { ...options, body: shown.body, silent: true })
  else await scope.registration.showNotification(title, options)
}

export function showPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const said = readPush(() => event.data?.text() ?? '', scope.location.origin)
    event.waitUntil(Promise.all([show(scope, said), countPush(scope, said)]))
  })
}
