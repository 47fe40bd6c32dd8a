import { DEFAULT_CITY } from './constants.ts'
import { ownCityNamed, ownMarketplace } from './marketplace/in-force.ts'
import { DEFAULT_PRICES, USD, type Currency, type OwnCity, type PriceRange } from './marketplace/own-marketplace.ts'

interface CityProperties {
  readonly name: string
  /** Key in other tables and on the wire. */
  readonly slug: string
  /** ISO 3166 code, whose flag is shown; empty for none. */
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

/** Key of a built-in city. Its known places and waters are in `src/domain/location/cities`, its demo people in `server/demo/cities`. */
export type CitySlug = (typeof TABLE)[number]['slug']
export interface BuiltInCity extends CityProperties {
  readonly slug: CitySlug
}

/** City of the marketplace: a built-in one, or one that the operator adds. */
export interface City extends CityProperties, Partial<Pick<OwnCity, 'currency' | 'prices' | 'speeds' | 'districts' | 'is_closed'>> {}

export const BUILT_IN_CITIES: readonly BuiltInCity[] = TABLE
const builtInByName = new Map<string, City>(TABLE.map((city) => [city.name, city]))

/** Returns all cities in force, the built-in ones first. Closed ones are among them. */
export const cities = (): readonly City[] => [...BUILT_IN_CITIES, ...(ownMarketplace()?.cities ?? [])]

/** Returns the cities that take new services and bookings. */
export const openCities = (): readonly City[] => cities().filter(({ is_closed }) => is_closed !== true)

/** Returns the city of that name; undefined if unknown. */
export const cityNamed = (name: string): City | undefined => builtInByName.get(name) ?? ownCityNamed(name)

/** Returns the city of that name or the default city, so that documents that name a removed city can still be shown. */
export function cityOrDefault(name: string): City {
  const city = cityNamed(name) ?? cityNamed(DEFAULT_CITY)
  if (!city) throw new Error('the default city is missing from the table')
  return city
}

/** True for a city that takes nothing new. */
export const isCityClosed = (name: string): boolean => ownCityNamed(name)?.is_closed === true

/** Returns the currency of a city's amounts. A city's currency never changes while anything is stored in it. */
export const currencyOf = (name: string): Currency => ownCityNamed(name)?.currency ?? USD

/** Returns the prices of a city, in its currency; null for all cities, where those of the built-in ones apply. */
export const pricesOf = (name: string | null): PriceRange => (name === null ? undefined : ownCityNamed(name)?.prices) ?? DEFAULT_PRICES

/** True if amounts of different currencies meet in 'All Cities', where they cannot be compared. */
export const doCurrenciesMeet = (): boolean => ownMarketplace()?.cities.some(({ currency }) => currency.code !== USD.code) ?? false

/** Returns the currencies in force by code. */
export const currencies = (): ReadonlyMap<string, Currency> =>
  new Map([USD, ...(ownMarketplace()?.cities.map(({ currency }) => currency) ?? [])].map((currency) => [currency.code, currency]))
