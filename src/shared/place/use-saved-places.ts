/** The person's saved places, Home first. */
import { SAVED_PLACES_MAX } from '#domain/constants.ts'
import type { SavedPlace } from '#domain/documents/places/saved-place.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import type { SavedPlaceOption } from './place-values.ts'

export interface SavedPlaces {
  readonly places: readonly SavedPlaceOption[]
  /** No further one can be saved. */
  readonly isFull: boolean
}

const NONE: readonly SavedPlace[] = []

/** Returns the places to choose from. A place that was saved with the profile's address is Home, with its point and notes. */
export function savedPlacesOf(profile: Pick<Profile, 'address' | 'saved_places'>, homeLabel: string): readonly SavedPlaceOption[] {
  const home = profile.address.trim()
  const saved = (profile.saved_places ?? NONE).map((place) => ({ ...place, isHome: home !== '' && place.address === home }))
  const withoutHome = saved.filter(({ isHome }) => !isHome)
  const own = saved.find(({ isHome }) => isHome)
  if (own) return [own, ...saved.filter((place) => place !== own)]
  return home === '' ? withoutHome : [{ id: 'home', label: homeLabel, address: home, isHome: true }, ...withoutHome]
}

export function useSavedPlaces(): SavedPlaces {
  const profile = useProfile()
  if (profile === undefined) return { places: [], isFull: false }
  return {
    places: savedPlacesOf(profile, text('where.home')),
    isFull: (profile.saved_places?.length ?? 0) >= SAVED_PLACES_MAX,
  }
}
