/** Days of a provider: reads available hours, and sets a day of the own service. */
import * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import { EXCEPTION_DAYS_AHEAD, setAvailability } from '#domain/commands/provider/availability.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { refusal } from '#domain/errors.ts'
import { dateField, uidField } from '#domain/fields.ts'
import { providerId } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { fail } from '#domain/result.ts'
import { dayOf } from '#domain/schedule/slots.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import { visibleProvider } from './provider-routes.ts'
import { runCommand } from '../routing/run-command.ts'

const DEFAULT_DAYS = 28
const MAX_DAYS = 92

const dayEntity = v.object({
  provider_id: v.string(),
  /** Date in the provider's city. */
  date: v.string(),
  status: v.picklist(DAY_STATUSES),
  /** Hours on the provider's wall clock, 9 to 18; an empty list on an available day means all hours. */
  time_slots: v.array(v.number()),
  /** Set for this day alone, overriding the weekly plan. */
  is_exception: v.boolean(),
})

const daysQuery = v.object({
  /** Absent: today. */
  from: v.optional(dateField),
  days: v.pipe(
    v.optional(v.string(), String(DEFAULT_DAYS)),
    v.regex(/^\d{1,2}$/, `At most ${MAX_DAYS} days`),
    v.transform(Number),
    v.minValue(1, 'At least 1 days'),
    v.maxValue(MAX_DAYS, `At most ${MAX_DAYS} days`),
  ),
})

const showDay = (provider: Provider, date: string): v.InferOutput<typeof dayEntity> => {
  const { status, time_slots } = dayOf(provider.schedule, date)
  return { provider_id: provider.id, date, status, time_slots: [...time_slots], is_exception: provider.schedule.days[date] !== undefined }
}

export const availabilityRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/provider/:id/availability',
    tag: 'providers',
    access: 'anyone',
    summary:
      'List the days of a provider from today or a later day, with exceptions or weekly hours. For openings, use /providers/{id}/slots',
    query: daysQuery,
    status: 200,
    response: v.array(dayEntity),
    refuses: ['not_found'],
    async handle({ params, query, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      if (!provider) return refuse('not_found')
      const today = wallTimeAt(instantToMs(services.now()), cityOrDefault(provider.city).zone).date
      const last = addDays(today, EXCEPTION_DAYS_AHEAD)
      const from = query.from !== undefined && query.from > today ? query.from : today
      if (from > last) return done([])
      const days = Array.from({ length: query.days }, (_, at) => addDays(from, at))
      return done(days.filter((date) => date <= last).map((date) => showDay(provider, date)))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/provider/availability',
    tag: 'providers',
    access: 'person',
    summary: 'Set a day of your calendar. Hours are accepted with available and open_slots only',
    body: bodyOf({ provider_id: uidField, ...setAvailability.schema.entries }),
    status: 200,
    response: dayEntity,
    refuses: ['forbidden', 'no_provider_profile'],
    async handle({ person: { uid }, body }, services) {
      const { provider_id, ...day } = body
      if (provider_id !== uid) return fail(refusal('forbidden'))
      const result = await runCommand(services, uid, 'set_availability', day)
      if (!result.ok) return result
      const provider = await services.documents.get(providerId(uid), 'provider')
      return provider ? done(showDay(provider, day.date)) : refuse('not_found')
    },
  }),
]
