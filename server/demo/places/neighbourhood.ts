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
