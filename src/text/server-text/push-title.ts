import type { Notification } from '#domain/documents/notification.ts'
import { pushCategoryOf } from '#domain/notifications/notification-preferences.ts'
import { text } from '../catalogue.ts'
import { noticeText } from './localized-notification.ts'
import { personName } from './localized-placeholders.ts'

/**
 * A notification in one line, for where others may look on: what happened and with whom, nothing that anybody wrote.
 * @param hidesDetails then only that there is news
 */
export function pushTitle(notice: Pick<Notification, 'kind' | 'params'>, hidesDetails: boolean): string {
  if (hidesDetails) return text('push.hidden')
  const { kind, params } = notice
  const name = personName(params['name'] ?? '')
  if (kind === 'message_received') return text('push.message', { name })
  if (kind === 'photo_received') return text('push.photo', { name })
  const { title } = noticeText(notice)
  // News of an account name the person themselves, if anybody.
  return name === '' || pushCategoryOf(kind) === 'account' ? title : text('push.named', { title, name })
}
