/** A user's own documents: the private profile and favourites. */
import * as v from 'valibot'
import { DISTANCE_DEFAULT_KM, TEXT_LIMITS } from '../constants.ts'
import {
  birthDateField,
  documentBase,
  instantField,
  nameField,
  radiusField,
  serviceTypeField,
  storedServiceField,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'
import { CONTACT_STANDINGS } from '../account/contact-standing.ts'
import { LANGUAGES } from '../language-names.ts'
import { savedPlacesField } from './places/saved-place.ts'
import { PUSH_CATEGORIES, quietHoursField, remindersMutedField, type PushCategory, type ReminderKind } from './quiet-hours.ts'
import { OWN_SERVICES_MAX } from '../marketplace/own-marketplace.ts'
import { BUILT_IN_SERVICE_TYPES, type ServiceType } from '../service-types.ts'

export const USER_TYPES = ['customer', 'provider'] as const
export type UserType = (typeof USER_TYPES)[number]

/** `private`: providers see the first name and an initial until they accept; reviews never show more. */
export const PRIVACY_LEVELS = ['standard', 'private'] as const

/** As many as there can be. */
const FAVORITE_SERVICES_MAX = BUILT_IN_SERVICE_TYPES.length + OWN_SERVICES_MAX

const eachOnce = <Field extends v.GenericSchema<string, ServiceType>>(field: Field) =>
  v.pipe(
    v.array(field),
    v.maxLength(FAVORITE_SERVICES_MAX, 'Choose each service once'),
    v.check((services) => new Set(services).size === services.length, 'Choose each service once'),
  )

/** Profile fields that the user edits, each with the validation of its form. */
export const editableProfileFields = {
  name: nameField,
  phone: textField(TEXT_LIMITS.phone),
  /** District or area, in the user's words. */
  location: textField(TEXT_LIMITS.location),
  address: textField(TEXT_LIMITS.address),
  zipCode: textField(TEXT_LIMITS.zipCode),
  /** YYYY-MM-DD; null: not given. */
  dateOfBirth: v.nullable(birthDateField),
  emergencyContact: textField(TEXT_LIMITS.emergencyContact),
  preferredLanguage: v.nullable(v.picklist(LANGUAGES, 'Choose a language')),
  /** Shown first where services are chosen. */
  favoriteServices: eachOnce(serviceTypeField),
  /** km: the default radius of the search for providers, unless the filter sets another. */
  serviceRadius: v.pipe(radiusField, v.integer('Use whole kilometers')),
  /** Push notifications of the browser, outside the app. */
  pushNotifications: v.boolean('Must be true or false'),
  /** Categories of push notifications that the user muted. */
  push_muted: v.pipe(
    v.array(v.picklist(PUSH_CATEGORIES, 'Choose a notification type')),
    v.maxLength(PUSH_CATEGORIES.length, 'Choose each type once'),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'Choose each type once'),
  ),
  /** Reminders of bookings that the user switched off, in the app and outside it. */
  reminders_muted: remindersMutedField,
  /** Hours without push notifications; null: none. */
  quiet_hours: v.nullable(quietHoursField),
  /** True: a push notification only says that there is news. */
  push_hide_details: v.boolean('Must be true or false'),
  /** Booking and review notifications by e-mail, if the server can send e-mail. */
  emailNotifications: v.boolean('Must be true or false'),
  /** The same notifications by SMS to `phone`, if it is an international number. */
  smsNotifications: v.boolean('Must be true or false'),
  /** Books at the lower price without confirmation when the price fell before the request arrived. */
  autoBookingConfirm: v.boolean('Must be true or false'),
  privacyLevel: v.picklist(PRIVACY_LEVELS, 'Choose a privacy level'),
  /** False: others do not see what this user has read, and this user does not see what others have read. */
  show_read_marks: v.boolean('Must be true or false'),
  /** True: the other side of an accepted booking sees `phone`. */
  share_phone: v.boolean('Must be true or false'),
  /** Switches the start code on in the request form, until the person says otherwise there. */
  start_code: v.boolean('Must be true or false'),
  /** Shares the position with the customer while on the way to a job; null: not asked yet. */
  share_position: v.nullable(v.boolean('Must be true or false')),
}

