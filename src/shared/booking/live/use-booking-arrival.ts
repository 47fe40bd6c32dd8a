import { useMemo } from 'react'
import { bookingArrival, onTheWay, type BookingArrival } from '#domain/booking/steps/booking-arrival.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import { roadKey } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'
import { restOfRoute } from '#domain/location/way/rest-of-route.ts'
import { travelModeOf } from '#domain/service-types.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useNow } from '#state/display/use-now.ts'
import { useLivePosition, type SeenPosition } from '#state/location/live-position.ts'
import { useKnownRoads } from '#state/location/way/known-roads.ts'
import { useKnownRoute } from '#state/location/way/known-routes.ts'
import { usePlace } from '#state/sync/user-queries.ts'

/** Ages of positions are shown to 5 seconds. */
const UPDATE_MS = 5_000

export interface ShownArrival {
  readonly isOnTheWay: boolean
  /** Undefined where it cannot be known, and for the provider, who knows it better. */
  readonly arrival: BookingArrival | undefined
  /** Where the provider is, or was when they stopped sharing it. */
  readonly live: SeenPosition | undefined
  /** What is known of the road that is still ahead: from the shared position, else from where the provider is listed. */
  readonly road: { readonly km: number; readonly path: readonly Position[] } | undefined
  /** The place of the work, exact where this person may know it. */
  readonly place: Position | undefined
  readonly nowMs: number
}

/** Follows the arrival of a booking's provider: number, mark and line come from one position and one clock. @param booking as the server knows it */
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
  const route = useKnownRoute(isWaiting && provider && place ? roadKey(provider, place, travelModeOf(booking.service_type)) : undefined)
  const [liveLatitude, liveLongitude] = [live?.latitude, live?.longitude]
  const rest = useMemo(
    () =>
      route && liveLatitude !== undefined && liveLongitude !== undefined
        ? restOfRoute(route, { latitude: liveLatitude, longitude: liveLongitude })
        : undefined,
    [route, liveLatitude, liveLongitude],
  )
  const arrival = isWaiting ? bookingArrival(booking, { provider, place, nowMs, live, roads, rest }) : undefined
  return { isOnTheWay, arrival, live, road: live ? rest : route, place, nowMs }
}
