import type { MapCluster, MapPin } from './map-item.ts'

/** Every word on the map, from the message catalogue. */
export interface MapLabels {
  /** Name of the map itself. */
  readonly map: string
  /** Name of the person's own dot. */
  readonly me: string
  pin(pin: MapPin): string
  cluster(cluster: MapCluster): string
}
