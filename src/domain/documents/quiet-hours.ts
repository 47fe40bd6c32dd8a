/** Fields of a profile that limit notifications: muted categories, reminders that are off, and quiet hours. */
import * as v from 'valibot'
import { isZone } from '../time/zoned-time.ts'

export const PUSH_CATEGORIES = ['bookings', 'messages', 'reviews', 'account'] as const
export type PushCategory = (typeof PUSH_CATEGORIES)[number]

const timeField = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'))

/** A daily time range in a time zone. It crosses midnight if `from` is later than `to`. */
export const quietHoursField = v.pipe(
  v.strictObject({
    /** HH:MM */
    from: timeField,
    to: timeField,
    /** Name from the time zone database, for example Europe/Berlin. */
    zone: v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'Not a valid time zone')),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, 'Choose two different times'),
    ['to'],
  ),
)
export type QuietHours = v.InferOutput<typeof quietHoursField>

/** Reminders of a booking: each is a kind of notification with its switch in the profile. */
export const REMINDER_KINDS = [
  'reminder_day_before',
  'reminder_hour_before',
  'request_waiting',
  'job_not_started',
  'request_unanswered',
] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Reminders that a customer gets, and those that a provider gets. Ids contain the place in `REMINDER_KINDS`, which only grows. */
export const CUSTOMER_REMINDERS: readonly ReminderKind[] = ['reminder_day_before', 'reminder_hour_before', 'request_unanswered']
export const PROVIDER_REMINDERS: readonly ReminderKind[] = REMINDER_KINDS.filter((kind) => kind !== 'request_unanswered')

export const isReminderKind = (kind: string): kind is ReminderKind => REMINDER_KINDS.some((each) => each === kind)

/** Reminders that a person switched off. */
export const remindersMutedField = v.pipe(
  v.array(v.picklist(REMINDER_KINDS, 'Choose a reminder')),
  v.maxLength(REMINDER_KINDS.length, 'Choose each reminder once'),
  v.check((kinds) => new Set(kinds).size === kinds.length, 'Choose each reminder once'),
)
