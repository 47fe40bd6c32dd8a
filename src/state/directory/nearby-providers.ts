/** Who is available around a place, following the directory. */
import { useEffect, useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { NearProvider } from '#workers/contract.ts'
import { nearProviders, useDirectoryGeneration } from './directory.ts'

export type { NearProvider } from '#workers/contract.ts'

/**
 * Available providers of a service, the nearest first.
 * @param radiusKm farthest
 * @returns undefined before the first answer; what was found before stays while a new answer is awaited
 */
export function useNear(service: ServiceType, { latitude, longitude }: Position, radiusKm: number): readonly NearProvider[] | undefined {
  const generation = useDirectoryGeneration()
  const [found, setFound] = useState<{ readonly service: ServiceType; readonly near: readonly NearProvider[] }>()
  useEffect(() => {
    let isWanted = generation > 0
    const ask = async (): Promise<void> => {
      const near = isWanted ? await nearProviders({ service, origin: { latitude, longitude }, radiusKm }) : undefined
      if (isWanted && near) setFound({ service, near })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [generation, service, latitude, longitude, radiusKm])
  return found?.service === service ? found.near : undefined
}
