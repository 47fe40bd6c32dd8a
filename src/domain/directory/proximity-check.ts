/** What a proximity watch tells, and what it has told already. */
import * as v from 'valibot'
import { PROXIMITY_DEFAULT_KM, PROXIMITY_MAX_KM, PROXIMITY_MIN_KM } from '../constants.ts'
import type { Uid } from '../ids.ts'
import { SERVICE_TYPES } from '../service-types.ts'

export const watchSettingsSchema = v.object({
  /** Null until one is chosen; without it no watch starts (section 2). */
  service: v.nullable(v.picklist(SERVICE_TYPES)),
  /** km, 1 to 20 (section 5). */
  radius_km: v.pipe(v.number(), v.integer(), v.minValue(PROXIMITY_MIN_KM), v.maxValue(PROXIMITY_MAX_KM)),
})
export type WatchSettings = v.InferOutput<typeof watchSettingsSchema>

export const DEFAULT_WATCH: WatchSettings = { service: null, radius_km: PROXIMITY_DEFAULT_KM }

/** Whoever was inside counts as gone only this much farther out, so that a position that trembles at the edge does not tell twice. */
export const EXIT_RADIUS_FACTOR = 1.1

/** Somebody found around the person. */
export interface ProviderDistance {
  readonly id: Uid
  /** km. */
  readonly distanceKm: number
}

/** Who was inside at the last check, and whom of them the person put away. */
export interface ProximityState {
  readonly inside: ReadonlySet<Uid>
  readonly dismissed: ReadonlySet<Uid>
}

export const EMPTY_PROXIMITY_STATE: ProximityState = { inside: new Set(), dismissed: new Set() }

export interface ProximityCheck {
  readonly state: ProximityState
  /** To show, the nearest first. */
  readonly shown: readonly Uid[]
  /** Those of them that were not inside before: to be told of. */
  readonly fresh: readonly Uid[]
}

/**
 * One look around.
 * @param around all that are Available within `LEAVING_FACTOR` times the radius, the nearest first
 */
export function checkProximity(before: ProximityState, around: readonly ProviderDistance[], radiusKm: number): ProximityCheck {
  const within = around.filter(({ id, distanceKm }) => distanceKm <= radiusKm || before.inside.has(id))
  const inside = new Set(within.map(({ id }) => id))
  const dismissed = new Set([...before.dismissed].filter((id) => inside.has(id)))
  const shown = within.map(({ id }) => id).filter((id) => !dismissed.has(id))
  return { state: { inside, dismissed }, shown, fresh: shown.filter((id) => !before.inside.has(id)) }
}

/** Puts somebody away: they come back only after they left. */
export const dismissProvider = (memory: ProximityState, id: Uid): ProximityState => ({
  ...memory,
  dismissed: new Set([...memory.dismissed, ...(memory.inside.has(id) ? [id] : [])]),
})
