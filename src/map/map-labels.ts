import type { MapCluster, MapPin } from './map-item.ts'

/** All text on the map, from the message catalogue. */
export interface MapLabels {
  /** Name of the map. */
  readonly map: string
  /** Name of the dot at the person's position. */
  readonly me: string
  pin(pin: MapPin): string
  /** A price in few characters, as lists write it. */
  price(pin: MapPin): string
  /** Several helpers too close for a mark each, which open as a list. */
  spot(count: number): string
  cluster(cluster: MapCluster): string
}
