import type { ProviderStatus } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'

/** One provider. */
export interface MapPin extends Position {
  readonly kind: 'pin'
  readonly id: Uid
  readonly name: string
  readonly serviceType: ServiceType
  readonly status: ProviderStatus
  /** In the currency of its city. */
  readonly pricePerHour: number
  readonly city: string
  /** The least has its price shown before the others where there is not room for all. */
  readonly rank: number
}

/** Several providers in one marker. */
export interface MapCluster extends Position {
  readonly kind: 'cluster'
  readonly id: string
  readonly total: number
  readonly available: number
  readonly busy: number
  readonly emergency: number
  /** Zoom at which the cluster splits; undefined when it does not. */
  readonly expansionZoom: number | undefined
  /** Its providers, for a list, when it does not split; else empty. */
  readonly ids: readonly Uid[]
}

export type MapItem = MapPin | MapCluster

/** Degrees. */
export interface MapBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The visible part of the map: degrees, and a whole zoom level. */
export interface MapView {
  readonly bounds: MapBounds
  readonly zoom: number
  readonly center: Position
  /** The part above the sheet, and the middle of what chips and sheet leave. */
  readonly uncovered: { readonly bounds: MapBounds; readonly center: Position }
  /** False when the app moved the map, or its container got another size. */
  readonly isMovedByPerson: boolean
}
