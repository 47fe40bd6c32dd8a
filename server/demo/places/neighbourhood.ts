/** A neighbourhood: a circle of which every point is dry, inhabited land. */
export interface Neighbourhood {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** Metres around the centre that are certainly streets and houses: no bay, river, ocean, park or airfield. */
  readonly radiusM: number
}

/** One row of a city's table. */
export const place = (name: string, latitude: number, longitude: number, radiusM: number): Neighbourhood => ({
  name,
  latitude,
  longitude,
  radiusM,
})
