/** Command of a customer who requests a visit, as soon as possible or at a free slot. */
import * as v from 'valibot'
import { ASAP_STALE_MS } from '../../constants.ts'
import { actTimes } from '../../booking/steps/dated-acts.ts'
import { listOpenEffect, openRequestNeeds, pendingBookings } from '../../booking/limits/open-requests.ts'
import { requestLimitRefusal } from '../../booking/limits/request-limits.ts'
import { quoteOf } from '../../money/booking-quote.ts'
import { cityOrDefault, isCityClosed } from '../../cities.ts'
import type { Booking } from '../../documents/booking.ts'
import { detailFields, detailsOf, type BookingDetails } from '../../documents/booking-details.ts'
import { problemFields, problemOf, type Problem } from '../../documents/parts/problem-fields.ts'
import { summarizeClientRatings } from '../../documents/client-rating.ts'
import type { Profile } from '../../documents/profile.ts'
import { isListed, type Provider } from '../../documents/provider.ts'
import { packagePriceField } from '../../documents/service-package.ts'
import { isServiceClosed, questionsOf } from '../../service-types.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { chosenProviderField, durationField, instantField, priceField, ulidField } from '../../fields.ts'
import { bookingId, profileId, providerId } from '../../ids.ts'
import { instantToMs } from '../../time/instant.ts'
import { nameBeforeAccept } from '../../customer/display-name.ts'
import { fail, ok, type Result } from '../../result.ts'
import { districtsOf } from '../../location/known-places.ts'
import { nearestFreeSlots, slotState } from '../../schedule/slots.ts'
import { defineCommand, getAs, type DecideContext, type Effect } from '../command.ts'
import { notify } from '../notify.ts'
import { aboutAsk, besideFields, besideNeeds, joinedRequest, linked, listRefusal, severalRefusal } from './several/ask-beside.ts'
import { customerPlace, placeRefusal, requestPlaceFields, sharedPlaceFields, type RequestedPlace } from './place/request-place.ts'

const schema = v.strictObject({
  /** Created by the device: the same request sent twice creates one booking. */
  booking_id: ulidField,
  provider_id: chosenProviderField,
  /** Null: as soon as possible. */
  scheduled_date: v.nullable(instantField),
  duration_hours: durationField,
  ...detailFields,
  ...problemFields,
  ...requestPlaceFields,
  is_emergency: v.boolean(),
  /** True: a start code confirms the start. */
  start_code: v.optional(v.boolean('Must be true or false')),
  /** The price that the customer saw for an hour. The customer is never charged more than this. */
  price_per_hour: priceField,
  /** Books a package as the customer saw it, instead of by the hour: the price is not exceeded, and the contents must be unchanged. */
  service_package: v.optional(v.strictObject({ id: ulidField, price: packagePriceField, contents_at: instantField })),
  ...besideFields,
})
type Args = v.InferOutput<typeof schema>

/** Returns why the provider does not take this request; undefined if the provider does. */
export function providerRefusal(args: Pick<Args, 'scheduled_date' | 'is_emergency'>, provider: Provider): Refusal | undefined {
  if (!isListed(provider)) return refusal('provider_unavailable')
  if (isCityClosed(provider.city)) return refusal('city_closed')
  if (isServiceClosed(provider.service_type)) return refusal('service_closed')
  if (provider.status === 'Emergency Only') {
    const emergency = args.is_emergency && args.scheduled_date === null && provider.emergency_service
    if (!emergency) return refusal('emergency_only')
  }
  if (args.scheduled_date === null && provider.status === 'Busy') return refusal('provider_busy')
  if (args.is_emergency && (args.scheduled_date !== null || !provider.emergency_service)) return refusal('provider_unavailable')
  return undefined
}

/** Returns why this time is not available; undefined if it is free. */
function timeRefusal(args: Args, provider: Provider, context: DecideContext): Refusal | undefined {
  if (args.scheduled_date === null) return context.queuedMs > ASAP_STALE_MS ? refusal('stale_request') : undefined
  const nowMs = instantToMs(context.now)
  const { zone } = cityOrDefault(provider.city)
  const state = slotState(provider.schedule, zone, args.scheduled_date, args.duration_hours, nowMs)
  if (state === 'free') return undefined
  const alternatives = nearestFreeSlots(provider.schedule, zone, args.scheduled_date, args.duration_hours, nowMs)
  const code = state === 'taken' ? 'slot_taken' : state === 'past' ? 'slot_past' : 'slot_unavailable'
  return refusal(code, { details: { alternatives } })
}

/** Returns the refusal of answers to what the service does not ask; undefined if there are none. */
export function answersRefusal({ answers = {} }: Problem, { service_type }: Provider): Refusal | undefined {
  const asked = questionsOf(service_type)
  const isAsked = Object.keys(answers).every((key) => asked.includes(key))
  return isAsked ? undefined : refusal('invalid_fields', { fields: { answers: 'Not a question of this service' } })
}

