/** Describes a position by the streets that cross near it, or by the nearest known place, offline. */
import type { Position } from '#domain/location/haversine.ts'
import { KNOWN_PLACES, nearestOf, type KnownPlace } from '#domain/location/known-places.ts'
import type { CrossingNames } from '#state/places/crossing-at.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatDegrees } from '#text/formatting/coordinate-format.ts'
import { crossingName } from './crossing-name.ts'

/** Returns the nearest known place; undefined where none is within 2.5 km. */
export const nearestPlace = (position: Position): KnownPlace | undefined => nearestOf(KNOWN_PLACES, position)

/** `37.7599, -122.4148`, in the person's number format. */
export const formatCoordinates = ({ latitude, longitude }: Position): string =>
  text('order.position', { latitude: formatDegrees(latitude), longitude: formatDegrees(longitude) })

/** A position equal to a known place is that place, not near it. */
const isSame = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** `16th and Mission`. */
export const crossingText = ([first, second]: CrossingNames): string => crossingName(first, second)

/**
 * Returns `Castro, San Francisco` at a known place, else `Near 16th and Mission`, else `Near Castro, San Francisco`; undefined where nothing
 * known is near.
 * @param crossing the streets there, where they are known (`useCrossingAt`)
 */
export function nearestPlaceText(position: Position, crossing?: CrossingNames): string | undefined {
  const nearest = nearestPlace(position)
  if (nearest && isSame(nearest, position)) return text('order.place_in', { place: nearest.name, city: cityName(nearest.city) })
  if (crossing) return text('order.near_crossing', { crossing: crossingText(crossing) })
  return nearest && text('order.near', { place: nearest.name, city: cityName(nearest.city) })
}
