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
  /** The least is shown with its price before the others where there is not room for all. */
  readonly rank: number
}

/** Four providers or more that are too close together for separate pins at this zoom. */
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
  /** Zoom at which the cluster splits; undefined when it does not, up to the last zoom. */
  readonly expansionZoom: number | undefined
  /** Its providers, at most 100, when it does not split; else empty. */
  readonly ids: readonly Uid[]
}

export type MapItem = PinItem | ClusterItem

/** Degrees. West is greater than east across the antimeridian. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
