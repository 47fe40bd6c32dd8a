/** Fields of the profile form, and their differences from the profile. */
import * as v from 'valibot'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { PRIVACY_LEVELS, sharesPhone, type Profile } from '#domain/documents/profile.ts'
import { PUSH_CATEGORIES, REMINDER_KINDS } from '#domain/documents/quiet-hours.ts'
import { LANGUAGES } from '#domain/language-names.ts'
import { storedServiceField } from '#domain/fields.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'

/** As typed; the domain rules validate them. */
export const profileFields = {
  name: v.string(),
  phone: v.string(),
  /** YYYY-MM-DD; empty when not given. */
  dateOfBirth: v.string(),
  emergencyContact: v.string(),
  location: v.string(),
  address: v.string(),
  zipCode: v.string(),
  serviceRadius: v.number(),
  favoriteServices: v.array(storedServiceField),
  preferredLanguage: v.nullable(v.picklist(LANGUAGES)),
  pushNotifications: v.boolean(),
  push_muted: v.array(v.picklist(PUSH_CATEGORIES)),
  reminders_muted: v.array(v.picklist(REMINDER_KINDS)),
  quiet_hours: v.nullable(v.object({ from: v.string(), to: v.string(), zone: v.string() })),
  push_hide_details: v.boolean(),
  emailNotifications: v.boolean(),
  smsNotifications: v.boolean(),
  autoBookingConfirm: v.boolean(),
  privacyLevel: v.picklist(PRIVACY_LEVELS),
  show_read_marks: v.boolean(),
  share_phone: v.boolean(),
  start_code: v.boolean(),
}
export type ProfileForm = FieldValues<typeof profileFields>

export function formOf(profile: Profile): ProfileForm {
  const known = v.parse(v.object({ ...profileFields, dateOfBirth: v.nullable(v.string()) }), {
    ...profile,
    share_phone: sharesPhone(profile),
  })
  return { ...known, dateOfBirth: known.dateOfBirth ?? '' }
}

/** Returns arguments of a refused command as they were typed. */
export const typedProfile = (args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  args['dateOfBirth'] === null ? { ...args, dateOfBirth: '' } : args

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that differ, and the others as undefined: they are not sent, so that another device's changes of them remain. */
export function changeArgs(profile: Profile, form: ProfileForm): CommandArgs<'update_profile'> {
  const before: Readonly<Record<string, unknown>> = formOf(profile)
  const changes = Object.entries(form).map(([field, value]) => [field, isEqual(before[field], value) ? undefined : value] as const)
  const { dateOfBirth, ...others } = Object.fromEntries(changes) as Partial<ProfileForm>
  return { ...others, dateOfBirth: dateOfBirth === '' ? null : dateOfBirth }
}
