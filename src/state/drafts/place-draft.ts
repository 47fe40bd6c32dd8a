/** Place of a request, as a form and its draft hold it. The names are those of the arguments. */
import * as v from 'valibot'
import { PLACE_NOTES_MAX, TEXT_LIMITS } from '#domain/constants.ts'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { draftText } from './create-form-drafts.ts'

/** How the point was chosen: a saved place, the device's position, a name in the list, or the pin on the map. */
const POINT_SOURCES = ['saved', 'device', 'list', 'marker'] as const
export type PointSource = (typeof POINT_SOURCES)[number]

export const placeDrafts = {
  /** One line to read at the door. */
  address: draftText(TEXT_LIMITS.address),
  /** Floor, gate, code. */
  place_notes: draftText(PLACE_NOTES_MAX),
  /** Where a ride or a delivery goes. */
  destination: draftText(TEXT_LIMITS.address),
  /** Name of the chosen district; empty to take the one nearest to the point. */
  district: draftText(TEXT_LIMITS.location),
  user_latitude: v.nullable(latitudeField),
  user_longitude: v.nullable(longitudeField),
  /** Null without a point. */
  point_from: v.nullable(v.picklist(POINT_SOURCES)),
}

export type PlaceValues = { readonly [Field in keyof typeof placeDrafts]: v.InferOutput<(typeof placeDrafts)[Field]> }

export const NO_PLACE: PlaceValues = {
  address: '',
  place_notes: '',
  destination: '',
  district: '',
  user_latitude: null,
  user_longitude: null,
  point_from: null,
}
