import { cityOrDefault } from '#domain/cities.ts'
import { sameCityDistanceKm } from '#state/device/geolocation.ts'
import type { SearchPlace } from '#state/device/search-place.ts'
import { useCity } from '#state/navigation/view.ts'
import { useProfile } from '#state/sync/user-queries.ts'

type NamedSearchPlace = SearchPlace & { readonly label: string }

/** Returns the saved places that have a point in the selected city, Home first; none for all cities. */
export function useSavedPlacesInCity(): readonly NamedSearchPlace[] {
  const [city] = useCity()
  const profile = useProfile()
  if (city === null || profile === undefined) return []
  const home = profile.address.trim()
  const rank = (address: string | undefined): number => (home !== '' && address === home ? 0 : 1)
  return (profile.saved_places ?? [])
    .toSorted((a, b) => rank(a.address) - rank(b.address))
    .flatMap(({ id, label, latitude, longitude }): readonly NamedSearchPlace[] => {
      if (latitude === undefined || longitude === undefined) return []
      const isThere = sameCityDistanceKm(cityOrDefault(city), { latitude, longitude }) !== undefined
      return isThere ? [{ id, label, latitude, longitude }] : []
    })
}
