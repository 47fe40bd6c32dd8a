// Every push is shown, also one that cannot be read: otherwise the browser withdraws the permission.
import { notificationSubject } from '#data/reminders/notification-subject.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { FALLBACK_PAYLOAD, type PushPayload } from './push-payload.ts'

/** The part of a service worker's scope that showing needs. */
export interface ShowScope {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]> }
  readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>
  /**
   * Called with a reminder, which this device may have shown without the server: claims it for this push.
   * @returns false when it was shown
   */
  readonly claim?: (id: string) => Promise<boolean>
}

/** Returns the booking that a push says has changed, so that reminders of it may be wrong. */
export function changedBooking(payload: Pick<PushPayload, 'navigate'>): string | undefined {
  const { kind, booking } = notificationSubject(payload)
  return booking === null || isReminderKind(kind) || kind.endsWith('_received') ? undefined : booking
}

/** Closes the shown reminders of a booking, which has changed. Those that it still has are shown again when they are due. */
async function closeReminders({ registration }: ShowScope, booking: string): Promise<void> {
  for (const shown of await registration.getNotifications()) {
    const about = notificationSubject(shown.data)
    if (about.booking === booking && isReminderKind(about.kind)) shown.close()
  }
}

async function show(scope: ShowScope, payload: PushPayload): Promise<void> {
  const { title, lang, dir, tag, navigate } = payload
  const changed = changedBooking(payload)
  if (changed !== undefined) await closeReminders(scope, changed)
  const isKnown = isReminderKind(notificationSubject(payload).kind) && scope.claim !== undefined && !(await scope.claim(tag))
  const windows = await scope.clients.matchAll({ type: 'window' })
  const options = {
    lang,
    dir,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { navigate },
    // Silent while the app is visible: the app shows the news itself. Browsers want every push to be shown.
    silent: isKnown || windows.some(({ visibilityState }) => visibilityState === 'visible'),
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
