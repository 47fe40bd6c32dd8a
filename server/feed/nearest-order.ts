/** What feeds of large cities read of the providers' index. */
import type { KeptArea } from '#domain/directory/kept-area.ts'
import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'

/** Sorted by distance, then by id. */
export interface NearestOrder {
  readonly ids: readonly Uid[]
  /** Whole meters, in the order of `ids`. */
  readonly meters: Float64Array
  /** Number of the window up to which changes are in it. */
  readonly number: number
}

export interface NearestProviders {
  /** Returns the number of listed providers of a city; undefined: of all cities. */
  total(city: string | undefined): number
  /** Returns them in order. @param place its middle (`middleNear`) counts @param number of the window: all changes up to it are in the order */
  around(city: string | undefined, place: Position, number?: number): NearestOrder
  /** Returns the area of the nearest providers, read at the number of their order. More than `most` are in it where several are equally far. */
  areaOf(city: string | undefined, place: Position, most: number): KeptArea
  /** Returns false if the provider surely has not moved since that number of the window. */
  hasMovedSince(uid: Uid, number: number): boolean
}