const NO_SERVICES: ServiceType[] = []
const NONE_MUTED: PushCategory[] = []
const NO_REMINDERS_MUTED: ReminderKind[] = []

/** Values of a new profile, and of one that was stored before these fields existed. */
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
  reminders_muted: NO_REMINDERS_MUTED,
  quiet_hours: null,
  push_hide_details: false,
  emailNotifications: false,
  smsNotifications: false,
  autoBookingConfirm: false,
  privacyLevel: 'standard',
  show_read_marks: true,
  share_position: null,
  start_code: false,
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
  favoriteServices: v.optional(eachOnce(storedServiceField), PROFILE_DEFAULTS.favoriteServices),
  serviceRadius: v.optional(later.serviceRadius, PROFILE_DEFAULTS.serviceRadius),
  pushNotifications: v.optional(later.pushNotifications, PROFILE_DEFAULTS.pushNotifications),
  push_muted: v.optional(later.push_muted, PROFILE_DEFAULTS.push_muted),
  reminders_muted: v.optional(later.reminders_muted, PROFILE_DEFAULTS.reminders_muted),
  quiet_hours: v.optional(later.quiet_hours, PROFILE_DEFAULTS.quiet_hours),
  push_hide_details: v.optional(later.push_hide_details, PROFILE_DEFAULTS.push_hide_details),
  emailNotifications: v.optional(later.emailNotifications, PROFILE_DEFAULTS.emailNotifications),
  smsNotifications: v.optional(later.smsNotifications, PROFILE_DEFAULTS.smsNotifications),
  autoBookingConfirm: v.optional(later.autoBookingConfirm, PROFILE_DEFAULTS.autoBookingConfirm),
  privacyLevel: v.optional(later.privacyLevel, PROFILE_DEFAULTS.privacyLevel),
  /** False: others do not see what this user has read, and this user does not see what others have read. */
  show_read_marks: v.optional(later.show_read_marks, PROFILE_DEFAULTS.show_read_marks),
  /** Absent: not asked yet, which counts as true. */
  share_phone: v.optional(later.share_phone),
  /** Places to choose from when booking; absent before the first. */
  saved_places: v.optional(savedPlacesField),
  share_position: v.optional(later.share_position, PROFILE_DEFAULTS.share_position),
  start_code: v.optional(later.start_code, PROFILE_DEFAULTS.start_code),
  loyalty_points: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Sum and number of the overall ratings that providers gave this customer; absent before the first. */
  client_rating_sum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  client_rating_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Documents that were archived and that the user's devices no longer keep; absent before the first. */
  past: v.optional(
    v.object({
      /** Everything that was archived up to here has left the feed. */
      through: instantField,
      /** Number of archived bookings, by the user's side in them. */
      as_customer: countField,
      as_provider: countField,
    }),
  ),
  /** When e-mail and SMS were last turned on. Earlier events are not sent. */
  email_since: v.optional(instantField),
  sms_since: v.optional(instantField),
  /** Absent: an account from before contacts were verified. Written by the server. */
  contact_standing: v.optional(v.picklist(CONTACT_STANDINGS)),
  /** Kept by the server for the limits of requests; absent before the first request with this release. */
  requests: v.optional(
    v.object({
      /** Ids of the bookings that were pending at the latest request, with those that it made. */
      open: v.optional(v.array(ulidField)),
      /** Providers whose response rate an unanswered request of this customer lowered, on that day of their city. */
      unanswered: v.optional(v.array(v.object({ provider_id: uidField, day: v.pipe(v.string(), v.maxLength(10)) }))),
    }),
  ),
  /** When reviews of fresh accounts were counted for this person's service, lately; absent before the first. */
  fresh_reviews: v.optional(v.array(instantField)),
  /** True while an admin blocks the account of a user without a service; absent before the first time. */
  is_blocked: v.optional(v.boolean()),
  /** Notifications up to this instant count as read. */
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

/** True unless the person keeps their number to themselves: it is shared by default (decisions "Who sees it"). */
export const sharesPhone = ({ share_phone }: Pick<Profile, 'share_phone'>): boolean => share_phone !== false
