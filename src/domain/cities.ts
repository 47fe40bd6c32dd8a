import { DEFAULT_CITY } from './constants.ts'

interface CityProperties {
  readonly name: string
  /** Key in other tables and on the wire. */
  readonly slug: string
  /** ISO 3166 code, whose flag is shown. */
  readonly country: string
  /** IANA time zone of the city's slots, days and visits (decisions "Time"). */
  readonly zone: string
  /** Center of the map, degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** Default list and order of section 8. The centre of San Francisco is from section 9, the others are the cities' own centres. */
const TABLE = [
  { name: 'San Francisco', slug: 'san-francisco', country: 'US', zone: 'America/Los_Angeles', latitude: 37.7749, longitude: -122.4194 },
  { name: 'Nairobi', slug: 'nairobi', country: 'KE', zone: 'Africa/Nairobi', latitude: -1.2864, longitude: 36.8172 },
  { name: 'Lagos', slug: 'lagos', country: 'NG', zone: 'Africa/Lagos', latitude: 6.5244, longitude: 3.3792 },
  { name: 'Ho Chi Minh City', slug: 'ho-chi-minh-city', country: 'VN', zone: 'Asia/Ho_Chi_Minh', latitude: 10.7769, longitude: 106.7009 },
  { name: 'Doha', slug: 'doha', country: 'QA', zone: 'Asia/Qatar', latitude: 25.2854, longitude: 51.531 },
] as const satisfies readonly CityProperties[]

export type CitySlug = (typeof TABLE)[number]['slug']
/** City of the marketplace. Its known places and waters are in `src/shared/location/cities`, its demo people in `server/demo/cities`. */
export interface City extends CityProperties {
  readonly slug: CitySlug
}

export const CITIES: readonly City[] = TABLE

/** Returns the city of that name; undefined if unknown. */
export const cityNamed = (name: string): City | undefined => CITIES.find((city) => city.name === name)

/** Returns the city of that name or the default city, so that documents that name a removed city can still be shown. */
export function cityOrDefault(name: string): City {
  const city = cityNamed(name) ?? cityNamed(DEFAULT_CITY)
  if (!city) throw new Error('the default city is missing from the table')
  return city
}
