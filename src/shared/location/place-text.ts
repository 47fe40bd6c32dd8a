/** Names of places on screen. */
import { locationErrorText } from './location-error-text.ts'
import { formatCoordinates, nearestPlaceText, nearestPlace } from './nearest-place.ts'
import type { PointSource } from '#state/drafts/place-draft.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { LocationError } from '#state/device/geolocation.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import type { PlaceOption } from './find-places.ts'

/** Returns a text such as `Mission District, San Francisco`. */
export function placeOptionText(option: PlaceOption): string {
  if (option.city === undefined) return formatCoordinates(option)
  const city = cityName(option.city)
  return option.name === undefined ? text('order.middle', { city }) : text('order.place_in', { place: option.name, city })
}

/** A point, and how it was chosen. */
export type PlacePoint = Position & { readonly by: PointSource }

/** Returns `My location, near Castro`, `Near Castro, San Francisco`, or coordinates where no known place is near. */
export function pointText(point: PlacePoint): string {
  if (point.by !== 'device') return nearestPlaceText(point) ?? formatCoordinates(point)
  const nearest = nearestPlace(point)
  return nearest ? text('order.my_location_near', { place: nearest.name }) : text('order.my_location')
}

/** Returns why the position is unknown, in the specification's texts where it has some for this page (section 8). */
export function orderLocationErrorText(error: LocationError): { readonly title: string; readonly text: string | undefined } {
  if (error === 'denied') return { title: text('order.denied'), text: undefined }
  if (error === 'unsupported') return { title: text('order.unsupported'), text: undefined }
  return locationErrorText(error)
}
