/**
 * The exact place of a booking as one of its two people sees it, with the other's phone number. The booking itself holds only a rounded
 * position and the district.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { documentBase, instantField, latitudeField, longitudeField, uidField, ulidField } from '../../fields.ts'
import { startCodeSchema } from '../parts/start-code.ts'
import { destinationField, placeAddressField, placeNotesField } from './place-fields.ts'

export const placeSchema = v.object({
  ...documentBase,
  type: v.literal('place'),
  booking_id: ulidField,
  viewer_uid: uidField,
  /** Null together: only the address is known, or neither (bookings of earlier releases). */
  latitude: v.nullable(latitudeField),
  longitude: v.nullable(longitudeField),
  address: v.optional(placeAddressField),
  place_notes: v.optional(placeNotesField),
  /** Of rides, deliveries and errands. */
  destination: v.optional(destinationField),
  /** The other side's number, while this viewer may see it. */
  phone: v.optional(v.pipe(v.string(), v.maxLength(TEXT_LIMITS.phone))),
  /** Of the customer only: the start code of the job, or of each visit, until its start is confirmed. */
  start_codes: v.optional(v.array(startCodeSchema)),
  /** True once the provider may see it no longer: the document is then empty, and a tombstone in the feed. */
  is_withdrawn: v.optional(v.boolean()),
  /** Absent in documents of earlier releases. */
  updated_at: v.optional(instantField),
})
export type Place = v.InferOutput<typeof placeSchema>

/** Returns the exact position of a place; undefined where only an address is known. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<Place, 'latitude' | 'longitude'>): { readonly latitude: number; readonly longitude: number } | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }
