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
