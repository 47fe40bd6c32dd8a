/** What a demo provider of one service is like. Bio sentences fit together in every combination of one of each row. */
export interface ServicePortrait {
  readonly emojis: readonly string[]
  /** USD an hour in San Francisco, lowest and highest; other cities scale it. */
  readonly price: readonly [number, number]
  readonly etaMinutes: readonly [number, number]
  readonly radiusKm: readonly [number, number]
  /** Comes at night and on holidays too. */
  readonly emergency: boolean
  readonly certifications: readonly string[]
  /** {years} ('6 years'), {area} and {city} are filled in. */
  readonly openings: readonly string[]
  readonly middles: readonly string[]
  readonly closings: readonly string[]
  /** What pleased customers write. */
  readonly praise: readonly string[]
}
