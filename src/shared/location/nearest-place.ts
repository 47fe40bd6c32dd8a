/** Describes a position by the nearest known place, offline. */
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatDegrees } from '#text/formatting/coordinate-format.ts'
import { KNOWN_PLACES, type KnownPlace } from './known-places.ts'

/** A place further away does not help to recognise the position, km. */
const MAX_DISTANCE_KM = 2.5

/** Returns the nearest known place; undefined where none is within 2.5 km. */
export function nearestPlace(position: Position): KnownPlace | undefined {
  let nearest: { readonly place: KnownPlace; readonly km: number } | undefined
  for (const place of KNOWN_PLACES) {
    const km = haversineKm(place, position)
    if (km <= MAX_DISTANCE_KM && (nearest === undefined || km < nearest.km)) nearest = { place, km }
  }
  return nearest?.place
}

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
