/** Travel times by road that this device knows, for every screen: a route that one of them fetched changes the number on all. */
import { getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { roadKey, type Roads } from '#domain/location/arrival.ts'
import type { Position } from '#domain/location/haversine.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

/** As many routes as a user compares. */
const MAX_ROADS = 30

const minutesSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Stored, so that a booking says the same after a reload. */
export const roadsAtom = userScopedAtom<Roads>('roads', v.record(v.string(), minutesSchema), {})

export const useKnownRoads = (): Roads => useAtomValue(roadsAtom)

/** @param minutes whole minutes, 1 or more */
export function rememberRoad(from: Position, to: Position, minutes: number): void {
  getDefaultStore().set(roadsAtom, (before) => {
    const { [roadKey(from, to)]: _before, ...others } = before
    return Object.fromEntries([...Object.entries(others).slice(1 - MAX_ROADS), [roadKey(from, to), minutes]])
  })
}
