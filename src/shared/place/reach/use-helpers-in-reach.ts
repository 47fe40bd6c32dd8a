/** Who of a service comes to a place, as far as this device knows the helpers there. */
import { serverTimeMs } from '#state/display/server-time.ts'
import { useEffect, useState } from 'react'
import { SERVICE_RADIUS_MAX_KM } from '#domain/constants.ts'
import { helpersInReach, type WantedHelp } from '#domain/directory/helpers-in-reach.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { findNearbyProviders } from '#state/directory/directory.ts'
import { useUser } from '#state/session/session.ts'

export interface WantedVisit extends Pick<WantedHelp, 'scheduled_date' | 'duration_hours' | 'is_emergency'> {
  /** Regular visits: only helpers with subscriptions come into question. */
  readonly hasVisits?: boolean
}

/** Nobody is signed in. */
const NO_ONE = '' as Uid

/**
 * Returns up to three available helpers who come to the place, nearest first; undefined while they are looked for.
 * @param place undefined while it is not known @param without ids of helpers who do not come into question
 */
export function useHelpersInReach(
  service: string,
  place: WantedHelp['place'] | undefined,
  wanted: WantedVisit,
  without: readonly string[] = [],
): readonly Provider[] | undefined {
  const customer = useUser()?.uid ?? NO_ONE
  const { latitude, longitude } = place ?? {}
  const left = without.join(' ')
  const { scheduled_date, duration_hours, is_emergency, hasVisits = false } = wanted
  const [found, setFound] = useState<readonly Provider[]>()
  useEffect(() => {
    let isCurrent = true
    const find = async (): Promise<void> => {
      if (latitude === undefined || longitude === undefined) return setFound(undefined)
      const origin = { latitude, longitude }
      const nearby = (await findNearbyProviders({ service, origin, radiusKm: SERVICE_RADIUS_MAX_KM })) ?? []
      const providers = nearby.map(({ provider }) => provider).filter((provider) => !hasVisits || provider.subscription_available)
      const visit = { service_type: service, scheduled_date, duration_hours, is_emergency, without: left.split(' ') }
      if (isCurrent) setFound(helpersInReach(providers, { ...visit, place: origin, customer, nowMs: serverTimeMs() }))
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [service, customer, latitude, longitude, scheduled_date, duration_hours, is_emergency, hasVisits, left])
  return found
}
