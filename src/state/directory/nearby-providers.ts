/** Available providers around a position, updated with the directory. */
import { useEffect, useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { findNearbyProviders, useDirectoryGeneration } from './directory.ts'

export type { ProviderWithDistance } from '#workers/contract.ts'

/**
 * Returns the Available providers of a service, nearest first.
 * @param radiusKm largest distance, km
 * @returns undefined before the first result; an earlier result stays while a new one is loading
 */
export function useNearbyProviders(
  service: ServiceType,
  { latitude, longitude }: Position,
  radiusKm: number,
): readonly ProviderWithDistance[] | undefined {
  const generation = useDirectoryGeneration()
  const [found, setFound] = useState<{ readonly service: ServiceType; readonly near: readonly ProviderWithDistance[] }>()
  useEffect(() => {
    let isCurrent = generation > 0
    const runQuery = async (): Promise<void> => {
      const near = isCurrent ? await findNearbyProviders({ service, origin: { latitude, longitude }, radiusKm }) : undefined
      if (isCurrent && near) setFound({ service, near })
    }
    void runQuery()
    return () => {
      isCurrent = false
    }
  }, [generation, service, latitude, longitude, radiusKm])
  return found?.service === service ? found.near : undefined
}
