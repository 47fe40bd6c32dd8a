/** Body of POST /bookings: the specification's fields. Fields that the server computes are accepted and ignored. */
import * as v from 'valibot'
import { ASKED_AT_ONCE_MAX, SUBSCRIPTION_MAX_WEEKS } from '#domain/constants.ts'
import { detailBodyFields } from '#domain/documents/booking-details.ts'
import { problemFields } from '#domain/documents/parts/problem-fields.ts'
import { placeArgs } from '#domain/documents/places/place-fields.ts'
import { subscriptionTypeField, subscriptionWeeksField, visitNumberField } from '#domain/documents/visit.ts'
import { chosenProviderField, durationField, latitudeField, longitudeField, NO_PROVIDER, priceField, ulidField } from '#domain/fields.ts'
import { packagePriceField } from '#domain/documents/service-package.ts'
import { parseInstant, type Instant } from '#domain/time/instant.ts'
import { bodyOf } from '../routing/api-route.ts'

/** Any ISO 8601 instant with its time zone. */
export const momentField = v.pipe(
  v.string('Not a valid date and time'),
  v.maxLength(40, 'Not a valid date and time'),
  v.check((text) => parseInstant(text) !== undefined, 'Not a valid date and time'),
  v.transform((text) => parseInstant(text) as Instant),
)

/** Any ISO 8601 instant with its time zone; empty, null and absent all mean as soon as possible (section 3). */
const scheduledField = v.pipe(
  v.optional(
    v.nullable(
      v.pipe(
        v.string('Not a valid date and time'),
        v.maxLength(40, 'Not a valid date and time'),
        v.check((text) => text === '' || parseInstant(text) !== undefined, 'Not a valid date and time'),
      ),
    ),
    null,
  ),
  v.transform((text) => (text === null || text === '' ? null : (parseInstant(text) ?? null))),
)

export const bookingBody = bodyOf(
  {
    provider_id: chosenProviderField,
    scheduled_date: scheduledField,
    /** One hour when absent; for a package its own length. */
    duration_hours: v.optional(durationField),
    ...detailBodyFields,
    ...problemFields,
    user_latitude: v.optional(v.nullable(latitudeField), null),
    user_longitude: v.optional(v.nullable(longitudeField), null),
    ...placeArgs,
    is_emergency: v.optional(v.boolean('Must be true or false'), false),
    /** True: four digits, which only the customer gets, confirm each start. */
    start_code: v.optional(v.boolean('Must be true or false')),
    booking_type: v.optional(v.picklist(['single', 'subscription'], 'Must be single or subscription'), 'single'),
    /** Interval of a subscription's visits; counted from scheduled_date, at the same wall-clock time in the provider's time zone. */
    subscription_type: v.optional(subscriptionTypeField),
    /** Number of weeks, 4 to 52 in steps of 4. */
    subscription_duration: v.optional(subscriptionWeeksField),
    /** Visits of a subscription when some are moved or omitted; absent: all regular ones. */
    visits: v.optional(
      v.pipe(
        v.array(v.object({ number: visitNumberField, starts_at: momentField }), 'Not a list'),
        v.maxLength(SUBSCRIPTION_MAX_WEEKS, `Add up to ${SUBSCRIPTION_MAX_WEEKS}`),
      ),
    ),
    /** Price that was shown; if the provider's differs by now, nothing is booked. Absent: the current price. */
    price_per_hour: v.optional(priceField),
    /** Package of the provider instead of hours; single bookings only. */
    package_id: v.optional(ulidField),
    /** Package price that was shown; as price_per_hour. */
    package_price: v.optional(packagePriceField),
    /** More helpers of the service, up to two, asked for the same: the first to accept has it. Prices as price_per_hour. */
    also: v.optional(
      v.pipe(
        v.array(v.object({ provider_id: chosenProviderField, price_per_hour: v.optional(priceField) }), 'Not a list'),
        v.maxLength(ASKED_AT_ONCE_MAX - 1, `Ask up to ${ASKED_AT_ONCE_MAX} helpers`),
      ),
    ),
    /** An open request of the caller, for the same, beside which these are asked. */
    beside: v.optional(ulidField),
  },
  { provider_id: NO_PROVIDER },
)
