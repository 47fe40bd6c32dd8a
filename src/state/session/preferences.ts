/** Preferences of the signed-in user, stored on this device for the first paint and for starts without a connection. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { DISTANCE_DEFAULT_KM, SERVICE_RADIUS_MAX_KM, SERVICE_RADIUS_MIN_KM } from '#domain/constants.ts'
import { DEFAULT_FILTER, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { PUSH_CATEGORIES, quietHoursField } from '#domain/documents/quiet-hours.ts'
import { storedServiceField } from '#domain/fields.ts'
import { persistedAtom } from '../storage/local-storage.ts'
import { currentUser } from './session.ts'

const preferencesSchema = v.object({
  uid: v.string(),
  favoriteServices: v.array(storedServiceField),
  /** km. */
  serviceRadius: v.pipe(v.number(), v.minValue(SERVICE_RADIUS_MIN_KM), v.maxValue(SERVICE_RADIUS_MAX_KM)),
  pushNotifications: v.boolean(),
  push_muted: v.optional(v.array(v.picklist(PUSH_CATEGORIES)), []),
  quiet_hours: v.optional(v.nullable(quietHoursField), null),
  push_hide_details: v.optional(v.boolean(), false),
})
export type Preferences = v.InferOutput<typeof preferencesSchema>

const DEFAULT_PREFERENCES: Preferences = {
  uid: '',
  favoriteServices: [],
  serviceRadius: DISTANCE_DEFAULT_KM,
  pushNotifications: true,
  push_muted: [],
  quiet_hours: null,
  push_hide_details: false,
}

const storedPreferencesAtom = persistedAtom('preferences', v.nullable(preferencesSchema), null)
const preferencesAtom = atom((get) => {
  const stored = get(storedPreferencesAtom)
  return stored !== null && stored.uid === currentUser()?.uid ? stored : DEFAULT_PREFERENCES
})

export const usePreferences = (): Preferences => useAtomValue(preferencesAtom)
export const currentPreferences = (): Preferences => getDefaultStore().get(preferencesAtom)
export const savePreferences = (preferences: Preferences | null): void => getDefaultStore().set(storedPreferencesAtom, preferences)

/** Returns the untouched filter, with the distance that this user prefers. */
export const defaultFilter = (): ProviderFilter => ({ ...DEFAULT_FILTER, maxDistanceKm: currentPreferences().serviceRadius })
