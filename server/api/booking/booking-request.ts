/** Converts the body of POST /bookings to the command that an app would send. */
import type * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { BOOKING_HORIZON_MS, DURATION_DEFAULT_HOURS, PRICE_MIN } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import { refusal } from '#domain/errors.ts'
import { providerId } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { regularVisits } from '#domain/schedule/regular-visits.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { ApiRefusal } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import type { bookingBody } from './booking-body.ts'

type Body = v.InferOutput<typeof bookingBody>
type BookingRequestCommand =
  | { readonly name: 'request_booking'; readonly args: Omit<CommandArgs<'request_booking'>, 'booking_id'> }
  | { readonly name: 'request_subscription'; readonly args: Omit<CommandArgs<'request_subscription'>, 'booking_id'> }

/** Returns errors for missing fields that a subscription requires. */
function missingFields({ scheduled_date, subscription_type, subscription_duration }: Body): Record<string, string> {
  const request = { scheduled_date, subscription_type, subscription_duration }
  return Object.fromEntries(
    Object.entries(request).flatMap(([field, value]) => (value === undefined || value === null ? [[field, 'Required']] : [])),
  )
}

/** Returns the package as offered now, at the price that was shown where one was given. */
function requestedPackage({ package_id, package_price, duration_hours }: Body, provider: Provider) {
  const offered = packagesOf(provider).find(({ id }) => id === package_id)
  if (!offered) return fail(refusal('package_gone'))
  const { id, price, contents_at } = offered
  return ok({
    duration_hours: duration_hours ?? offered.duration_hours,
    service_package: { id, price: package_price ?? price, contents_at },
  })
}

/** Returns the further helpers as the command names them, at the price that was shown or their current one. */
async function alsoAsked({ documents, newId }: ApiServices, also: NonNullable<Body['also']>) {
  const providers = await Promise.all(also.map(({ provider_id }) => documents.get(providerId(provider_id), 'provider')))
  return also.map(({ provider_id, price_per_hour }, index) => ({
    booking_id: newId(),
    provider_id,
    // Nobody of that id: the command says so.
    price_per_hour: price_per_hour ?? providers[index]?.price_per_hour ?? PRICE_MIN,
  }))
}

/** Adds the current price when none was given, and the regular visits when they were not listed. */
export async function buildBookingRequest(services: ApiServices, body: Body): Promise<Result<BookingRequestCommand, ApiRefusal>> {
  const { documents, now } = services
  const { booking_type, subscription_type: type, subscription_duration: weeks, visits, package_id, also, beside, ...fields } = body
  const { price_per_hour, package_price: _shown, duration_hours = DURATION_DEFAULT_HOURS, ...rest } = fields
  const provider = await documents.get(providerId(body.provider_id), 'provider')
  if (!provider) return fail(refusal('not_found'))
  const price = price_per_hour ?? provider.price_per_hour
  const request = { ...rest, price_per_hour: price, duration_hours }
  if (booking_type === 'single') {
    const several = { ...(also ? { also: await alsoAsked(services, also) } : {}), ...(beside === undefined ? {} : { beside }) }
    if (package_id === undefined) return ok({ name: 'request_booking', args: { ...request, ...several } })
    const offered = requestedPackage(body, provider)
    return offered.ok ? ok({ name: 'request_booking', args: { ...request, ...offered.value, ...several } }) : offered
  }
  if (also || beside !== undefined)
    return fail(refusal('invalid_fields', { fields: { [also ? 'also' : 'beside']: 'A subscription is with one helper' } }))
  if (package_id !== undefined) return fail(refusal('invalid_fields', { fields: { package_id: 'Subscriptions are by the hour' } }))
  const { scheduled_date: first_visit, is_emergency: _never, ...regular } = request
  if (first_visit === null || type === undefined || weeks === undefined)
    return fail(refusal('invalid_fields', { fields: missingFields(body) }))
  // Checked before any calendar arithmetic: the domain rules refuse dates further away, but cannot list their visits.
  if (Math.abs(instantToMs(first_visit) - instantToMs(now())) > BOOKING_HORIZON_MS)
    return fail(refusal(first_visit < now() ? 'slot_past' : 'slot_unavailable'))
  const { zone } = cityOrDefault(provider.city)
  return ok({
    name: 'request_subscription',
    args: {
      ...regular,
      first_visit,
      subscription_type: type,
      subscription_duration: weeks,
      visits: visits ?? regularVisits({ first: first_visit, type, weeks, zone }),
    },
  })
}
