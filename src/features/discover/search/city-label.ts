import type { City } from '#domain/cities.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'

/** Regional indicator letters make the flag of a two-letter country code. */
const flag = (country: string): string => String.fromCodePoint(...Array.from(country, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

/** Returns a city with its country's flag, as the city selector lists it; a closed one says so. */
export function cityLabel(city: City): string {
  const name = city.is_closed ? text('map.city_closed', { city: cityName(city.name) }) : cityName(city.name)
  return city.country === '' ? name : `${flag(city.country)} ${name}`
}
