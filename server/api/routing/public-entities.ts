/** Entities of the API: the documents' fields without those that only replication needs. */
import * as v from 'valibot'
import { redactCommandIds } from '#domain/booking/redact-command-ids.ts'
import { bookingSchema, type Booking } from '#domain/documents/booking.ts'
import {
  clientRatingSchema,
  summarizeClientRatings,
  clientRatingSummarySchema,
  type ClientRating,
} from '#domain/documents/client-rating.ts'
import { messageSchema, type Message } from '#domain/documents/message.ts'
import { placeSchema, type Place } from '#domain/documents/places/place.ts'
import { profileSchema, type Profile } from '#domain/documents/profile.ts'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import { packageSchema, type ServicePackage } from '#domain/documents/service-package.ts'
import { ACCOUNT_TYPES, accountTypeOf } from '#domain/customer/loyalty.ts'
import { reviewSchema, type Review } from '#domain/documents/review.ts'
import type { Uid } from '#domain/ids.ts'
import { arrivalMinutes } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'

const { provider_id: _provider, customer_uid: _customer, booking_id, ...reviewFields } = bare(reviewSchema.entries)
const { customer_uid: _from, provider_uid: _to, ...messageFields } = bare(messageSchema.entries)
const {
  former_cities: _cities,
  rating_sum: _sum,
  requests_counted: _counted,
  requests_answered: _answered,
  schedule: _schedule,
  packages: _packages,
  ...providerFields
} = bare(providerSchema.entries)

/** Returns the fields of a document without those common to all documents. */
function bare<E extends { doc_id: unknown; type: unknown; schema_version: unknown; version: unknown }>(
  entries: E,
): Omit<E, 'doc_id' | 'type' | 'schema_version' | 'version'> {
  const { doc_id: _id, type: _type, schema_version: _schemaVersion, version: _version, ...rest } = entries
  return rest
}

const {
  booking_id: _of,
  viewer_uid: _viewer,
  is_withdrawn: _withdrawn,
  updated_at: _settled,
  latitude,
  longitude,
  ...placeTexts
} = bare(placeSchema.entries)
const placeEntries = { latitude: v.optional(latitude), longitude: v.optional(longitude), ...placeTexts }
const placeEntity = v.object(placeEntries)

export const providerEntity = v.object(providerFields)
/** Provider in a list. With a position in the request also the distance, and the minutes until they arrive there, a multiple of 5. */
export const providerMatchEntity = v.object({
  ...providerFields,
  distance_km: v.optional(v.number()),
  arrival_minutes: v.optional(v.pipe(v.number(), v.integer())),
})
export const bookingEntity = v.object({
  ...bare(bookingSchema.entries),
  /** Only for the customer. */
  customer_email: v.optional(v.string()),
  /** The exact place and the other side's number, while the caller may see them. */
  ...placeEntries,
  /** For the customer while the provider is on the way: minutes until the arrival, a multiple of 5, and what they are counted from. */
  arrival_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  arrival_by: v.optional(v.picklist(['position', 'press', 'acceptance'])),
})
const {
  notifications_read_up_to: _seen,
  updated_at: _changed,
  client_rating_sum: _stars,
  client_rating_count: _ratings,
  past: _past,
  is_blocked: _blocked,
  created_at,
  ...profileFields
} = bare(profileSchema.entries)
/** The person's own profile, with the field names of section 3. */
export const profileEntity = v.object({
  ...profileFields,
  joinDate: created_at,
  totalBookings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  accountType: v.picklist(ACCOUNT_TYPES),
  /** Average of the providers' ratings of this customer; null before the first. */
  clientRating: v.nullable(clientRatingSummarySchema),
})
export const messageEntity = v.object(messageFields)
export const reviewEntity = v.object({
  ...reviewFields,
  /** Only for its customer and its provider: used to edit and answer it. */
  booking_id: v.optional(booking_id),
})

const { is_removed: _removed, contents_at: _contents, updated_at: _saved, ...packageEntries } = bare(packageSchema.entries)
export const packageEntity = v.object(packageEntries)
const { customer_uid: _rated, ...ratingFields } = bare(clientRatingSchema.entries)
export const clientRatingEntity = v.object({
  /** The booking's id: each booking has one rating. */ id: ratingFields.booking_id,
  ...ratingFields,
})

/** Returns only the entity's own fields: fields added to the stored document never leave the server. */
function only<Entries extends v.ObjectEntries>(entity: v.ObjectSchema<Entries, undefined>, doc: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(doc).filter(([field]) => Object.hasOwn(entity.entries, field)))
}

export const serializeProvider = (provider: Provider): Record<string, unknown> => only(providerEntity, provider)

/** Presents a provider in a list. @param place position of the request, if any */
export function serializeProviderMatch(provider: Provider, distanceKm: number | undefined, place: Position | undefined) {
  const arrival = arrivalMinutes(provider, place)
  return {
    ...serializeProvider(provider),
    ...(distanceKm === undefined ? {} : { distance_km: distanceKm }),
    ...(arrival === undefined ? {} : { arrival_minutes: arrival }),
  }
}

/**
 * Presents a booking.
 * @param place the caller's own document of the exact place, if there is one
 * @param customerEmail only when the caller is that customer
 */
export function serializeBooking(booking: Booking, place: Place | undefined, customerEmail: string | undefined): Record<string, unknown> {
  const shown = {
    ...only(bookingEntity, redactCommandIds(booking, undefined)),
    ...(place && !place.is_withdrawn ? only(placeEntity, place) : {}),
  }
  return customerEmail === undefined ? shown : { ...shown, customer_email: customerEmail }
}

/** Presents a profile. @param totalBookings bookings that the person requested */
export const serializeProfile = (profile: Profile, totalBookings: number): Record<string, unknown> => ({
  ...only(profileEntity, profile),
  joinDate: profile.created_at,
  totalBookings,
  accountType: accountTypeOf(profile.loyalty_points),
  clientRating: summarizeClientRatings(profile) ?? null,
})

export const serializePackage = (shown: Pick<ServicePackage, keyof typeof packageEntity.entries>): Record<string, unknown> =>
  only(packageEntity, shown)

export const serializeClientRating = (rating: ClientRating): Record<string, unknown> => ({
  id: rating.booking_id,
  ...only(clientRatingEntity, rating),
})

export const serializeMessage = (message: Message): Record<string, unknown> => only(messageEntity, message)

/** Presents a review. Only its two people get the booking's id and whether the answer was hidden; its author, why it does not count. */
export function serializeReview(review: Review, asker: Uid | undefined): Record<string, unknown> {
  const { booking_id: booking, answer_hidden_at: hiddenAt, held, uncounted, ...shown } = only(reviewEntity, review)
  if (review.customer_uid !== asker && review.provider_id !== asker) return shown
  const withheld = review.customer_uid === asker ? { held, uncounted } : {}
  return { ...shown, booking_id: booking, ...(hiddenAt === undefined ? {} : { answer_hidden_at: hiddenAt }), ...withheld }
}
