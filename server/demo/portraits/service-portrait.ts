/** Describes the demo providers of one service. Any opening, middle and closing sentence fit together in a bio. */
export interface ServicePortrait {
  readonly emojis: readonly string[]
  /** Lowest and highest price in San Francisco, USD an hour; other cities scale it. */
  readonly price: readonly [number, number]
  /** Shortest and longest time to set out. The way comes on top. */
  readonly etaMinutes: readonly [number, number]
  readonly radiusKm: readonly [number, number]
  /** Whether some providers offer emergency service. */
  readonly emergency: boolean
  readonly certifications: readonly string[]
  /** Sentences of the bio, in which {years} ('6 years'), {area} and {city} are replaced. */
  readonly openings: readonly string[]
  readonly middles: readonly string[]
  readonly closings: readonly string[]
  /** Comments of reviews with five stars. */
  readonly praise: readonly string[]
}
