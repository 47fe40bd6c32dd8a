import type { Uid } from '#domain/ids.ts'
import type { ProviderStatus } from '#domain/documents/provider.ts'
import type { ServiceType } from '#domain/service-types.ts'

/** One provider on the map. */
export interface PinItem {
  readonly kind: 'pin'
  readonly id: Uid
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  readonly serviceType: ServiceType
  readonly status: ProviderStatus
  /** USD. */
  readonly pricePerHour: number
  /** Pixels right and down from the position, so that providers at one address lie beside each other. */
  readonly offset: readonly [number, number]
}

/** Several providers that are too close to be drawn one by one at this zoom. */
export interface ClusterItem {
  readonly kind: 'cluster'
  /** The same for the same group in a later answer. */
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly total: number
  readonly available: number
  readonly busy: number
  readonly emergency: number
  /** The zoom at which it falls apart. */
  readonly expansionZoom: number
}

export type MapItem = PinItem | ClusterItem

/** Degrees; west is greater than east across the antimeridian. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
