/** One check of a proximity watch: which providers are nearby, and which of them have been announced already. */
import * as v from 'valibot'
import { PROXIMITY_DEFAULT_KM, PROXIMITY_MAX_KM, PROXIMITY_MIN_KM } from '../constants.ts'
import type { Uid } from '../ids.ts'
import { storedServiceField } from '../fields.ts'

export const watchSettingsSchema = v.object({
  /** Null until one is chosen. A watch does not start without it (section 2). */
  service: v.nullable(storedServiceField),
  /** km, 1 to 20 (section 5). */
  radius_km: v.pipe(v.number(), v.integer(), v.minValue(PROXIMITY_MIN_KM), v.maxValue(PROXIMITY_MAX_KM)),
})
export type WatchSettings = v.InferOutput<typeof watchSettingsSchema>

export const DEFAULT_WATCH: WatchSettings = { service: null, radius_km: PROXIMITY_DEFAULT_KM }

/** A provider leaves only this much farther out, so that an unsteady position at the edge does not announce it twice. */
export const EXIT_RADIUS_FACTOR = 1.1

/** Provider found near the user. */
export interface ProviderDistance {
  readonly id: Uid
  /** km. */
  readonly distanceKm: number
}

/** Providers inside the radius at the last check, and those of them that the user dismissed. */
export interface ProximityState {
  readonly inside: ReadonlySet<Uid>
  readonly dismissed: ReadonlySet<Uid>
}

export const EMPTY_PROXIMITY_STATE: ProximityState = { inside: new Set(), dismissed: new Set() }

export interface ProximityCheck {
  readonly state: ProximityState
  /** To show, nearest first. */
  readonly shown: readonly Uid[]
  /** Those of them that were not inside before and have to be announced. */
  readonly entered: readonly Uid[]
}

/**
 * Computes the next state of the watch.
 * @param around all providers that are Available within `EXIT_RADIUS_FACTOR` times the radius, nearest first
 */
export function checkProximity(before: ProximityState, around: readonly ProviderDistance[], radiusKm: number): ProximityCheck {
  const within = around.filter(({ id, distanceKm }) => distanceKm <= radiusKm || before.inside.has(id))
  const inside = new Set(within.map(({ id }) => id))
  const dismissed = new Set([...before.dismissed].filter((id) => inside.has(id)))
  const shown = within.map(({ id }) => id).filter((id) => !dismissed.has(id))
  return { state: { inside, dismissed }, shown, entered: shown.filter((id) => !before.inside.has(id)) }
}

/** Dismisses a provider until it has left the radius and comes back. */
export const dismissProvider = (state: ProximityState, id: Uid): ProximityState => ({
  ...state,
  dismissed: new Set([...state.dismissed, ...(state.inside.has(id) ? [id] : [])]),
})
