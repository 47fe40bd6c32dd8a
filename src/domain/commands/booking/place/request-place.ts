/** The place that a booking is requested for: what commands say about it, and whether the provider comes there. */
import * as v from 'valibot'
import { ROUNDED_POSITION_DECIMALS } from '../../../constants.ts'
import type { Booking } from '../../../documents/booking.ts'
import { PLACE_MISSING, placeArgs, type PlaceArgs } from '../../../documents/places/place-fields.ts'
import type { Place } from '../../../documents/places/place.ts'
import type { Provider } from '../../../documents/provider.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { latitudeField, longitudeField } from '../../../fields.ts'
import { placeId, type Uid } from '../../../ids.ts'
import type { Position } from '../../../location/haversine.ts'
import { districtAt } from '../../../location/known-places.ts'
import { isOpenWater } from '../../../location/open-water.ts'
import { reachOf } from '../../../location/reach.ts'
import { roundDegrees } from '../../../location/round-degrees.ts'
import { isRide } from '../../../service-types.ts'
import type { Instant } from '../../../time/instant.ts'
import { ASKED_BEFORE_PLACES } from '../../migrate-arguments.ts'

const IN_WATER = 'This place is in the water. Choose one on land.'

/** Entries for the schemas of the commands that request a booking. */
export const requestPlaceFields = {
  user_latitude: v.nullable(latitudeField),
  user_longitude: v.nullable(longitudeField),
  ...placeArgs,
  /** Set by the migration of a command from before places existed. JSON has no symbols, so that no device can send it. */
  asked_before_places: v.optional(v.custom<typeof ASKED_BEFORE_PLACES>((value) => value === ASKED_BEFORE_PLACES)),
}

export interface RequestedPlace extends PlaceArgs {
  readonly user_latitude: number | null
  readonly user_longitude: number | null
  readonly asked_before_places?: typeof ASKED_BEFORE_PLACES | undefined
}

/** Returns the requested position; undefined where only an address is known. */
const positionOf = ({ user_latitude: latitude, user_longitude: longitude }: RequestedPlace): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** Returns why the request cannot be made for this place; undefined if it can. A typed address without a position is not judged. */
export function placeRefusal(place: RequestedPlace, provider: Provider): Refusal | undefined {
  const position = positionOf(place)
  if (!position) {
    if (place.address !== undefined || place.asked_before_places) return undefined
    return refusal('place_missing', { fields: { address: PLACE_MISSING } })
  }
  if (isOpenWater(position)) return refusal('invalid_fields', { fields: { user_latitude: IN_WATER } })
  const { isReached, distance_km, radius_km } = reachOf(provider, position)
  return isReached ? undefined : refusal('too_far', { details: { distance_km, radius_km } })
}

const rounded = (degrees: number | null): number | null => (degrees === null ? null : roundDegrees(degrees, ROUNDED_POSITION_DECIMALS))

/** Returns what the booking says about the place: nothing that identifies a door. */
export function sharedPlaceFields(place: RequestedPlace, city: string): Pick<Booking, 'user_latitude' | 'user_longitude' | 'district'> {
  const position = positionOf(place)
  const district = place.district ?? (position && districtAt(city, position))
  return {
    user_latitude: rounded(place.user_latitude),
    user_longitude: rounded(place.user_longitude),
    ...(district === undefined ? {} : { district }),
  }
}

/** Returns the customer's own document of the exact place; undefined for a request without any. */
export function customerPlace(
  place: RequestedPlace,
  { id, customer_uid, service_type }: Pick<Booking, 'id' | 'service_type'> & { readonly customer_uid: Uid },
  now: Instant,
): Place | undefined {
  const position = positionOf(place)
  const { address, place_notes, destination } = place
  if (!position && address === undefined) return undefined
  return {
    doc_id: placeId(id, customer_uid),
    type: 'place',
    schema_version: 1,
    version: 1,
    booking_id: id,
    viewer_uid: customer_uid,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    ...(address === undefined ? {} : { address }),
    ...(place_notes ? { place_notes } : {}),
    ...(destination && isRide(service_type) ? { destination } : {}),
    updated_at: now,
  }
}
