import { ASKED_AT_ONCE_MAX } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { useHelpersInReach, type WantedVisit } from '../../place/reach/use-helpers-in-reach.ts'

export interface OthersToAsk {
  /** One or two; none where nobody else comes to the place. */
  readonly helpers: readonly Provider[]
  /** The chosen helper and these are the nearest. */
  readonly areNearest: boolean
}

const NOBODY: OthersToAsk = { helpers: [], areNearest: false }

/** Returns the nearest helpers who can be asked together with a chosen one. @param place undefined while it is not known */
export function useOthersToAsk(
  provider: Pick<Provider, 'id' | 'latitude' | 'longitude' | 'service_type'> | undefined,
  service: ServiceType,
  place: Position | undefined,
  wanted: WantedVisit,
): OthersToAsk {
  const found = useHelpersInReach(service, place, wanted, provider ? [provider.id] : [])
  if (!provider || !place || !found) return NOBODY
  const helpers = found.slice(0, ASKED_AT_ONCE_MAX - 1)
  const farthest = helpers.at(-1)
  return { helpers, areNearest: farthest !== undefined && haversineKm(provider, place) <= haversineKm(farthest, place) }
}
