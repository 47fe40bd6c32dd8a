/** The body of POST /bookings: the specification's fields. What the server computes itself may be there and changes nothing. */
import * as v from 'valibot'
import { SUBSCRIPTION_MAX_WEEKS, TEXT_LIMITS } from '#domain/constants.ts'
import { subscriptionTypeField, subscriptionWeeksField, visitNumberField } from '#domain/documents/visit.ts'
import {
  chosenProviderField,
  durationField,
  latitudeField,
  longitudeField,
  NO_PROVIDER,
  priceField,
  textField,
  ulidField,
} from '#domain/fields.ts'
import { packagePriceField } from '#domain/documents/service-package.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { bodyOf } from '../routing/api-route.ts'

/** Any ISO 8601 instant with its zone. */
const momentField = v.pipe(
  v.string('Not an instant'),
  v.maxLength(40, 'Not an instant'),
  v.check((text) => parseInstant(text) !== undefined, 'Not an instant'),
  v.transform((text) => parseInstant(text) ?? text),
)

/** Any ISO 8601 instant with its zone; empty, null and absent all mean as soon as possible (section 3). */
const scheduledField = v.pipe(
  v.optional(
    v.nullable(
      v.pipe(
        v.string('Not an instant'),
        v.maxLength(40, 'Not an instant'),
        v.check((text) => text === '' || parseInstant(text) !== undefined, 'Not an instant'),
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
    /** One hour without it; of a package its own length. */
    duration_hours: v.optional(durationField),
    special_instructions: v.optional(textField(TEXT_LIMITS.instructions), ''),
    user_latitude: v.optional(v.nullable(latitudeField), null),
    user_longitude: v.optional(v.nullable(longitudeField), null),
    is_emergency: v.optional(v.boolean('true or false'), false),
    booking_type: v.optional(v.picklist(['single', 'subscription'], 'single or subscription'), 'single'),
    /** How often a subscription's visits are; counted from scheduled_date, on the same wall-clock time in the provider's zone. */
    subscription_type: v.optional(subscriptionTypeField),
    /** For how many weeks, 4 to 52 by 4. */
    subscription_duration: v.optional(subscriptionWeeksField),
    /** A subscription's visits where some are moved or left out; without it all regular ones. */
    visits: v.optional(
      v.pipe(
        v.array(v.object({ number: visitNumberField, starts_at: momentField }), 'Not a list'),
        v.maxLength(SUBSCRIPTION_MAX_WEEKS, `At most ${SUBSCRIPTION_MAX_WEEKS} entries`),
      ),
    ),
    /** The price that was shown; where the provider's differs by now, nothing is booked. Without it today's price counts. */
    price_per_hour: v.optional(priceField),
    /** A package of the provider instead of the hour; single bookings only. */
    package_id: v.optional(ulidField),
    /** The package's price that was shown; as price_per_hour. */
    package_price: v.optional(packagePriceField),
  },
  { provider_id: NO_PROVIDER },
)
