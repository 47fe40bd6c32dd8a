/** Directions from a provider to a place on screen: a straight line until the routing server responds, and when it cannot. */
import { useEffect, useMemo, useState } from 'react'
import { mapSettings } from '#config/map/map-settings.ts'
import { ROUTE_FRESH_MS, ROUTING_TIMEOUT_MS } from '#config/map/routing-server.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { roadKey } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'
import { citySpeedKmh, estimateTravel, type Travel } from '#domain/location/travel.ts'
import type { RouteStep } from '#domain/location/way/route.ts'
import { travelModeOf } from '#domain/service-types.ts'
import { useDirectoryConnection } from '../../directory/directory.ts'
import { useDeviceNow } from '../../display/use-now.ts'
import { rememberRoute, useKnownRoute } from './known-routes.ts'
import { noteForDevelopers } from './note-for-developers.ts'
import { fetchRoute, type RoutingError } from './routing-client.ts'

/** Why the directions are only a straight line. */
export type EstimateReason = RoutingError | 'asking' | 'offline' | 'unasked'

export interface Directions extends Travel {
  /** Undefined for a route by road. */
  readonly estimateReason: EstimateReason | undefined
  /** Empty for an estimate. */
  readonly steps: readonly RouteStep[]
  /** When the route was fetched, ms since 1970 by this device's clock; undefined for an estimate. */
  readonly fetchedAtMs: number | undefined
}

/** Delay before a request, ms, so that moving a marker does not request a route for each position on the way. */
const DEBOUNCE_MS = 500
const NO_STEPS: readonly RouteStep[] = []

interface RoutingFailure {
  readonly key: string
  readonly error: Exclude<EstimateReason, 'asking' | 'unasked'>
}

/**
 * Follows the directions from a provider to a place. A known route is shown at once and requested again when it is old.
 * @returns `directions`: undefined while the provider or the place is; `retry` requests the route once more after an error
 */
export function useDirections(
  provider: Pick<Provider, 'latitude' | 'longitude' | 'city' | 'service_type'> | undefined,
  to: Position | undefined,
): { readonly directions: Directions | undefined; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  // Browsers report 'online' in a network without Internet. If our own server does not respond either, the reason is 'offline'.
  const isOffline = useDirectoryConnection().connection === 'offline'
  const [failure, setFailure] = useState<RoutingFailure>()
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [provider?.latitude, provider?.longitude, to?.latitude, to?.longitude]
  const [city, service] = [provider?.city, provider?.service_type]
  const asked = useMemo(
    () =>
      fromLatitude === undefined ||
      fromLongitude === undefined ||
      toLatitude === undefined ||
      toLongitude === undefined ||
      service === undefined
        ? undefined
        : {
            from: { latitude: fromLatitude, longitude: fromLongitude },
            to: { latitude: toLatitude, longitude: toLongitude },
            mode: travelModeOf(service),
          },
    [fromLatitude, fromLongitude, toLatitude, toLongitude, service],
  )
  const key = asked && roadKey(asked.from, asked.to, asked.mode)
  const known = useKnownRoute(key)
  const nowMs = useDeviceNow()
  const isWanted = known === undefined || nowMs - known.atMs >= ROUTE_FRESH_MS

  useEffect(() => {
    const { routerUrl: url, routerKind: kind } = mapSettings()
    if (!isWanted || asked === undefined || key === undefined || url === null) return undefined
    const abort = new AbortController()
    const requestRoute = async (): Promise<void> => {
      if (!navigator.onLine) {
        setFailure({ key, error: 'offline' })
        return
      }
      const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, kind, note: noteForDevelopers }
      const result = await fetchRoute({ ...deps, timeoutMs: ROUTING_TIMEOUT_MS }, asked, abort.signal)
      if (abort.signal.aborted) return
      if (result.ok) rememberRoute(key, result.value, Date.now())
      else if (result.error === 'no_route') rememberRoute(key, undefined, Date.now())
      setFailure(result.ok ? undefined : { key, error: navigator.onLine ? result.error : 'offline' })
    }
    const timer = setTimeout(() => void requestRoute(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, key, attempt, isWanted])

  const retry = useMemo(
    () => () => {
      setFailure(undefined)
      setAttempt((before) => before + 1)
    },
    [],
  )
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])

  const directions = useMemo((): Directions | undefined => {
    if (asked === undefined || key === undefined || city === undefined || service === undefined) return undefined
    if (known) return { ...known, estimateReason: undefined, fetchedAtMs: known.atMs }
    const error = failure?.key === key ? failure.error : 'asking'
    const reason = error === 'failed' && isOffline ? 'offline' : error
    return {
      ...estimateTravel(asked.from, asked.to, citySpeedKmh(city, service)),
      estimateReason: mapSettings().routerUrl === null ? 'unasked' : reason,
      steps: NO_STEPS,
      fetchedAtMs: undefined,
    }
  }, [asked, key, known, failure, isOffline, city, service])
  return { directions, retry }
}
