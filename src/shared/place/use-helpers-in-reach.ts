/** Who of a service comes to a place, as far as this device knows the helpers there. */
import { useEffect, useState } from 'react'
import { SERVICE_RADIUS_MAX_KM } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { reachOf } from '#domain/location/reach.ts'
import { findNearbyProviders } from '#state/directory/directory.ts'
import type { ProviderWithDistance } from '#state/directory/nearby-providers.ts'
import { useUser } from '#state/session/session.ts'

/** As many as are offered instead of the one who does not come. */
const MAX_HELPERS = 3

/**
 * Returns up to three available helpers who come to the place, nearest first; undefined while they are looked for.
 * @param place undefined where nobody is looked for
 * @param provider the helper who does not come
 * @param hasVisits only helpers with subscriptions
 */
export function useHelpersInReach(
  { service_type, id: exceptId }: Pick<Provider, 'service_type' | 'id'>,
  place: Position | undefined,
  hasVisits: boolean,
): readonly ProviderWithDistance[] | undefined {
  const uid = useUser()?.uid
  const { latitude, longitude } = place ?? {}
  const [found, setFound] = useState<readonly ProviderWithDistance[]>()
  useEffect(() => {
    let isCurrent = true
    const find = async (at: Position): Promise<void> => {
      const nearby = (await findNearbyProviders({ service: service_type, origin: at, radiusKm: SERVICE_RADIUS_MAX_KM })) ?? []
      const others = nearby.filter(
        ({ provider }) =>
          provider.id !== exceptId &&
          provider.provider_uid !== uid &&
          (!hasVisits || provider.subscription_available) &&
          reachOf(provider, at).isReached,
      )
      if (isCurrent) setFound(others.slice(0, MAX_HELPERS))
    }
    if (latitude !== undefined && longitude !== undefined) void find({ latitude, longitude })
    return () => {
      isCurrent = false
    }
  }, [service_type, exceptId, uid, latitude, longitude, hasVisits])
  return place && found
}
