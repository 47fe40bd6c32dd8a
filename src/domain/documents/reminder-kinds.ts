/** Reminders of a booking: each is a kind of notification with a switch of its own in the profile. */
import * as v from 'valibot'

export const REMINDER_KINDS = ['reminder_day_before', 'reminder_hour_before', 'request_waiting', 'job_not_started'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Reminders that a customer gets; a provider gets all. */
export const CUSTOMER_REMINDERS: readonly ReminderKind[] = ['reminder_day_before', 'reminder_hour_before']

export const isReminderKind = (kind: string): kind is ReminderKind => REMINDER_KINDS.some((each) => each === kind)

/** Reminders that a person switched off. */
export const remindersMutedField = v.pipe(
  v.array(v.picklist(REMINDER_KINDS, 'Choose a reminder')),
  v.maxLength(REMINDER_KINDS.length, 'Choose each reminder once'),
  v.check((kinds) => new Set(kinds).size === kinds.length, 'Choose each reminder once'),
)
