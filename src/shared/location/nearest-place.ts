/** Describes a position by the nearest known place, offline. */
import type { Position } from '#domain/location/haversine.ts'
import { KNOWN_PLACES, nearestOf, type KnownPlace } from '#domain/location/known-places.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatDegrees } from '#text/formatting/coordinate-format.ts'

/** Returns the nearest known place; undefined where none is within 2.5 km. */
export const nearestPlace = (position: Position): KnownPlace | undefined => nearestOf(KNOWN_PLACES, position)

/** `37.7599, -122.4148`, in the person's number format. */
export const formatCoordinates = ({ latitude, longitude }: Position): string =>
  text('order.position', { latitude: formatDegrees(latitude), longitude: formatDegrees(longitude) })

/** A position equal to a known place is that place, not near it. */
const isSame = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** `Near Castro, San Francisco`; undefined where no known place is near. */
export function nearestPlaceText(position: Position): string | undefined {
  const nearestName = nearestPlace(position)
  return (
    nearestName &&
    text(isSame(nearestName, position) ? 'order.place_in' : 'order.near', { place: nearestName.name, city: cityName(nearestName.city) })
  )
}
