// Every push is shown, also one that cannot be read: the browser withdraws the permission otherwise.
import { FALLBACK_PAYLOAD, type PushPayload } from './push-payload.ts'

/** What showing needs of a service worker's scope. */
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
    // The page itself tells a person who is looking at it.
    silent: windows.some(({ visibilityState }) => visibilityState === 'visible'),
  }
  // A page in the background may have payload the same with more words: those stay.
  const [shown] = tag === FALLBACK_PAYLOAD.tag ? [] : await scope.registration.getNotifications({ tag })
  if (shown) await scope.registration.showNotification(shown.title, { ...options, body: shown.body, silent: true })
  else await scope.registration.showNotification(title, options)
}

let last: Promise<void> = Promise.resolve()

/**
 * Shows one after the other: Chromium forgets a notification that is being shown while another push asks what is shown already, and a
 * sign-out cannot close what the browser forgot. Rejects where the browser refuses it.
 */
export function showPush(scope: ShowScope, payload: PushPayload): Promise<void> {
  const shown = last.then(() => show(scope, payload))
  last = shown.catch(() => undefined)
  return shown
}