/** Returns the fields that single bookings and subscriptions share. The quote is the provider's current price. */
export function newBooking(
  args: Pick<Args, 'booking_id' | 'duration_hours' | 'start_code'> & RequestedPlace & BookingDetails & Problem,
  profile: Profile,
  provider: Provider,
  context: DecideContext,
): Omit<Booking, 'scheduled_date' | 'is_emergency' | 'booking_type' | 'total_amount'> {
  const { actor, now, commandId } = context
  const customer_rating = summarizeClientRatings(profile)
  return {
    doc_id: bookingId(args.booking_id),
    type: 'booking',
    schema_version: 1,
    version: 1,
    id: args.booking_id,
    provider_id: provider.id,
    provider_uid: provider.provider_uid,
    provider_name: provider.name,
    provider_image: provider.profile_image,
    customer_uid: actor.uid,
    customer_name: nameBeforeAccept(profile),
    ...(customer_rating ? { customer_rating } : {}),
    service_type: provider.service_type,
    city: provider.city,
    ...sharedPlaceFields(args, provider.city),
    duration_hours: args.duration_hours,
    ...detailsOf<BookingDetails>(args),
    ...problemOf(args),
    status: 'pending',
    price_per_hour: provider.price_per_hour,
    starts_at: null,
    ends_at: null,
    provider_notified_at: null,
    on_my_way_at: null,
    ...(args.start_code ? { start_code: true } : {}),
    history: [{ event: 'requested', ...actTimes('requested', [], 'customer', context), by: 'customer', command_id: commandId }],
    created_at: now,
    updated_at: now,
  }
}

/** What is sent outside the app names a district of the city, and no words of the customer. */
const knownDistrict = ({ city, district }: Booking): Record<string, string> =>
  district !== undefined && districtsOf(city).includes(district) ? { district } : {}

/** Creates the request and the customer's exact place, and notifies the provider. */
function askEffects(booking: Booking, requested: RequestedPlace, context: DecideContext, providerParams: Record<string, string>): Effect[] {
  const place = customerPlace(requested, booking, context.now)
  return [
    ...(place ? [{ op: 'create', doc: place } as const] : []),
    { op: 'create', doc: booking },
    notify(context, booking.provider_uid, 'booking_requested', booking.id, {
      name: booking.customer_name,
      service_type: booking.service_type,
      ...providerParams,
      ...knownDistrict(booking),
      side: 'provider',
    }),
  ]
}

const confirmEffect = (booking: Booking, context: DecideContext): Effect =>
  notify(context, booking.customer_uid, 'booking_confirmed', booking.id, { name: booking.provider_name, side: 'customer' })

/** Creates the request and the customer's exact place, and notifies both sides. @param providerParams more parameters for the provider */
export const requestEffects = (
  booking: Booking,
  requested: RequestedPlace,
  context: DecideContext,
  providerParams: Record<string, string>,
): Effect[] => [...askEffects(booking, requested, context, providerParams), confirmEffect(booking, context)]

/** Refuses a request beyond the limits of open ones; otherwise returns the effect that counts it. */
export function limitedRequest(
  bookings: readonly Booking[],
  joined: readonly Booking[],
  profile: Profile | undefined,
  context: DecideContext,
): Result<readonly Effect[], Refusal> {
  if (!profile) return fail(refusal('not_found'))
  const pending = pendingBookings(profile, context)
  const refused = requestLimitRefusal(bookings, pending, joined, profile, context.now)
  return refused ? fail(refused) : ok([listOpenEffect(profile, pending, bookings)])
}

/** Names the helper in the fields, where it is not the first of several. */
function aboutLimited({ also = [] }: Pick<Args, 'also'>, limited: Refusal): Refusal {
  const index = also.findIndex(({ provider_id }) => provider_id === limited.details?.provider_id)
  const ask = also[index]
  return ask ? aboutAsk(limited, index, ask) : limited
}

/** Returns the booking that asks one provider. */
function requestedBooking(args: Args, profile: Profile | undefined, context: DecideContext): Result<Booking, Refusal> {
  if (context.get(bookingId(args.booking_id))) return fail(refusal('already_exists'))
  const provider = getAs(context.get, providerId(args.provider_id), 'provider')
  if (!provider || !profile) return fail(refusal('not_found'))
  if (provider.provider_uid === context.actor.uid) return fail(refusal('own_service'))
  const refused = providerRefusal(args, provider) ?? placeRefusal(args, provider) ?? answersRefusal(args, provider)
  if (refused) return fail(refused)
  const quote = quoteOf(args, provider, profile.autoBookingConfirm)
  if (!quote.ok) return quote
  const timeRefused = timeRefusal(args, provider, context)
  if (timeRefused) return fail(timeRefused)
  return ok({
    ...newBooking(args, profile, provider, context),
    scheduled_date: args.scheduled_date,
    is_emergency: args.is_emergency,
    booking_type: 'single',
    ...quote.value,
  })
}

export const requestBooking = defineCommand({
  name: 'request_booking',
  schema,
  needs: (args, actor, get) => [
    bookingId(args.booking_id),
    providerId(args.provider_id),
    profileId(actor.uid),
    ...besideNeeds(args, get),
    ...openRequestNeeds(actor.uid, get),
  ],
  decide: (args, context) => {
    const unlisted = listRefusal(args)
    if (unlisted) return fail(unlisted)
    const profile = getAs(context.get, profileId(context.actor.uid), 'profile')
    const first = requestedBooking(args, profile, context)
    if (!first.ok) return first
    const joined = joinedRequest(args, context)
    if (!joined.ok) return joined
    const bookings = [first.value]
    for (const [index, ask] of (args.also ?? []).entries()) {
      const booking = requestedBooking({ ...args, ...ask }, profile, context)
      if (!booking.ok) return fail(aboutAsk(booking.error, index, ask))
      bookings.push(booking.value)
    }
    const refused = severalRefusal(args, bookings, joined.value, context)
    if (refused) return fail(refused)
    const limited = limitedRequest(bookings, joined.value, profile, context)
    if (!limited.ok) return fail(aboutLimited(args, limited.error))
    const { created, changed } = linked(bookings, joined.value)
    const asks = created.flatMap((booking) => askEffects(booking, args, context, {}))
    return ok([...limited.value, ...asks, ...changed, confirmEffect(created[0] ?? first.value, context)])
  },
})
