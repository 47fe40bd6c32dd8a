import { cityOrDefault } from '#domain/cities.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { isInstant } from '#domain/time/instant.ts'
import { text } from '../catalogue.ts'
import { cityName } from '../formatting/city-name.ts'
import { serviceName } from '../formatting/service-name.ts'
import { hours, money, timeOfDay, weekdayDate } from '../formatting/format.ts'
import { localizeMessage, localizeName, localizeReason } from './localized-placeholders.ts'

interface TimeTexts {
  /** Day and time; of a proposed time with the city. */
  readonly when: string
  /** Day, time and city. */
  readonly zoned: string
  /** Time of day alone. */
  readonly clock: string
  /** Name of the city whose time it is. */
  readonly place: string
}

/** Texts of the moment that the notification is about, in the zone of the provider's city. */
function timeTexts(kind: Notification['kind'], { starts_at, visit_at, city = '' }: Notification['params']): TimeTexts {
  // A proposed time, or the one until which an answer is awaited.
  const isProposal = kind.startsWith('time_') || kind === 'outcome_reported'
  const start = isProposal || isReminderKind(kind) ? starts_at : visit_at
  if (!isInstant(start)) return { when: '', zoned: '', clock: '', place: '' }
  const { zone, name } = cityOrDefault(city)
  const clock = timeOfDay(start, zone)
  const time = `${weekdayDate(start, zone)}, ${clock}`
  const place = cityName(name)
  const zoned = text('record.zone', { time, city: place })
  return { when: isProposal ? zoned : time, zoned, clock, place }
}

/** When an act was done that was sent much later; else empty. */
function doneText({ done_at, city = '' }: Notification['params']): string {
  if (!isInstant(done_at)) return ''
  const { zone } = cityOrDefault(city)
  return ` (${weekdayDate(done_at, zone)}, ${timeOfDay(done_at, zone)})`
}

/** Returns the text of a notification in the active language, from its kind and parameters. */
export function localizedNotification({ kind, params }: Pick<Notification, 'kind' | 'params'>): {
  readonly title: string
  readonly message: string
} {
  const service = params['service_type'] ?? ''
  const place = params['district'] ?? params['address']
  const values = {
    rating: '',
    side: '',
    ...params,
    name: localizeName(params['name'] ?? ''),
    preview: localizeMessage(params['preview'] ?? ''),
    ...timeTexts(kind, params),
    service: service === '' ? '' : serviceName(service),
    visits: Number(params['visits'] ?? 0),
    frequency: params['frequency'] ?? '',
    change: params['change'] ?? '',
    what: params['what'] ?? '',
    verdict: params['verdict'] ?? '',
    rule: params['rule'] ?? '',
    case: params['case'] ?? '',
    outcome: params['outcome'] ?? '',
    visit: params['visit'] ?? '',
    named: params['visit_at'] === undefined ? 'no' : params['visit'] === undefined ? 'yes' : 'number',
    where: place === undefined ? '' : ` ${text('notice.where', { place })}`,
    extra: params['hours'] === undefined ? 'material' : 'hours',
    hours: params['hours'] === undefined ? '' : hours(Number(params['hours'])),
    amount: params['amount'] === undefined ? '' : money(Number(params['amount']), params['city'] ?? ''),
    because: params['reason'] ? ` ${localizeReason(params['reason'])}` : '',
  }
  return { title: text(`notice.${kind}_title`, values), message: `${text(`notice.${kind}_text`, values)}${doneText(params)}` }
}
