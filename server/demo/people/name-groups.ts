/** Names and the languages that go with them: a group of given and family names that belong together. */
export interface NameGroup {
  /** How often among the city's people, relative to the others. */
  readonly weight: number
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** Vietnamese names put the family first. */
  readonly familyFirst?: boolean
  /** Besides what everybody in the city speaks. */
  readonly languages: readonly string[]
}

export interface CityPeople {
  readonly spoken: readonly string[]
  /** The chance that somebody also speaks one of these. */
  readonly second: { readonly chance: number; readonly languages: readonly string[] }
  readonly groups: readonly NameGroup[]
}
