/** Directions from a provider to a place on screen: a straight line until the routing server responds, and when it cannot. */
import { useEffect, useMemo, useState } from 'react'
import { mapSettings } from '#config/map/map-settings.ts'
import { ROUTING_TIMEOUT_MS } from '#config/map/routing-server.ts'
import { roadKey } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { estimateTravel, type Travel } from '#domain/location/travel.ts'
import { rememberRoad } from './known-roads.ts'
import { fetchRoute, type RoutingError } from './routing-client.ts'
import { useDirectoryConnection } from '../directory/directory.ts'

/** Why the directions are only a straight line. */
export type EstimateReason = RoutingError | 'asking' | 'offline' | 'unasked'

export interface Directions extends Travel {
  /** Undefined for a route by road. */
  readonly estimateReason: EstimateReason | undefined
}

/** Delay before a request, ms, so that moving a marker does not request a route for each position on the way. */
const DEBOUNCE_MS = 500
/** As many routes as a user compares. A route across a city has some 10 kB. */
const MAX_CACHED_ROUTES = 30

/** Fetched routes, until the page closes. No route is requested twice. */
const routeCache = new Map<string, Travel>()

function cacheRoute(key: string, route: Travel): void {
  routeCache.set(key, route)
  const [oldest] = routeCache.keys()
  if (routeCache.size > MAX_CACHED_ROUTES && oldest !== undefined) routeCache.delete(oldest)
}

interface RouteResponse {
  readonly key: string
  readonly result: Result<Travel, Exclude<EstimateReason, 'asking' | 'unasked'>>
}

/**
 * Follows the directions between two positions.
 * @param speedKmh of an estimate without a route
 * @returns `directions`: undefined while a position is unknown; `retry` requests the route once more after an error
 */
export function useDirections(
  from: Position | undefined,
  to: Position | undefined,
  speedKmh?: number,
): { readonly directions: Directions | undefined; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  // Browsers report 'online' in a network without Internet. If our own server does not respond either, the reason is 'offline'.
  const isOffline = useDirectoryConnection().connection === 'offline'
  const [response, setResponse] = useState<RouteResponse>()
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [from?.latitude, from?.longitude, to?.latitude, to?.longitude]
  const ends = useMemo(
    () =>
      fromLatitude === undefined || fromLongitude === undefined || toLatitude === undefined || toLongitude === undefined
        ? undefined
        : ([
            { latitude: fromLatitude, longitude: fromLongitude },
            { latitude: toLatitude, longitude: toLongitude },
          ] as const),
    [fromLatitude, fromLongitude, toLatitude, toLongitude],
  )
  const key = ends && roadKey(...ends)

  useEffect(() => {
    const url = mapSettings().routerUrl
    if (ends === undefined || key === undefined || url === null || routeCache.has(key)) return undefined
    const abort = new AbortController()
    const requestRoute = async (): Promise<void> => {
      const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, timeoutMs: ROUTING_TIMEOUT_MS }
      const result = navigator.onLine ? await fetchRoute(deps, ...ends, abort.signal) : fail('offline' as const)
      if (abort.signal.aborted) return
      if (result.ok) {
        cacheRoute(key, result.value)
        rememberRoad(...ends, result.value.minutes)
      }
      setResponse({ key, result: result.ok || navigator.onLine ? result : fail('offline') })
    }
    const timer = setTimeout(() => void requestRoute(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [ends, key, attempt])

  const retry = useMemo(
    () => () => {
      setResponse(undefined)
      setAttempt((before) => before + 1)
    },
    [],
  )
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])

  const directions = useMemo((): Directions | undefined => {
    if (ends === undefined || key === undefined) return undefined
    const result = response?.key === key ? response.result : undefined
    const route = result?.ok === true ? result.value : routeCache.get(key)
    if (route) return { ...route, estimateReason: undefined }
    const error = result?.ok === false ? result.error : 'asking'
    const reason = error === 'failed' && isOffline ? 'offline' : error
    return { ...estimateTravel(...ends, speedKmh), estimateReason: mapSettings().routerUrl === null ? 'unasked' : reason }
  }, [ends, key, response, isOffline, speedKmh])
  return { directions, retry }
}
