/** What a place is called on screen. */
import type { Position } from '#domain/haversine.ts'
import { locationTroubleWords } from '#parts/location-words.ts'
import type { Pickup } from '#state/order-draft.ts'
import type { LocationTrouble } from '#state/position.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/city-name.ts'
import { degrees } from '#text/place-format.ts'
import { placeNear, type PlaceOption } from './find-places.ts'

const bare = ({ latitude, longitude }: Position): string =>
  text('order.position', { latitude: degrees(latitude), longitude: degrees(longitude) })

/** A known place is where its name is, not somewhere near. */
const isSame = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** `Mission District, San Francisco`. */
export function optionWords(option: PlaceOption): string {
  if (option.city === undefined) return bare(option)
  const city = cityName(option.city)
  return option.name === undefined ? text('order.middle', { city }) : text('order.place_in', { place: option.name, city })
}

/** `My location, near Castro`, `Near Castro, San Francisco`, or degrees where nothing is near. */
export function pickupWords(pickup: Pickup): string {
  const near = placeNear(pickup)
  if (pickup.by === 'device') return near ? text('order.my_location_near', { place: near.name }) : text('order.my_location')
  if (!near) return bare(pickup)
  return text(isSame(near, pickup) ? 'order.place_in' : 'order.near', { place: near.name, city: cityName(near.city) })
}

/** Why there is no position, in the words of the specification where it has some for this page (section 8). */
export function orderTroubleWords(trouble: LocationTrouble): { readonly title: string; readonly text: string | undefined } {
  if (trouble === 'denied') return { title: text('order.denied'), text: undefined }
  if (trouble === 'unsupported') return { title: text('order.unsupported'), text: undefined }
  return locationTroubleWords(trouble)
}
