/** The place in a form: its point, its arguments, and what a change of one part means for the others. */
import type { Position } from '#domain/location/haversine.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { SavedPlace } from '#domain/documents/places/saved-place.ts'
import { isDraft, type DraftValues } from '#state/drafts/create-form-drafts.ts'
import { NO_PLACE, type PlaceValues, type PointSource } from '#state/drafts/place-draft.ts'
import { nearestPlace } from '../location/nearest-place.ts'

/** Returns the point of the place; undefined while it is unknown. */
export function pointOf({
  user_latitude: latitude,
  user_longitude: longitude,
}: Partial<Readonly<Record<keyof PlaceValues, unknown>>>): Position | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

/** Returns the values for a point. @param district name of the chosen district; without it the nearest one counts */
export const pointValues = ({ latitude, longitude }: Position, from: PointSource, district = ''): Partial<PlaceValues> => ({
  user_latitude: latitude,
  user_longitude: longitude,
  point_from: from,
  district,
})

/** Returns the district of the place: the chosen one, or the one nearest to its point; empty while neither is known. */
export function districtOf(values: PlaceValues): string {
  const point = pointOf(values)
  return values.district || (point ? (nearestPlace(point)?.name ?? '') : '')
}

/** Returns the fields of a place among other values. */
export const placeOf = (values: PlaceValues): PlaceValues => ({
  address: values.address,
  place_notes: values.place_notes,
  destination: values.destination,
  district: values.district,
  user_latitude: values.user_latitude,
  user_longitude: values.user_longitude,
  point_from: values.point_from,
})

const written = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed)

/** Returns the arguments of a request; undefined for one to leave out. @param hasDestination the service goes somewhere */
export function placeArgs(values: PlaceValues, hasDestination: boolean) {
  const destination = hasDestination ? written(values.destination) : undefined
  return {
    address: written(values.address),
    place_notes: written(values.place_notes),
    destination: destination === undefined ? undefined : { address: destination },
    district: written(districtOf(values)),
    user_latitude: values.user_latitude,
    user_longitude: values.user_longitude,
  }
}

/** Returns the values for the place of an earlier booking. */
export const bookedPlaceValues = ({ address = '', place_notes = '', destination, latitude, longitude }: Place): PlaceValues => ({
  ...NO_PLACE,
  address,
  place_notes,
  destination: destination?.address ?? '',
  user_latitude: latitude,
  user_longitude: longitude,
  point_from: latitude === null ? null : 'marker',
})

/** Returns the place of a refused request as it was chosen, without what the form would fill in. */
export function typedPlace(args: DraftValues): DraftValues {
  const { destination } = args
  const address = isDraft(destination) ? destination['address'] : undefined
  return { ...NO_PLACE, ...args, destination: address ?? '', point_from: typeof args['user_latitude'] === 'number' ? 'marker' : null }
}

/** A saved place to choose: one of the profile's, or the profile's address. */
export interface SavedPlaceOption extends Omit<SavedPlace, 'id'> {
  /** `home` for the profile's address. */
  readonly id: string
  readonly isHome: boolean
}

/** Returns the values for a saved place; where the person goes stays. */
export const savedPlaceValues = (place: Omit<SavedPlace, 'id'>): Omit<PlaceValues, 'destination'> => ({
  address: place.address ?? '',
  place_notes: place.place_notes ?? '',
  district: place.district ?? '',
  user_latitude: place.latitude ?? null,
  user_longitude: place.longitude ?? null,
  point_from: place.latitude === undefined ? null : 'saved',
})

/** True while the form shows this saved place. */
export const isSavedPlace = (values: PlaceValues, { address = '', latitude, longitude }: Omit<SavedPlace, 'id'>): boolean =>
  values.address.trim() === address.trim() &&
  (latitude === undefined ? address !== '' : values.user_latitude === latitude && values.user_longitude === longitude)

/** Returns the values for a typed address. What was saved with another address says nothing about this one. */
export const addressValues = (values: PlaceValues, saved: SavedPlaceOption | undefined, address: string): Partial<PlaceValues> =>
  saved === undefined ? { address } : { ...NO_PLACE, destination: values.destination, address }
