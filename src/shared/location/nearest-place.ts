/** What a position is called on screen: after the nearest place that is known, without a network. */
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatDegrees } from '#text/formatting/coordinate-format.ts'
import { KNOWN_PLACES, type KnownPlace } from './known-places.ts'

/** A place further away does not tell where one is, km. */
const MAX_DISTANCE_KM = 2.5

/** The nearest known place; undefined where none is near. */
export function nearestPlace(position: Position): KnownPlace | undefined {
  let nearest: { readonly place: KnownPlace; readonly km: number } | undefined
  for (const place of KNOWN_PLACES) {
    const km = haversineKm(place, position)
    if (km <= MAX_DISTANCE_KM && (nearest === undefined || km < nearest.km)) nearest = { place, km }
  }
  return nearest?.place
}

/** `37.7599, -122.4148`, as the person writes numbers. */
export const formatCoordinates = ({ latitude, longitude }: Position): string =>
  text('order.position', { latitude: formatDegrees(latitude), longitude: formatDegrees(longitude) })

/** A known place is where its name is, not somewhere near. */
const isSame = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** `Near Castro, San Francisco`, or undefined where nothing is near. */
export function nearestPlaceText(position: Position): string | undefined {
  const near = nearestPlace(position)
  return near && text(isSame(near, position) ? 'order.place_in' : 'order.near', { place: near.name, city: cityName(near.city) })
}
