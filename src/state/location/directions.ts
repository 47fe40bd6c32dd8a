/** The way of a provider to a place on screen: by road once the routing service has answered, a straight line until then and otherwise. */
import { useEffect, useMemo, useState } from 'react'
import { ROUTING_TIMEOUT_MS, routingServerUrl } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { estimateTravel, type Travel } from '#domain/location/travel.ts'
import { fetchRoute, roundPosition, type RoutingError } from './routing-client.ts'
import { useDirectoryConnection } from '../directory/directory.ts'

/** Why a way is only a straight line. */
export type EstimateReason = RoutingError | 'asking' | 'offline' | 'unasked'

export interface Directions extends Travel {
  /** Undefined for a way by road. */
  readonly estimateReason: EstimateReason | undefined
}

/** Where somebody moves a marker on, nobody is asked about each place on the way, ms. */
const DEBOUNCE_MS = 500
/** As many as somebody compares; a way across a city is some 10 kB. */
const MAX_CACHED_ROUTES = 30

/** Ways by road that were answered, until the page closes: nobody is asked twice about the same two places. */
const routeCache = new Map<string, Travel>()

function cacheRoute(key: string, way: Travel): void {
  routeCache.set(key, way)
  const [oldest] = routeCache.keys()
  if (routeCache.size > MAX_CACHED_ROUTES && oldest !== undefined) routeCache.delete(oldest)
}

interface RouteResponse {
  readonly key: string
  readonly answer: Result<Travel, Exclude<EstimateReason, 'asking' | 'unasked'>>
}

const routeKey = (from: Position, to: Position): string =>
  [roundPosition(from), roundPosition(to)].map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')

/**
 * Follows the way between two places.
 * @returns undefined while one of them is unknown; `again` asks anew after a trouble
 */
export function useDirections(
  from: Position | undefined,
  to: Position | undefined,
): { readonly way: Directions | undefined; readonly again: () => void } {
  const [round, setRound] = useState(0)
  // Browsers say 'online' of a network that leads nowhere: where our own server does not answer either, nobody failed.
  const isCutOff = useDirectoryConnection().connection === 'offline'
  const [answered, setAnswered] = useState<RouteResponse>()
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
  const key = ends && routeKey(...ends)

  useEffect(() => {
    if (ends === undefined || key === undefined || routingServerUrl === undefined || routeCache.has(key)) return undefined
    const url = routingServerUrl
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, timeoutMs: ROUTING_TIMEOUT_MS }
      const answer = navigator.onLine ? await fetchRoute(deps, ...ends, left.signal) : fail('offline' as const)
      if (left.signal.aborted) return
      if (answer.ok) cacheRoute(key, answer.value)
      setAnswered({ key, answer: answer.ok || navigator.onLine ? answer : fail('offline') })
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [ends, key, round])

  const again = useMemo(
    () => () => {
      setAnswered(undefined)
      setRound((before) => before + 1)
    },
    [],
  )
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])

  const way = useMemo((): Directions | undefined => {
    if (ends === undefined || key === undefined) return undefined
    const answer = answered?.key === key ? answered.answer : undefined
    const road = answer?.ok === true ? answer.value : routeCache.get(key)
    if (road) return { ...road, estimateReason: undefined }
    const said = answer?.ok === false ? answer.error : 'asking'
    const trouble = said === 'failed' && isCutOff ? 'offline' : said
    return { ...estimateTravel(...ends), estimateReason: routingServerUrl === undefined ? 'unasked' : trouble }
  }, [ends, key, answered, isCutOff])
  return { way, again }
}
