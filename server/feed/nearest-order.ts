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

/** Of a city; undefined: of all cities. */
export interface NearestProviders {
  /** Returns the number of listed providers. */
  total(city: string | undefined): number
  /** Returns the nearest `most`, with all who are as far as the last of them. @param place its middle (`middleNear`) counts */
  nearest(city: string | undefined, place: Position, most: number): NearestOrder
  /** Returns at least those within a radius. @param number of the window: all changes up to it are in the order */
  around(city: string | undefined, area: Omit<KeptArea, 'readAt'>, number: number): NearestOrder
  /** Returns false if the provider surely has not moved since that number of the window. */
  hasMovedSince(uid: Uid, number: number): boolean
}
