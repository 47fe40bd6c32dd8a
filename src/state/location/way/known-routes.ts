/** Routes by road that this device keeps, with line, steps and age: for the order page and the map of a booking, without a network too. */
import { getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import { decodePolyline, encodePolyline } from '#domain/location/way/polyline.ts'
import { exitField, kmField, lineField, MAX_POINTS, MAX_STEPS, metersField } from '#domain/location/way/route-fields.ts'
import { TURNS, type Route } from '#domain/location/way/route.ts'
import { userScopedAtom } from '../../storage/user-storage.ts'
import { rememberMinutes } from './known-roads.ts'

/** Most of the storage that lines and steps may take, characters: some 30 routes through a city. */
const MAX_CHARS = 200_000

const storedRouteSchema = v.object({
  /** When it was fetched, ms since 1970 by this device's clock. */
  at: v.number(),
  km: kmField,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Encoded with six decimals. */
  line: lineField,
  steps: v.pipe(
    v.array(
      v.object({
        turn: v.picklist(TURNS),
        street: v.exactOptional(v.string()),
        exit: v.exactOptional(exitField),
        meters: metersField,
      }),
    ),
    v.maxLength(MAX_STEPS),
  ),
})
export type StoredRoute = v.InferOutput<typeof storedRouteSchema>
type StoredRoutes = Readonly<Record<string, StoredRoute>>
export const routesAtom = userScopedAtom<StoredRoutes>('routes', v.record(v.string(), storedRouteSchema), {})

export interface KnownRoute extends Route {
  /** When it was fetched, ms since 1970 by this device's clock. */
  readonly atMs: number
}

/** Returns the newest entries, the last ones, that fit. One that does not fit at all takes no other with it. */
export function keepNewest(routes: StoredRoutes, most: number): StoredRoutes {
  let left = most
  const kept = Object.entries(routes)
    .toReversed()
    .filter((entry) => {
      const chars = JSON.stringify(entry).length
      if (chars > left) return false
      left -= chars
      return true
    })
  return Object.fromEntries(kept.toReversed())
}

/** Returns a stored route; undefined for a line that is none. */
export function readRoute(stored: StoredRoute | undefined): KnownRoute | undefined {
  const path = stored && decodePolyline(stored.line, MAX_POINTS)
  if (!stored || !path || path.length < 2) return undefined
  const { at, km, minutes, steps } = stored
  return { km, minutes, path, steps, atMs: at }
}

/** Follows the route of a key; undefined while none is known. @param key see `roadKey` */
export function useKnownRoute(key: string | undefined): KnownRoute | undefined {
  const stored = useAtomValue(routesAtom)
  const found = key === undefined ? undefined : stored[key]
  return useMemo(() => readRoute(found), [found])
}

/** Replaces the route of a key. @param route undefined: no road leads there any more */
export function rememberRoute(key: string, route: Route | undefined, nowMs: number): void {
  rememberMinutes(key, route?.minutes)
  getDefaultStore().set(routesAtom, (before) => {
    const { [key]: _before, ...others } = before
    if (!route) return others
    const { km, minutes, path, steps } = route
    return keepNewest({ ...others, [key]: { at: nowMs, km, minutes, line: encodePolyline(path), steps: [...steps] } }, MAX_CHARS)
  })
}
