/** A city of the demo: prices, neighborhoods and people. */
import type { BuiltInService } from '#domain/service-types.ts'

export interface DemoCity {
  /** Prices relative to San Francisco, approximately those of real services. */
  readonly priceLevel: number
  /** The kind of motorbike ride that is common; the demo has more of its riders. */
  readonly commonRide?: BuiltInService
  readonly neighbourhoods: readonly Neighbourhood[]
  /** Names and languages, in approximately their real proportions. */
  readonly people: CityPeople
}

/** Group of given and family names that belong together, with their languages. */
export interface NameGroup {
  /** Frequency in the city, relative to the other groups. */
  readonly weight: number
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** True for Vietnamese names, which begin with the family name. */
  readonly familyFirst?: boolean
  /** Languages in addition to those that everybody in the city speaks. */
  readonly languages: readonly string[]
}

export interface CityPeople {
  readonly spoken: readonly string[]
  /** Probability, 0 to 1, that a person also speaks one of these languages. */
  readonly second: { readonly chance: number; readonly languages: readonly string[] }
  readonly groups: readonly NameGroup[]
}

/** Neighbourhood: a circle in which every point is dry, inhabited land. */
export interface Neighbourhood {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** Radius, metres, that contains only streets and houses: no bay, river, ocean, park or airfield. */
  readonly radiusM: number
}

/** Returns one row of a city's table. */
export const place = (name: string, latitude: number, longitude: number, radiusM: number): Neighbourhood => ({
  name,
  latitude,
  longitude,
  radiusM,
})
