import { cityOrDefault } from '#domain/cities.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isInstant } from '#domain/time/instant.ts'
import { text } from '../catalogue.ts'
import { cityName } from '../formatting/city-name.ts'
import { serviceName } from '../formatting/service-name.ts'
import { timeOfDay, weekdayDate } from '../formatting/format.ts'
import { localizeMessage, localizeName, localizeReason } from './localized-placeholders.ts'

/** Start that the notification is about, in the zone of the provider's city; a proposed time also names the city. */
function timeText(kind: Notification['kind'], { starts_at, visit_at, city = '' }: Notification['params']): string {
  const isProposal = kind.startsWith('time_')
  const start = isProposal ? starts_at : visit_at
  if (!isInstant(start)) return ''
  const { zone, name } = cityOrDefault(city)
  const time = `${weekdayDate(start, zone)}, ${timeOfDay(start, zone)}`
  return isProposal ? text('record.zone', { time, city: cityName(name) }) : time
}

/** Returns the text of a notification in the active language, from its kind and parameters. */
export function localizedNotification({ kind, params }: Pick<Notification, 'kind' | 'params'>): {
  readonly title: string
  readonly message: string
} {
  const service = params['service_type'] ?? ''
  const values = {
    rating: '',
    side: '',
    ...params,
    name: localizeName(params['name'] ?? ''),
    preview: localizeMessage(params['preview'] ?? ''),
    when: timeText(kind, params),
    service: service === '' ? '' : serviceName(service),
    visits: Number(params['visits'] ?? 0),
    frequency: params['frequency'] ?? '',
    change: params['change'] ?? '',
    what: params['what'] ?? '',
    verdict: params['verdict'] ?? '',
    visit: params['visit'] ?? '',
    named: params['visit_at'] === undefined ? 'no' : params['visit'] === undefined ? 'yes' : 'number',
    because: params['reason'] ? ` ${localizeReason(params['reason'])}` : '',
  }
  return { title: text(`notice.${kind}_title`, values), message: text(`notice.${kind}_text`, values) }
}
