import type { PlaceKind } from '../search/place-kinds.ts'

/** Geography of a city: where people are picked up, and where no job can be. */
export interface CityPlaces {
  /**
   * Neighborhoods, landmarks and stations for finding a location by name, offline. Positions are accurate to about 100 m. Names are in local
   * spelling; `aliases` are other names that the search finds. A place without a kind is a district.
   */
  readonly places: readonly (readonly [name: string, latitude: number, longitude: number, aliases?: string, kind?: PlaceKind])[]
  /** Corners of coarse polygons, half a kilometer or more off every shore. They do not cross the date line. */
  readonly openWater: readonly Area[]
}

/** Corners of a polygon in order, latitude and longitude in degrees. */
export type Area = readonly (readonly [latitude: number, longitude: number])[]
