/** Stores the profile's preferences on this device, and moves an unchanged distance filter with them. */
import { getDefaultStore } from 'jotai'
import type { UserStore } from '#data/user-store/user-store.ts'
import { filterAtom } from '../directory/directory.ts'
import { applyProfileLanguage } from '../display/language.ts'
import { currentPreferences, savePreferences, type Preferences } from '../session/preferences.ts'

/** Saves preferences, and updates the filter's distance if it still equals the previous preference. Null: nobody is signed in. */
function applyPreferences(next: Preferences | null): void {
  const before = currentPreferences().serviceRadius
  savePreferences(next)
  const now = currentPreferences().serviceRadius
  const jotai = getDefaultStore()
  const filter = jotai.get(filterAtom)
  if (before !== now && filter.maxDistanceKm === before) jotai.set(filterAtom, { ...filter, maxDistanceKm: now })
}

/** Follows the user's profile while their store is open, with pending changes applied. */
export function followPreferences(store: UserStore): void {
  store.profile.get().subscribe((profile) => {
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

/** Clears the preferences after a sign-out. */
export const clearPreferences = (): void => applyPreferences(null)
