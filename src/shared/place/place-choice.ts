/** What a place that was found by its name means for a form. */
import type { Position } from '#domain/location/haversine.ts'
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import type { PlaceValues } from '#state/drafts/place-draft.ts'
import { addressLine } from '../location/place-row.ts'
import { addressValues, pointValues, type SavedPlaceOption } from './place-values.ts'

export interface PlaceChoice {
  readonly values: Partial<PlaceValues>
  /** Where a map begins on which the person still sets the point; undefined where the point is known. */
  readonly start: Position | undefined
}

export interface ChoiceContext {
  readonly values: PlaceValues
  /** The saved place that the form shows. */
  readonly saved: SavedPlaceOption | undefined
  /** The page has its own map with a marker, which shows each point. */
  readonly hasPageMap: boolean
}

const NO_POINT = { user_latitude: null, user_longitude: null, point_from: null } as const
/** The door is somewhere within this distance of the point of a street, m. */
const NEAR_ENOUGH_M = 150

const isArea = ({ kind }: PlaceOption): boolean => kind === 'district' || kind === 'town' || kind === 'city' || kind === 'water'

/** True where the point of a place is where the helper comes to. A service online does not say how long a street is. */
const isDoor = (place: PlaceOption): boolean =>
  !isArea(place) && place.radiusM <= NEAR_ENOUGH_M && !(place.kind === 'street' && place.source === 'online')

/**
 * Returns the name that a helper sees before they accept: that of a district, or of a place that the app lists with the districts. A street
 * or a shop would tell more than they may know then.
 */
const districtOf = (place: PlaceOption): string =>
  place.kind === 'district' || place.kind === 'town' || (place.source === 'app' && !isArea(place)) ? place.name : ''

/** Chooses a suggestion of the address field: the address is its name. */
export function chooseAddress(place: PlaceOption, { values, saved, hasPageMap }: ChoiceContext): PlaceChoice {
  const address = addressValues(values, saved, addressLine(place))
  if (hasPageMap || isDoor(place)) return { values: { ...address, ...pointValues(place, 'list', districtOf(place)) }, start: undefined }
  return {
    values: { ...address, ...NO_POINT, district: districtOf(place) },
    start: { latitude: place.latitude, longitude: place.longitude },
  }
}

/** Chooses a place in the search field above a map. A typed address says which door: the map then begins at the place. */
export function chooseOnMap(place: PlaceOption, { values, saved, hasPageMap }: ChoiceContext): PlaceChoice {
  const hasAddress = values.address.trim() !== ''
  if (hasAddress && !hasPageMap)
    return { values: { ...NO_POINT, district: districtOf(place) }, start: { latitude: place.latitude, longitude: place.longitude } }
  // The address of a saved place belongs to its own point.
  const other = saved?.latitude === undefined ? {} : addressValues(values, saved, '')
  const isNamed = !hasAddress && place.source !== 'app' && !isArea(place)
  return {
    values: { ...other, ...(isNamed ? { address: addressLine(place) } : {}), ...pointValues(place, 'list', districtOf(place)) },
    start: undefined,
  }
}
