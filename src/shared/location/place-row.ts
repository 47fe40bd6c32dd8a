/** A found place as a row of a list of suggestions: its name, and below it what it is and where. */
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import type { ComboboxOption } from '#ui/fields/combobox-field.tsx'
import { crossingName } from './crossing-name.ts'
import { formatCoordinates } from './nearest-place.ts'

/** Returns the name of a place: `Market Street`, `5th Street and Mission Street`, `Center of Lagos`, or coordinates. */
export function placeName({ kind, name, second, city, ...position }: PlaceOption): string {
  if (kind === 'position') return formatCoordinates(position)
  if (kind === 'city') return text('order.middle', { city: cityName(city ?? name) })
  return second === undefined ? name : crossingName(name, second)
}

/** Returns what a place is, and its city: `Street · San Francisco`. */
function placeNote({ kind, city }: PlaceOption): string {
  const what = text(`where.kind_${kind}`)
  return kind === 'position' || kind === 'city' || city === undefined ? what : text('where.kind_in', { kind: what, city: cityName(city) })
}

/** Returns one line for a place as an address: a street with the number that was typed with it. */
export function addressLine(place: PlaceOption): string {
  const name = placeName(place)
  if (!place.number) return name
  return place.number.isFirst ? `${place.number.text} ${name}` : `${name} ${place.number.text}`
}

export const placeId = ({ kind, name, second = '', latitude, longitude }: PlaceOption): string =>
  [kind, name, second, latitude, longitude].join('|')

export const placeRow = (place: PlaceOption): ComboboxOption => ({
  id: placeId(place),
  label: addressLine(place),
  note: placeNote(place),
  icon: 'place',
})
