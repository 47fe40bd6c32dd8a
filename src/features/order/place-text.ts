/** Names of places on screen. */
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { formatCoordinates, nearestPlaceText, nearestPlace } from '#shared/location/nearest-place.ts'
import type { Pickup } from '#state/drafts/order-draft.ts'
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

/** Returns `My location, near Castro`, `Near Castro, San Francisco`, or coordinates where no known place is near. */
export function pickupText(pickup: Pickup): string {
  if (pickup.by !== 'device') return nearestPlaceText(pickup) ?? formatCoordinates(pickup)
  const nearest = nearestPlace(pickup)
  return nearest ? text('order.my_location_near', { place: nearest.name }) : text('order.my_location')
}

/** Returns why the position is unknown, in the specification's texts where it has some for this page (section 8). */
export function orderLocationErrorText(error: LocationError): { readonly title: string; readonly text: string | undefined } {
  if (error === 'denied') return { title: text('order.denied'), text: undefined }
  if (error === 'unsupported') return { title: text('order.unsupported'), text: undefined }
  return locationErrorText(error)
}
