import type { City } from '#domain/cities.ts'
import { cityName } from '#text/formatting/city-name.ts'

/** Regional indicator letters make the flag of a two-letter country code. */
const flag = (country: string): string => String.fromCodePoint(...Array.from(country, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

/** Returns a city with its country's flag, as the city selector lists it. */
export const cityLabel = (city: City): string => `${flag(city.country)} ${cityName(city.name)}`
