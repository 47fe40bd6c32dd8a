import { cityNamed } from '#domain/cities.ts'
import { text } from '../catalogue.ts'

/**
 * Returns a city's name in the active language.
 * @param name as stored in documents; an unknown name is returned as it is, null means all cities
 */
export function cityName(name: string | null): string {
  if (name === null) return text('map.all_cities')
  const city = cityNamed(name)
  return city ? text(`city.${city.slug}`) : name
}
