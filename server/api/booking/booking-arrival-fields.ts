/** The arrival of a booking as its customer reads it over the API: the same number as on their screens without a road route. */
import { bookingArrival, onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf, type Place } from '#domain/documents/places/place.ts'
import { isSuspended, type Provider } from '#domain/documents/provider.ts'
import { profileId, providerId, type Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { isClosedBetween } from '../routing/hidden-from.ts'
import type { ApiServices } from '../routing/api-services.ts'

type SharedPosition = NonNullable<ReturnType<ApiServices['livePositions']['read']>>

async function sharedBy(services: ApiServices, booking: Booking, provider: Provider | undefined): Promise<SharedPosition | undefined> {
  const found = onTheWay(booking) ? services.livePositions.read(booking.id) : undefined
  if (!found || !provider || isSuspended(provider)) return undefined
  if (await isClosedBetween(services.documents, booking.customer_uid, booking.provider_uid)) return undefined
  const profile = await services.documents.get(profileId(booking.provider_uid), 'profile')
  return profile?.share_position === true ? found : undefined
}

/**
 * Returns the position that the provider on the way shares with the customer; undefined without one. A provider who no longer agrees or
 * is suspended hides what they shared before too, and so does one whom one of the two blocks.
 */
export async function readSharedPosition(services: ApiServices, booking: Booking): Promise<SharedPosition | undefined> {
  return sharedBy(services, booking, await services.documents.get(providerId(booking.provider_uid), 'provider'))
}

/** Returns the fields about the arrival, for the customer only and while the provider is on the way; none without a place. */
export async function arrivalFields(
  services: ApiServices,
  reader: Uid,
  booking: Booking,
  place: Place | undefined,
): Promise<Record<string, unknown>> {
  if (booking.customer_uid !== reader || !onTheWay(booking)) return {}
  const provider = await services.documents.get(providerId(booking.provider_uid), 'provider')
  const shared = await sharedBy(services, booking, provider)
  const nowMs = instantToMs(services.now())
  const { user_latitude: latitude, user_longitude: longitude } = booking
  const rounded = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const arrival = bookingArrival(booking, {
    provider,
    place: (place && !place.is_withdrawn ? positionOf(place) : undefined) ?? rounded,
    nowMs,
    live: shared && { latitude: shared.latitude, longitude: shared.longitude, atMs: nowMs - shared.ageMs },
  })
  return arrival ? { arrival_minutes: arrival.minutes, arrival_by: arrival.by } : {}
}
