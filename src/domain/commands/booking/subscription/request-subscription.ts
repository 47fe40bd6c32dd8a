/** Command of a customer who requests regular visits. Every visit needs a free time; all are requested, or none. */
import * as v from 'valibot'
import { BOOKING_HORIZON_MS, HOUR_MS, SUBSCRIPTION_MAX_WEEKS, VISIT_MAX_SHIFT_MS } from '../../../constants.ts'
import { openRequestNeeds } from '../../../booking/limits/open-requests.ts'
import { hourlyRefusal } from '../../../money/booking-quote.ts'
import { cityOrDefault, currencyOf } from '../../../cities.ts'
import { intervalOf, type Booking } from '../../../documents/booking.ts'
import { detailFields } from '../../../documents/booking-details.ts'
import { problemFields } from '../../../documents/parts/problem-fields.ts'
import { subscriptionTypeField, subscriptionWeeksField, visitNumberField, type Visit } from '../../../documents/visit.ts'
import type { Provider } from '../../../documents/provider.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { chosenProviderField, durationField, instantField, priceField, ulidField } from '../../../fields.ts'
import { bookingId, profileId, providerId } from '../../../ids.ts'
import { instantToMs } from '../../../time/instant.ts'
import { regularVisits, type PlannedVisit } from '../../../schedule/regular-visits.ts'
import { fail, ok } from '../../../result.ts'
import { visitsTotal } from '../../../money/subscription-price.ts'
import { visitConflicts } from '../../../schedule/visit-conflicts.ts'
import { defineCommand, getAs, type DecideContext } from '../../command.ts'
import { answersRefusal, limitedRequest, newBooking, providerRefusal, requestEffects } from '../request-booking.ts'
import { placeRefusal, requestPlaceFields } from '../place/request-place.ts'

const schema = v.strictObject({
  /** Created by the device: the same request sent twice creates one booking. */
  booking_id: ulidField,
  provider_id: chosenProviderField,
  subscription_type: subscriptionTypeField,
  subscription_duration: subscriptionWeeksField,
  /** Start of the first regular visit, from which the others are computed. */
  first_visit: instantField,
  /** The visits as the customer saw them: a moved visit has another start, a skipped one is missing. */
  visits: v.pipe(
    v.array(v.strictObject({ number: visitNumberField, starts_at: instantField })),
    v.minLength(1, 'Choose at least one visit'),
    v.maxLength(SUBSCRIPTION_MAX_WEEKS, `Add up to ${SUBSCRIPTION_MAX_WEEKS}`),
  ),
  duration_hours: durationField,
  ...detailFields,
  ...problemFields,
  ...requestPlaceFields,
  /** True: a start code confirms the start of each visit. */
  start_code: v.optional(v.boolean('Must be true or false')),
  /** The price that the customer saw, USD an hour before the discount. The customer is never charged more than this. */
  price_per_hour: priceField,
})
type Args = v.InferOutput<typeof schema>

/** True if these are visits of the regular plan, some slightly moved or skipped, in order and without overlaps. */
function areVisitsOfPlan(visits: readonly PlannedVisit[], regular: readonly PlannedVisit[], durationHours: number): boolean {
  return visits.every(({ number, starts_at }, index) => {
    const before = visits[index - 1]
    const own = regular.find((each) => each.number === number)
    if (!own || Math.abs(instantToMs(starts_at) - instantToMs(own.starts_at)) > VISIT_MAX_SHIFT_MS) return false
    if (!before) return true
    return before.number < number && instantToMs(before.starts_at) + durationHours * HOUR_MS <= instantToMs(starts_at)
  })
}

/** Returns why these visits are not available; undefined if each of them is free. */
function visitsRefusal(args: Args, provider: Provider, { now }: DecideContext): Refusal | undefined {
  const nowMs = instantToMs(now)
  const firstMs = instantToMs(args.first_visit)
  // Checked first, because calendar arithmetic does not cover years before 0 and after 9999.
  if (firstMs < nowMs - BOOKING_HORIZON_MS) return refusal('slot_past')
  if (firstMs > nowMs + BOOKING_HORIZON_MS) return refusal('slot_unavailable')
  const { zone } = cityOrDefault(provider.city)
  const { subscription_type: type, subscription_duration: weeks, duration_hours: durationHours } = args
  const regular = regularVisits({ first: args.first_visit, type, weeks, zone })
  if (!areVisitsOfPlan(args.visits, regular, durationHours))
    return refusal('invalid_fields', { fields: { visits: 'These visits don’t match the subscription' } })
  const visits = visitConflicts(args.visits, { schedule: provider.schedule, zone, durationHours, nowMs })
  return visits.length > 0 ? refusal('visits_taken', { details: { visits } }) : undefined
}

const scheduledVisit = ({ number, starts_at }: PlannedVisit, durationHours: number): Visit => ({
  number,
  ...intervalOf(starts_at, durationHours),
  status: 'scheduled',
})

export const requestSubscription = defineCommand({
  name: 'request_subscription',
  schema,
  needs: (args, actor, get) => [
    bookingId(args.booking_id),
    providerId(args.provider_id),
    profileId(actor.uid),
    ...openRequestNeeds(actor.uid, get),
  ],
  decide: (args, context) => {
    const { actor, get } = context
    const [first] = args.visits
    if (get(bookingId(args.booking_id))) return fail(refusal('already_exists'))
    const profile = getAs(get, profileId(actor.uid), 'profile')
    const provider = getAs(get, providerId(args.provider_id), 'provider')
    if (!provider || !profile || !first) return fail(refusal('not_found'))
    if (provider.provider_uid === actor.uid) return fail(refusal('own_service'))
    const refused =
      providerRefusal({ scheduled_date: first.starts_at, is_emergency: false }, provider) ??
      placeRefusal(args, provider) ??
      answersRefusal(args, provider) ??
      hourlyRefusal(args, provider, profile.autoBookingConfirm) ??
      (provider.subscription_available ? undefined : refusal('no_subscription')) ??
      visitsRefusal(args, provider, context)
    if (refused) return fail(refused)

    const booking: Booking = {
      ...newBooking(args, profile, provider, context),
      scheduled_date: first.starts_at,
      is_emergency: false,
      booking_type: 'subscription',
      subscription_type: args.subscription_type,
      subscription_duration: args.subscription_duration,
      visits: args.visits.map((visit) => scheduledVisit(visit, args.duration_hours)),
      total_amount: visitsTotal(provider.price_per_hour, args.duration_hours, args.visits.length, currencyOf(provider.city)),
    }
    const limited = limitedRequest([booking], [], profile, context)
    if (!limited.ok) return limited
    const params = { visits: String(args.visits.length), frequency: args.subscription_type }
    return ok([...limited.value, ...requestEffects(booking, args, context, params)])
  },
})
