/** The way of a provider to a place on screen: by road once the routing service has answered, a straight line until then and otherwise. */
import { useEffect, useMemo, useState } from 'react'
import { ROUTER_WITHIN_MS, routerUrl } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { estimateTravel, type Travel } from '#domain/location/travel.ts'
import { askRouter, roughly, type RouteTrouble } from './routing-client.ts'
import { useDirectoryConnection } from '../directory/directory.ts'

/** Why a way is only a straight line. */
export type Straight = RouteTrouble | 'asking' | 'offline' | 'unasked'

export interface Way extends Travel {
  /** Undefined for a way by road. */
  readonly straight: Straight | undefined
}

/** Where somebody moves a marker on, nobody is asked about each place on the way, ms. */
const SETTLED_MS = 500
/** As many as somebody compares; a way across a city is some 10 kB. */
const KEPT = 30

/** Ways by road that were answered, until the page closes: nobody is asked twice about the same two places. */
const known = new Map<string, Travel>()

function remember(key: string, way: Travel): void {
  known.set(key, way)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
}

interface Answered {
  readonly key: string
  readonly answer: Result<Travel, Exclude<Straight, 'asking' | 'unasked'>>
}

const keyOf = (from: Position, to: Position): string =>
  [roughly(from), roughly(to)].map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')

/**
 * Follows the way between two places.
 * @returns undefined while one of them is unknown; `again` asks anew after a trouble
 */
export function useWay(
  from: Position | undefined,
  to: Position | undefined,
): { readonly way: Way | undefined; readonly again: () => void } {
  const [round, setRound] = useState(0)
  // Browsers say 'online' of a network that leads nowhere: where our own server does not answer either, nobody failed.
  const isCutOff = useDirectoryConnection().connection === 'offline'
  const [answered, setAnswered] = useState<Answered>()
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
  const key = ends && keyOf(...ends)

  useEffect(() => {
    if (ends === undefined || key === undefined || routerUrl === undefined || known.has(key)) return undefined
    const url = routerUrl
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, withinMs: ROUTER_WITHIN_MS }
      const answer = navigator.onLine ? await askRouter(deps, ...ends, left.signal) : fail('offline' as const)
      if (left.signal.aborted) return
      if (answer.ok) remember(key, answer.value)
      setAnswered({ key, answer: answer.ok || navigator.onLine ? answer : fail('offline') })
    }
    const timer = setTimeout(() => void ask(), SETTLED_MS)
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

  const way = useMemo((): Way | undefined => {
    if (ends === undefined || key === undefined) return undefined
    const answer = answered?.key === key ? answered.answer : undefined
    const road = answer?.ok === true ? answer.value : known.get(key)
    if (road) return { ...road, straight: undefined }
    const said = answer?.ok === false ? answer.error : 'asking'
    const trouble = said === 'failed' && isCutOff ? 'offline' : said
    return { ...estimateTravel(...ends), straight: routerUrl === undefined ? 'unasked' : trouble }
  }, [ends, key, answered, isCutOff])
  return { way, again }
}
