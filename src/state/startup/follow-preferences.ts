/** Preferences act: those of the profile are remembered on this device, and an untouched distance filter follows them. */
import { getDefaultStore } from 'jotai'
import type { UserStore } from '#data/user-store/user-store.ts'
import { filterAtom } from '../directory/directory.ts'
import { applyProfileLanguage } from '../display/language.ts'
import { currentPreferences, savePreferences, type Preferences } from '../session/preferences.ts'

/** Takes preferences, and moves the distance of a filter that stood where they were. Null: nobody's. */
function applyPreferences(next: Preferences | null): void {
  const before = currentPreferences().serviceRadius
  savePreferences(next)
  const now = currentPreferences().serviceRadius
  const jotai = getDefaultStore()
  const filter = jotai.get(filterAtom)
  if (before !== now && filter.maxDistanceKm === before) jotai.set(filterAtom, { ...filter, maxDistanceKm: now })
}

/** Follows a person's profile for as long as their store is open; waiting changes count. */
export function followPreferences(store: UserStore): void {
  store.profile().subscribe((profile) => {
    if (!profile) return
    const { uid, favoriteServices, serviceRadius, pushNotifications, push_muted, quiet_hours, push_hide_details, preferredLanguage } =
      profile
    void applyProfileLanguage(uid, preferredLanguage)
    applyPreferences({
      uid,
      favoriteServices: [...favoriteServices],
      serviceRadius,
      pushNotifications,
      push_muted: [...push_muted],
      quiet_hours,
      push_hide_details,
    })
  })
}

/** Nobody is signed in any more. */
export const clearPreferences = (): void => applyPreferences(null)
