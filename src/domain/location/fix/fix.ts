/** A position that the device found, and when distances are measured from it. */
import { MINUTE_MS } from '../../constants.ts'
import { haversineKm, type Position } from '../haversine.ts'

export interface Fix extends Position {
  /** Radius in which the device is at 95 % confidence (Geolocation API), m. */
  readonly accuracyM: number
  /** Direction of travel, degrees clockwise from north; undefined at rest. */
  readonly course: number | undefined
  /** When it arrived, ms since 1970. */
  readonly atMs: number
}

/** A fix without a newer one is stale after this time: a person walks about 80 m meanwhile. */
export const STALE_FIX_MS = MINUTE_MS

/** Distances are shown to 0.1 km, so a shorter way changes no row. */
const ORIGIN_STEP_M = 100
/** In a car 100 m pass in 5 s; a list that changes its order more often than this cannot be read. */
const ORIGIN_INTERVAL_MS = 10_000

/** Returns whether distances are to be measured from a newer fix: it is far enough from the last one, beyond its own inaccuracy, and late enough. */
export function isNewOrigin(origin: Fix | undefined, fix: Fix): boolean {
  if (origin === undefined) return true
  // A clock that was set back must not delay the next origin by an hour.
  const passedMs = fix.atMs - origin.atMs
  if (passedMs >= 0 && passedMs < ORIGIN_INTERVAL_MS) return false
  return haversineKm(origin, fix) * 1_000 > Math.max(ORIGIN_STEP_M, fix.accuracyM)
}
