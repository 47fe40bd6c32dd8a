import type { Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'

/**
 * Returns the exact place of a booking as far as this person may see it: a provider not before the acceptance, and no longer once it is
 * withdrawn.
 * @param place the place document on this device
 */
export function visiblePlace(
  { status }: Pick<Booking, 'status'>,
  place: Place | undefined,
  side: 'customer' | 'provider',
): Place | undefined {
  if (place === undefined || place.is_withdrawn === true) return undefined
  return side === 'provider' && status === 'pending' ? undefined : place
}
