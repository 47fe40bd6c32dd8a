import type { Notification } from '#domain/documents/notification.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { isInstant } from '#domain/instant.ts'
import { isServiceType } from '#domain/service-types.ts'
import { text } from './catalogue.ts'
import { cityName } from './city-name.ts'
import { timeOfDay, weekdayDate } from './format.ts'

/** The start that a notification is about, on the wall of the provider's city. */
function whenText({ starts_at, city = '' }: Notification['params']): string {
  if (!isInstant(starts_at)) return ''
  const { zone, name } = cityOrDefault(city)
  return text('record.zone', { time: `${weekdayDate(starts_at, zone)}, ${timeOfDay(starts_at, zone)}`, city: cityName(name) })
}

/** What a notification says in the person's language, from what happened and to whom. */
export function noticeText({ kind, params }: Pick<Notification, 'kind' | 'params'>): { readonly title: string; readonly message: string } {
  const service = params['service_type'] ?? ''
  const values = {
    name: '',
    rating: '',
    preview: '',
    side: '',
    ...params,
    when: whenText(params),
    service: isServiceType(service) ? text(`service.${service}`) : service,
    because: params['reason'] ? ` ${params['reason']}` : '',
  }
  return { title: text(`notice.${kind}_title`, values), message: text(`notice.${kind}_text`, values) }
}
