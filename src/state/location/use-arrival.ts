/** When a provider arrives at the place asked for: the same number on every screen of this device. */
import { arrivalOf, type Arrival, type ArrivingProvider } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useAskedPlace } from '../device/geolocation.ts'
import { useKnownRoads } from './way/known-roads.ts'

/** @param place the place chosen in a form, null where only its address is known; where none is chosen, the person's own */
export function useArrival(provider: ArrivingProvider, place?: Position | null): Arrival {
  const asked = useAskedPlace()
  return arrivalOf(provider, place === undefined ? asked : (place ?? undefined), useKnownRoads())
}
