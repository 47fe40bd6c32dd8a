/** A person's own documents: the private profile, favourites, and the exact place of a booking. */
import * as v from 'valibot'
import { DISTANCE_DEFAULT_KM, TEXT_LIMITS } from '../constants.ts'
import {
  birthDateField,
  documentBase,
  instantField,
  latitudeField,
  longitudeField,
  nameField,
  radiusField,
  serviceTypeField,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'
import { LANGUAGES } from '../language-names.ts'
import { PUSH_CATEGORIES, quietHoursField, type PushCategory } from './quiet-hours.ts'
import { SERVICE_TYPES, type ServiceType } from '../service-types.ts'

export const USER_TYPES = ['customer', 'provider'] as const
export type UserType = (typeof USER_TYPES)[number]

/** `private`: who is asked sees the first name and an initial until they accept, and reviews never show more. */
export const PRIVACY_LEVELS = ['standard', 'private'] as const

/** What a person says about themselves and wants, each field with the rule of its form. */
export const editableProfileFields = {
  name: nameField,
  phone: textField(TEXT_LIMITS.phone),
  /** The part of town, in the person's words. */
  location: textField(TEXT_LIMITS.location),
  address: textField(TEXT_LIMITS.address),
  zipCode: textField(TEXT_LIMITS.zipCode),
  /** YYYY-MM-DD; null: not given. */
  dateOfBirth: v.nullable(birthDateField),
  emergencyContact: textField(TEXT_LIMITS.emergencyContact),
  preferredLanguage: v.nullable(v.picklist(LANGUAGES, 'Choose a language')),
  /** These come first where services are chosen. */
  favoriteServices: v.pipe(
    v.array(serviceTypeField),
    v.maxLength(SERVICE_TYPES.length, 'Each service once'),
    v.check((services) => new Set(services).size === services.length, 'Each service once'),
  ),
  /** km: how far helpers are looked for unless the filter says otherwise. */
  serviceRadius: v.pipe(radiusField, v.integer('Whole kilometres')),
  /** Notifications of the browser, outside the app. */
  pushNotifications: v.boolean('true or false'),
  /** What of it this person does not want. */
  push_muted: v.pipe(
    v.array(v.picklist(PUSH_CATEGORIES, 'Choose a kind of news')),
    v.maxLength(PUSH_CATEGORIES.length, 'Each kind once'),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'Each kind once'),
  ),
  /** Nothing outside the app in these; null: at any time. */
  quiet_hours: v.nullable(quietHoursField),
  /** A notification outside the app says only that there is news. */
  push_hide_details: v.boolean('true or false'),
  /** News of bookings and reviews by e-mail, where the server can send any. */
  emailNotifications: v.boolean('true or false'),
  /** The same as text messages to `phone`, where that is an international number. */
  smsNotifications: v.boolean('true or false'),
  /** A request whose price fell before it arrived is booked at the lower price without asking. */
  autoBookingConfirm: v.boolean('true or false'),
  privacyLevel: v.picklist(PRIVACY_LEVELS, 'Choose a privacy level'),
  /** Off: nobody sees what this person has read, and this person sees nobody's marks. */
  show_read_marks: v.boolean('true or false'),
}

const NO_SERVICES: ServiceType[] = []
const NONE_MUTED: PushCategory[] = []

/** What a new profile has, and one that was stored before these fields came. */
export const PROFILE_DEFAULTS = {
  location: '',
  address: '',
  zipCode: '',
  dateOfBirth: null,
  emergencyContact: '',
  preferredLanguage: null,
  favoriteServices: NO_SERVICES,
  serviceRadius: DISTANCE_DEFAULT_KM,
  pushNotifications: true,
  push_muted: NONE_MUTED,
  quiet_hours: null,
  push_hide_details: false,
  emailNotifications: false,
  smsNotifications: false,
  autoBookingConfirm: false,
  privacyLevel: 'standard',
  show_read_marks: true,
} as const

const { name, phone, ...later } = editableProfileFields
const countField = v.pipe(v.number(), v.integer(), v.minValue(0))

export const profileSchema = v.object({
  ...documentBase,
  type: v.literal('profile'),
  uid: uidField,
  email: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.email)),
  userType: v.picklist(USER_TYPES),
  name,
  phone,
  location: v.optional(later.location, PROFILE_DEFAULTS.location),
  address: v.optional(later.address, PROFILE_DEFAULTS.address),
  zipCode: v.optional(later.zipCode, PROFILE_DEFAULTS.zipCode),
  dateOfBirth: v.optional(later.dateOfBirth, PROFILE_DEFAULTS.dateOfBirth),
  emergencyContact: v.optional(later.emergencyContact, PROFILE_DEFAULTS.emergencyContact),
  preferredLanguage: v.optional(later.preferredLanguage, PROFILE_DEFAULTS.preferredLanguage),
  favoriteServices: v.optional(later.favoriteServices, PROFILE_DEFAULTS.favoriteServices),
  serviceRadius: v.optional(later.serviceRadius, PROFILE_DEFAULTS.serviceRadius),
  pushNotifications: v.optional(later.pushNotifications, PROFILE_DEFAULTS.pushNotifications),
  push_muted: v.optional(later.push_muted, PROFILE_DEFAULTS.push_muted),
  quiet_hours: v.optional(later.quiet_hours, PROFILE_DEFAULTS.quiet_hours),
  push_hide_details: v.optional(later.push_hide_details, PROFILE_DEFAULTS.push_hide_details),
  emailNotifications: v.optional(later.emailNotifications, PROFILE_DEFAULTS.emailNotifications),
  smsNotifications: v.optional(later.smsNotifications, PROFILE_DEFAULTS.smsNotifications),
  autoBookingConfirm: v.optional(later.autoBookingConfirm, PROFILE_DEFAULTS.autoBookingConfirm),
  privacyLevel: v.optional(later.privacyLevel, PROFILE_DEFAULTS.privacyLevel),
  /** False: others do not see what this person has read, nor this person what others have. */
  show_read_marks: v.optional(later.show_read_marks, PROFILE_DEFAULTS.show_read_marks),
  loyalty_points: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Sum and number of the overall ratings that providers gave this customer; absent before the first. */
  client_rating_sum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  client_rating_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** What the person's devices no longer keep; absent before anything went past. */
  past: v.optional(
    v.object({
      /** Everything that went past by then has left the feed. */
      through: instantField,
      /** Bookings that left it, by the side that the person has in them. */
      as_customer: countField,
      as_provider: countField,
    }),
  ),
  /** When e-mail and text messages were last switched on: what happened before is not sent. */
  email_since: v.optional(instantField),
  sms_since: v.optional(instantField),
  /** An admin shut the account of somebody without a service; absent before that ever happened. */
  is_blocked: v.optional(v.boolean()),
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
