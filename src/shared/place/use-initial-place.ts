/** The place that a form of a request shows before the person chooses one. */
import { findNearbyCity, useMyPosition } from '#state/device/geolocation.ts'
import { NO_PLACE, type PlaceValues } from '#state/drafts/place-draft.ts'
import { pointValues, savedPlaceValues } from './place-values.ts'
import { useSavedPlaces } from './use-saved-places.ts'

/** Returns Home, where the profile has an address; otherwise this device's position, where it is in a city of the marketplace; otherwise no place. */
export function useInitialPlace(): PlaceValues {
  const [home] = useSavedPlaces().places
  const position = useMyPosition()
  if (home?.isHome) return { ...NO_PLACE, ...savedPlaceValues(home) }
  return position && findNearbyCity(position) ? { ...NO_PLACE, ...pointValues(position, 'device') } : NO_PLACE
}
