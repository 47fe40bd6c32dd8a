/** Fields of the profile form, and their differences from the profile. */
import * as v from 'valibot'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { PRIVACY_LEVELS, type Profile } from '#domain/documents/profile.ts'
import { PUSH_CATEGORIES } from '#domain/documents/quiet-hours.ts'
import { LANGUAGES } from '#domain/language-names.ts'
import { SERVICE_TYPES } from '#domain/service-types.ts'

/** As typed; the domain rules validate them. */
const formSchema = v.object({
  name: v.string(),
  phone: v.string(),
  /** YYYY-MM-DD; empty when not given. */
  dateOfBirth: v.string(),
  emergencyContact: v.string(),
  location: v.string(),
  address: v.string(),
  zipCode: v.string(),
  serviceRadius: v.number(),
  favoriteServices: v.array(v.picklist(SERVICE_TYPES)),
  preferredLanguage: v.nullable(v.picklist(LANGUAGES)),
  pushNotifications: v.boolean(),
  push_muted: v.array(v.picklist(PUSH_CATEGORIES)),
  quiet_hours: v.nullable(v.object({ from: v.string(), to: v.string(), zone: v.string() })),
  push_hide_details: v.boolean(),
  emailNotifications: v.boolean(),
  smsNotifications: v.boolean(),
  autoBookingConfirm: v.boolean(),
  privacyLevel: v.picklist(PRIVACY_LEVELS),
  show_read_marks: v.boolean(),
})
export type ProfileForm = v.InferOutput<typeof formSchema>

export function formOf(profile: Profile): ProfileForm {
  const known = v.parse(v.object({ ...formSchema.entries, dateOfBirth: v.nullable(v.string()) }), profile)
  return { ...known, dateOfBirth: known.dateOfBirth ?? '' }
}

/** Returns those of the saved or refused changes that are still fields of the form. */
export function readChanges(changes: Readonly<Record<string, unknown>>): Partial<ProfileForm> {
  const given = changes['dateOfBirth'] === null ? { ...changes, dateOfBirth: '' } : changes
  const parsed = Object.entries(formSchema.entries).flatMap(([field, schema]) => {
    const read = v.safeParse(schema, given[field])
    return field in given && read.success ? [[field, read.output] as const] : []
  })
  // Each field was parsed by its own schema.
  return Object.fromEntries(parsed) as Partial<ProfileForm>
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that differ: only they are sent, so that another device's changes of the others remain. */
export function changesOf(profile: Profile, form: ProfileForm): Partial<ProfileForm> {
  const before: Readonly<Record<string, unknown>> = formOf(profile)
  return Object.fromEntries(Object.entries(form).filter(([field, value]) => !isEqual(before[field], value))) as Partial<ProfileForm>
}

/** Returns the arguments of the command with these changes. */
export function changeArgs({ dateOfBirth, ...changes }: Partial<ProfileForm>): CommandArgs<'update_profile'> {
  return { ...changes, ...(dateOfBirth === undefined ? {} : { dateOfBirth: dateOfBirth === '' ? null : dateOfBirth }) }
}
