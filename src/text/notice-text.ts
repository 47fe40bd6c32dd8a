import type { Notification } from '#domain/documents/notification.ts'
import { isServiceType } from '#domain/service-types.ts'
import { text } from './catalogue.ts'

/** What a notification says in the person's language, from what happened and to whom. */
export function noticeText({ kind, params }: Pick<Notification, 'kind' | 'params'>): { readonly title: string; readonly message: string } {
  const service = params['service_type'] ?? ''
  const values = {
    name: '',
    rating: '',
    preview: '',
    side: '',
    ...params,
    service: isServiceType(service) ? text(`service.${service}`) : service,
    because: params['reason'] ? ` ${params['reason']}` : '',
  }
  return { title: text(`notice.${kind}_title`, values), message: text(`notice.${kind}_text`, values) }
}
