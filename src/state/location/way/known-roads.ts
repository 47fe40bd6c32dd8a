/** Routes by road that this device knows: a route that one screen fetched changes the minutes on all, and is there without a network. */
import { getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Roads } from '#domain/location/arrival.ts'
import { metersField, exitField, kmField, MAX_STEPS } from '#domain/location/way/check-route.ts'
import { decodePolyline, encodePolyline } from '#domain/location/way/polyline.ts'
import { TURNS, type Route } from '#domain/location/way/route.ts'
import { userScopedAtom } from '../../storage/user-storage.ts'

/** As many routes as a user compares. */
const MAX_ROADS = 30
/** Most of the storage that lines and steps may take, characters: some 30 routes through a city. */
const MAX_CHARS = 200_000
/** A line that reached this device was checked: it has at most as many points. */
const MAX_POINTS = 20_000

const minutesSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Whole minutes, stored beside the routes, because lists need only these and read them at their start. */
export const roadsAtom = userScopedAtom<Roads>('roads', v.record(v.string(), minutesSchema), {})

const storedRouteSchema = v.object({
  /** When it was fetched, ms since 1970 by this device's clock. */
  at: v.number(),
  km: kmField,
  minutes: minutesSchema,
  /** Encoded with six decimals. */
  line: v.string(),
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

export const useKnownRoads = (): Roads => useAtomValue(roadsAtom)

/** Follows the route of a key; undefined while none is known. @param key see `roadKey` */
export function useKnownRoute(key: string | undefined): KnownRoute | undefined {
  const stored = useAtomValue(routesAtom)
  const found = key === undefined ? undefined : stored[key]
  return useMemo(() => readRoute(found), [found])
}

/** Replaces the route of a key. @param route undefined: no road leads there any more */
export function rememberRoute(key: string, route: Route | undefined, nowMs: number): void {
  const store = getDefaultStore()
  store.set(roadsAtom, (before) => {
    const { [key]: _before, ...others } = before
    return Object.fromEntries([...Object.entries(others).slice(1 - MAX_ROADS), ...(route ? [[key, route.minutes] as const] : [])])
  })
  store.set(routesAtom, (before) => {
    const { [key]: _before, ...others } = before
    if (!route) return others
    const { km, minutes, path, steps } = route
    return keepNewest({ ...others, [key]: { at: nowMs, km, minutes, line: encodePolyline(path), steps: [...steps] } }, MAX_CHARS)
  })
}
