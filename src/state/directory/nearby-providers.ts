/** Available providers around a position, updated with the directory. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import type { NearbyQuery, ProviderWithDistance } from '#workers/contract.ts'
import { hiddenPeopleAtom } from '../sync/blocked-people.ts'
import { asyncAtom } from '../atoms/async-atom.ts'
import { findNearbyProviders, generationAtom } from './directory.ts'

export type { ProviderWithDistance } from '#workers/contract.ts'

/** Providers that a map without clusters can show. */
const MOST = 200

const queryAtom = atom<NearbyQuery | undefined>(undefined)
const foundAtom = asyncAtom((get) => {
  const query = get(queryAtom)
  get(hiddenPeopleAtom)
  if (!query || get(generationAtom) === 0) return undefined
  return async (): Promise<{ readonly service: ServiceType; readonly nearby: readonly ProviderWithDistance[] } | undefined> => {
    const nearby = await findNearbyProviders(query)
    return nearby && { service: query.service, nearby }
  }
})

/**
 * Returns the Available providers of a service, nearest first. For one place on the screen.
 * @param radiusKm largest distance, km
 * @returns undefined before the first result; an earlier result stays while a new one is loading
 */
export function useNearbyProviders(
  service: ServiceType,
  { latitude, longitude }: Position,
  radiusKm: number,
): readonly ProviderWithDistance[] | undefined {
  const setQuery = useSetAtom(queryAtom)
  useEffect(
    () => setQuery({ service, origin: { latitude, longitude }, radiusKm, limit: MOST }),
    [setQuery, service, latitude, longitude, radiusKm],
  )
  const found = useAtomValue(foundAtom)
  return found?.service === service ? found.nearby : undefined
}
