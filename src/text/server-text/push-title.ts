import type { Notification } from '#domain/documents/notification.ts'
import { pushCategoryOf } from '#domain/notifications/notification-preferences.ts'
import { text } from '../catalogue.ts'
import { localizedNotification } from './localized-notification.ts'
import { localizeName } from './localized-placeholders.ts'

/**
 * A notification in one line, for where others may look on: what happened and with whom, nothing that anybody wrote.
 * @param hidesDetails then only that there is news
 */
export function pushTitle(notice: Pick<Notification, 'kind' | 'params'>, hidesDetails: boolean): string {
  if (hidesDetails) return text('push.hidden')
  const { kind, params } = notice
  const name = localizeName(params['name'] ?? '')
  if (kind === 'message_received') return text('push.message', { name })
  if (kind === 'photo_received') return text('push.photo', { name })
  const { title } = localizedNotification(notice)
  // News of an account name the person themselves, if anybody.
  return name === '' || pushCategoryOf(kind) === 'account' ? title : text('push.named', { title, name })
}
