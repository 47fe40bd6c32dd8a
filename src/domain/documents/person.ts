/** A person's own documents: the private profile, favourites, and the exact place of a booking. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, latitudeField, longitudeField, nameField, textField, uidField, ulidField } from '../fields.ts'

export const USER_TYPES = ['customer', 'provider'] as const
export type UserType = (typeof USER_TYPES)[number]

export const profileSchema = v.object({
  ...documentBase,
  type: v.literal('profile'),
  uid: uidField,
  email: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.email)),
  userType: v.picklist(USER_TYPES),
  name: nameField,
  phone: textField(TEXT_LIMITS.phone),
  loyalty_points: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Notifications up to here count as seen. */
  notifications_read_up_to: v.nullable(instantField),
  created_at: instantField,
  updated_at: instantField,
})
export type Profile = v.InferOutput<typeof profileSchema>

export const favouriteSchema = v.object({
  ...documentBase,
  type: v.literal('favourite'),
  uid: uidField,
  provider_id: uidField,
  is_removed: v.boolean(),
  created_at: instantField,
})
export type Favourite = v.InferOutput<typeof favouriteSchema>

/** The exact position of a booking, for one viewer who may see it. */
export const placeSchema = v.object({
  ...documentBase,
  type: v.literal('place'),
  booking_id: ulidField,
  viewer_uid: uidField,
  latitude: latitudeField,
  longitude: longitudeField,
})
export type Place = v.InferOutput<typeof placeSchema>
