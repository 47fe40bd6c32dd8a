/** A place that a person saved to choose it again, stored in their profile. Home is the address of the profile and is none of these. */
import * as v from 'valibot'
import { SAVED_PLACES_MAX } from '../../constants.ts'
import { latitudeField, longitudeField, ulidField } from '../../fields.ts'
import { districtField, placeAddressField, placeLabelField, placeNotesField } from './place-fields.ts'

export const savedPlaceFields = {
  /** Created by the device. */
  id: ulidField,
  /** `Work`, `Mum`. */
  label: placeLabelField,
  address: v.optional(placeAddressField),
  place_notes: v.optional(placeNotesField),
  district: v.optional(districtField),
  /** Given together, or not at all. */
  latitude: v.optional(latitudeField),
  longitude: v.optional(longitudeField),
}
export const savedPlaceSchema = v.object(savedPlaceFields)
export type SavedPlace = v.InferOutput<typeof savedPlaceSchema>

/** In the order in which they were first saved. */
export const savedPlacesField = v.pipe(v.array(savedPlaceSchema), v.maxLength(SAVED_PLACES_MAX))
