/** What POST /bookings asks for, as the command that an app would have sent. */
import type * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { BOOKING_HORIZON_MS } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { providerId } from '#domain/ids.ts'
import { instantToMs } from '#domain/instant.ts'
import { regularVisits } from '#domain/regular-visits.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Refused } from './api-route.ts'
import type { ApiServices } from './api-services.ts'
import type { bookingBody } from './booking-body.ts'

type Body = v.InferOutput<typeof bookingBody>
type AskedFor =
  | { readonly name: 'request_booking'; readonly args: Omit<CommandArgs<'request_booking'>, 'booking_id'> }
  | { readonly name: 'request_subscription'; readonly args: Omit<CommandArgs<'request_subscription'>, 'booking_id'> }

/** Fields that a subscription cannot do without, named where they are missing. */
function missingFields({ scheduled_date, subscription_type, subscription_duration }: Body): Record<string, string> {
  const asked = { scheduled_date, subscription_type, subscription_duration }
  return Object.fromEntries(
    Object.entries(asked).flatMap(([field, value]) => (value === undefined || value === null ? [[field, 'Required']] : [])),
  )
}

/** Adds today's price where none was given, and the regular visits where they were not listed. */
export async function askedFor({ documents, now }: ApiServices, body: Body): Promise<Result<AskedFor, Refused>> {
  const { booking_type, subscription_type: type, subscription_duration: weeks, visits, price_per_hour, ...asked } = body
  const provider = await documents.get(providerId(asked.provider_id), 'provider')
  if (!provider) return fail(refusal('not_found'))
  const price = price_per_hour ?? provider.price_per_hour
  if (booking_type === 'single') return ok({ name: 'request_booking', args: { ...asked, price_per_hour: price } })
  const { scheduled_date: first_visit, is_emergency: _never, ...rest } = asked
  if (first_visit === null || type === undefined || weeks === undefined)
    return fail(refusal('invalid_fields', { fields: missingFields(body) }))
  // Before any calendar arithmetic: the rulebook refuses what is further away, but cannot list it.
  if (Math.abs(instantToMs(first_visit) - instantToMs(now())) > BOOKING_HORIZON_MS)
    return fail(refusal(first_visit < now() ? 'slot_past' : 'slot_unavailable'))
  const { zone } = cityOrDefault(provider.city)
  return ok({
    name: 'request_subscription',
    args: {
      ...rest,
      first_visit,
      subscription_type: type,
      subscription_duration: weeks,
      visits: visits ?? regularVisits({ first: first_visit, type, weeks, zone }),
      price_per_hour: price,
    },
  })
}
