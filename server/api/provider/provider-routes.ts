/** Public directory: search, one provider, its free times. */
import * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import { BOOKING_HORIZON_MS, DAY_MS, DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { dateField, durationField } from '#domain/fields.ts'
import { asUid, isUlid, providerId, type Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { slotsOfDay } from '#domain/schedule/slots.ts'
import { hiddenFrom, isClosedBetween } from '../routing/hidden-from.ts'
import { defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { nextPageLink } from '../routing/pagination.ts'
import { filterOfQuery, originOfQuery, providerQuery } from './provider-query.ts'
import { providerMatchEntity, providerEntity, serializeProviderMatch, serializeProvider } from '../routing/public-entities.ts'

/** Returns a provider that the caller may see: any listed one, unless one of the two blocks the other, and the own one. */
export async function visibleProvider({ documents }: ApiServices, id: string, asker: Uid | undefined): Promise<Provider | undefined> {
  if (!isUlid(id)) return undefined
  const provider = await documents.get(providerId(asUid(id)), 'provider')
  if (!provider || provider.provider_uid === asker) return provider
  if (!isListed(provider)) return undefined
  return asker !== undefined && (await isClosedBetween(documents, asker, provider.provider_uid)) ? undefined : provider
}

const slotQuery = v.object({
  date: v.pipe(v.optional(v.string(), ''), dateField),
  duration_hours: v.pipe(
    v.optional(v.string(), String(DURATION_DEFAULT_HOURS)),
    v.regex(/^\d(\.\d)?$/, 'Choose a duration'),
    v.transform(Number),
    durationField,
  ),
})

const slotsEntity = v.object({
  date: v.string(),
  /** IANA time zone of the provider's city. */
  zone: v.string(),
  duration_hours: v.number(),
  slots: v.array(v.object({ /** On the provider's wall clock, HH:MM. */ time: v.string(), /** The same in UTC. */ starts_at: v.string() })),
})

export const providerRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/providers',
    tag: 'providers',
    access: 'anyone',
    summary:
      'Search the directory. Returns the same providers in the same order as the app, for a session without those blocked on either side',
    query: providerQuery,
    status: 200,
    response: v.array(providerMatchEntity),
    refuses: [],
    async handle({ request, query, person }, { directory, documents }) {
      const { city, limit } = query
      // The list changes while it is read, so an offset is the best available cursor.
      const offset = Number(query.cursor ?? 0)
      const origin = originOfQuery(query)
      const { matches, total } = directory.search(filterOfQuery(query), origin, {
        city,
        limit,
        offset,
        hidden: await hiddenFrom(documents, person?.uid),
      })
      const next = offset + matches.length < total && matches.length > 0 ? String(offset + matches.length) : undefined
      return done(
        matches.map(({ provider, distanceKm }) => serializeProviderMatch(provider, distanceKm, origin)),
        { ...nextPageLink(request, next), 'x-total-count': String(total) },
      )
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/providers/:id',
    tag: 'providers',
    access: 'anyone',
    summary: 'Get the public profile of a provider',
    status: 200,
    response: providerEntity,
    refuses: ['not_found'],
    async handle({ params, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      return provider ? done(serializeProvider(provider)) : refuse('not_found')
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/providers/:id/slots',
    tag: 'providers',
    access: 'anyone',
    summary: 'List the openings of a day in the local time of the provider',
    query: slotQuery,
    status: 200,
    response: slotsEntity,
    refuses: ['not_found'],
    async handle({ params, query, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      if (!provider) return refuse('not_found')
      const { date, duration_hours } = query
      const { zone } = cityOrDefault(provider.city)
      const nowMs = instantToMs(services.now())
      const dayMs = Date.parse(`${date}T00:00:00Z`)
      const offered = dayMs > nowMs - 2 * DAY_MS && dayMs < nowMs + BOOKING_HORIZON_MS + 2 * DAY_MS
      const free = offered ? slotsOfDay(provider.schedule, zone, date, duration_hours, nowMs).filter((slot) => slot.state === 'free') : []
      const slots = free.map(({ hour, starts_at }) => ({ time: `${String(hour).padStart(2, '0')}:00`, starts_at }))
      return done({ date, zone, duration_hours, slots })
    },
  }),
]
