import { bookingArrival, onTheWay, type BookingArrival, type LivePosition } from '#domain/booking/steps/booking-arrival.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useNow } from '#state/display/use-now.ts'
import { useKnownRoads } from '#state/location/known-roads.ts'
import { useLivePosition } from '#state/location/live-position.ts'
import { usePlace } from '#state/sync/user-queries.ts'

/** Ages of positions are shown to 5 seconds. */
const UPDATE_MS = 5_000

export interface ShownArrival {
  readonly isOnTheWay: boolean
  /** Undefined where it cannot be known, and for the provider, who knows it better. */
  readonly arrival: BookingArrival | undefined
  /** Where the provider is, if they share it. */
  readonly live: LivePosition | undefined
  /** The place of the work, exact where this person may know it. */
  readonly place: Position | undefined
  readonly nowMs: number
}

/** Follows the arrival of a booking's provider. @param booking as the server knows it */
export function useBookingArrival(booking: Booking, ownRole: 'customer' | 'provider'): ShownArrival {
  const nowMs = useNow(UPDATE_MS)
  const isOnTheWay = onTheWay(booking) !== undefined
  const isWaiting = isOnTheWay && ownRole === 'customer'
  const live = useLivePosition(isWaiting ? booking.id : undefined, nowMs)
  const provider = useProvider(booking.provider_id)
  const exact = usePlace(booking.id)
  const roads = useKnownRoads()
  const { user_latitude: latitude, user_longitude: longitude } = booking
  const rounded = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const place = (exact && positionOf(exact)) ?? rounded
  const arrival = isWaiting ? bookingArrival(booking, { provider, place, nowMs, live, roads }) : undefined
  return { isOnTheWay, arrival, live, place, nowMs }
}
