import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { text } from '../catalogue.ts'

/**
 * Returns a city's name in the active language.
 * @param name as stored in documents; that of an operator's own or of an unknown city is returned as it is, null means all cities
 */
export function cityName(name: string | null): string {
  if (name === null) return text('map.all_cities')
  const city = BUILT_IN_CITIES.find((each) => each.name === name)
  return city ? text(`city.${city.slug}`) : name
}
