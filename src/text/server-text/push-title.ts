import type { Notification } from '#domain/documents/notification.ts'
import { pushCategoryOf } from '#domain/notifications/notification-preferences.ts'
import { text } from '../catalogue.ts'
import { localizedNotification } from './localized-notification.ts'
import { localizeName } from './localized-placeholders.ts'

/**
 * Returns a notification in one line, for a screen that others can see: the event and the other person, but no text written by people.
 * @param hidesDetails true to say only that a notification has arrived
 */
export function pushTitle(notification: Pick<Notification, 'kind' | 'params'>, hidesDetails: boolean): string {
  if (hidesDetails) return text('push.hidden')
  const { kind, params } = notification
  const name = localizeName(params['name'] ?? '')
  if (kind === 'message_received') return text('push.message', { name })
  if (kind === 'photo_received') return text('push.photo', { name })
  const { title } = localizedNotification(notification)
  // A notification about the account names at most the person themselves.
  return name === '' || pushCategoryOf(kind) === 'account' ? title : text('push.named', { title, name })
}
