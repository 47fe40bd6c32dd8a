/** Minutes by road that this device knows, which every screen reads from its start: a route that one fetched changes them on all. */
import { getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Roads } from '#domain/location/arrival.ts'
import { userScopedAtom } from '../../storage/user-storage.ts'

/** As many routes as a user compares. */
const MAX_ROADS = 30

const minutesSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
export const roadsAtom = userScopedAtom<Roads>('roads', v.record(v.string(), minutesSchema), {})

export const useKnownRoads = (): Roads => useAtomValue(roadsAtom)

/** Replaces the minutes of a key. @param minutes whole minutes, 1 or more; undefined: no road leads there any more */
export function rememberMinutes(key: string, minutes: number | undefined): void {
  getDefaultStore().set(roadsAtom, (before) => {
    const { [key]: _before, ...others } = before
    return Object.fromEntries([...Object.entries(others).slice(1 - MAX_ROADS), ...(minutes === undefined ? [] : [[key, minutes] as const])])
  })
}
