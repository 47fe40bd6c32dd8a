import type { Uid } from '#domain/ids.ts'
import type { ProviderStatus } from '#domain/documents/provider.ts'
import type { ServiceType } from '#domain/service-types.ts'

/** A single provider on the map. */
export interface PinItem {
  readonly kind: 'pin'
  readonly id: Uid
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  readonly serviceType: ServiceType
  readonly status: ProviderStatus
  /** In the currency of its city. */
  readonly pricePerHour: number
  readonly city: string
  /** Offset from the position, pixels right and down, so that providers at one address are drawn side by side. */
  readonly offset: readonly [number, number]
}

/** Several providers that are too close together for separate pins at this zoom. */
export interface ClusterItem {
  readonly kind: 'cluster'
  /** Stable: the same group has the same id in a later response. */
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly total: number
  readonly available: number
  readonly busy: number
  readonly emergency: number
  /** Zoom at which the cluster splits. */
  readonly expansionZoom: number
}

export type MapItem = PinItem | ClusterItem

/** Degrees. West is greater than east across the antimeridian. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
