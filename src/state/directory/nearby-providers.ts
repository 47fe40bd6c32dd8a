/** Who is available around a place, following the directory. */
import { useEffect, useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { findNearbyProviders, useDirectoryGeneration } from './directory.ts'

export type { ProviderWithDistance } from '#workers/contract.ts'

/**
 * Available providers of a service, the nearest first.
 * @param radiusKm farthest
 * @returns undefined before the first answer; what was found before stays while a new answer is awaited
 */
export function useNearbyProviders(
  service: ServiceType,
  { latitude, longitude }: Position,
  radiusKm: number,
): readonly ProviderWithDistance[] | undefined {
  const generation = useDirectoryGeneration()
  const [found, setFound] = useState<{ readonly service: ServiceType; readonly near: readonly ProviderWithDistance[] }>()
  useEffect(() => {
    let isWanted = generation > 0
    const ask = async (): Promise<void> => {
      const near = isWanted ? await findNearbyProviders({ service, origin: { latitude, longitude }, radiusKm }) : undefined
      if (isWanted && near) setFound({ service, near })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [generation, service, latitude, longitude, radiusKm])
  return found?.service === service ? found.near : undefined
}
