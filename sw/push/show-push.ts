// Every push is shown, also one that cannot be read: otherwise the browser withdraws the permission.
import { FALLBACK_PAYLOAD, type PushPayload } from './push-payload.ts'

/** The part of a service worker's scope that showing needs. */
export interface ShowScope {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]> }
  readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>
}

async function show(scope: ShowScope, payload: PushPayload): Promise<void> {
  const { title, lang, dir, tag, navigate } = payload
  const windows = await scope.clients.matchAll({ type: 'window' })
  const options = {
    lang,
    dir,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { navigate },
    // Silent while the app is visible: the app shows the news itself.
    silent: windows.some(({ visibilityState }) => visibilityState === 'visible'),
  }
  // A background page may have shown the same notification in more detail: its text stays.
  const [shown] = tag === FALLBACK_PAYLOAD.tag ? [] : await scope.registration.getNotifications({ tag })
  if (shown) await scope.registration.showNotification(shown.title, { ...options, body: shown.body, silent: true })
  else await scope.registration.showNotification(title, options)
}

let queue: Promise<void> = Promise.resolve()

/**
 * Shows a push, one after the other: Chromium forgets a notification that is being shown while another push asks which ones are shown, and
 * a sign-out cannot close a forgotten one. Rejects when the browser refuses to show it.
 */
export function showPush(scope: ShowScope, payload: PushPayload): Promise<void> {
  const shown = queue.then(() => show(scope, payload))
  queue = shown.catch(() => undefined)
  return shown
}
