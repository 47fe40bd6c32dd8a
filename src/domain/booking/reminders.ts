/**
 * Reminders of a booking, computed from its document alone, so that a device without a network and the server find the same ones. A
 * reminder that the booking no longer has is withdrawn: nothing is sent, and what is shown is removed.
 */
import { cityOrDefault } from '../cities.ts'
import { DAY_MS, HOUR_MS, NOT_STARTED_REMINDER_MS, REQUEST_REMINDER_MS } from '../constants.ts'
import { isEnded, type Booking } from '../documents/booking.ts'
import type { Notification } from '../documents/notification.ts'
import { CUSTOMER_REMINDERS, PROVIDER_REMINDERS, REMINDER_KINDS, isReminderKind, type ReminderKind } from '../documents/quiet-hours.ts'
import { notificationId, ulidAt, type Uid, type Ulid } from '../ids.ts'
import { notificationText } from '../notifications/notification-texts.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'
import { isSubscription, visitsOf } from './booking-visits.ts'
import { requestDeadline } from './request-deadline.ts'
import { isProviderSuspended } from '../moderation/booking-suspension.ts'
import { askedKey, unansweredFrom } from './several/asked-group.ts'
import { mustAnswerProposal } from './time-proposals.ts'

export interface Reminder {
  readonly kind: ReminderKind
  /** Id of its notification, the same on every device and server. */
  readonly id: Ulid
  /** ms since 1970. */
  readonly dueMs: number
  /** From then on it is too late for it, ms since 1970. */
  readonly untilMs: number
  /** What it is about: the start of the job, or when the request was sent. */
  readonly about: Instant
}

export type ReminderSide = 'customer' | 'provider'

interface Hours {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Returns the same time of day on the day before, by the clock of the city: 23 or 25 hours earlier when clocks change. */
export function dayBeforeMs(startsAt: Instant, cityName: string): number {
  const { zone } = cityOrDefault(cityName)
  const { date, hour, minute } = wallTimeAt(instantToMs(startsAt), zone)
  return instantOfWallTime(addDays(date, -1), hour, minute, zone)
}

/** Returns the hours that were agreed and have not begun. An ASAP job has no agreed start. */
function hoursToCome(booking: Booking): Hours[] {
  if (isSubscription(booking))
    return booking.status !== 'accepted' && booking.status !== 'in_progress'
      ? []
      : visitsOf(booking).flatMap((visit) => (visit.status === 'scheduled' ? [{ startsAt: visit.starts_at, endsAt: visit.ends_at }] : []))
  const { status, scheduled_date, starts_at, ends_at } = booking
  if (status !== 'accepted' || scheduled_date === null || starts_at === null || ends_at === null) return []
  return [{ startsAt: starts_at, endsAt: ends_at }]
}

/** When the hours were last agreed, ms since 1970: what was due before needs no reminder. */
function agreedMs({ history }: Booking): number {
  const agreed = history.findLast(({ event }) => event === 'accepted' || event === 'time_accepted')
  return agreed ? instantToMs(agreed.at) : 0
}

/** Returns the reminders of both sides. @param nowMs as in `remindersOf` */
function remindersOfBoth(booking: Booking, nowMs: number): Reminder[] {
  // Nobody knows whether the job of a suspended provider takes place.
  if (isEnded(booking.status) || isProviderSuspended(booking)) return []
  const reminder = (kind: ReminderKind, about: Instant, dueMs: number, untilMs: number): Reminder => ({
    kind,
    // A customer is told once about a request to several helpers.
    id: ulidAt(dueMs, REMINDER_KINDS.indexOf(kind), kind === 'request_unanswered' ? askedKey(booking) : booking.id),
    dueMs,
    untilMs,
    about,
  })
  const reminders: Reminder[] = []
  if (booking.status === 'pending' && !mustAnswerProposal(booking, 'customer', instantFromMs(nowMs))) {
    const dueMs = instantToMs(booking.created_at) + REQUEST_REMINDER_MS
    const untilMs = Math.min(instantToMs(requestDeadline(booking)), dueMs + DAY_MS)
    reminders.push(reminder('request_waiting', booking.created_at, dueMs, untilMs))
    if (booking.scheduled_date === null)
      reminders.push(reminder('request_unanswered', booking.created_at, instantToMs(unansweredFrom(booking)), untilMs))
  }
  const sinceMs = agreedMs(booking)
  for (const { startsAt, endsAt } of hoursToCome(booking)) {
    const [startMs, endMs] = [instantToMs(startsAt), instantToMs(endsAt)]
    // A subscription has visits for a year: those in the past cost nothing.
    if (endMs <= nowMs) continue
    const hourBeforeMs = startMs - HOUR_MS
    reminders.push(
      reminder('reminder_day_before', startsAt, dayBeforeMs(startsAt, booking.city), hourBeforeMs),
      reminder('reminder_hour_before', startsAt, hourBeforeMs, startMs),
      reminder('job_not_started', startsAt, startMs + NOT_STARTED_REMINDER_MS, endMs),
    )
  }
  return reminders.filter(({ dueMs, untilMs }) => dueMs > sinceMs && untilMs > Math.max(nowMs, dueMs)).toSorted((a, b) => a.dueMs - b.dueMs)
}

const REMINDERS_OF: Readonly<Record<ReminderSide, readonly ReminderKind[]>> = { customer: CUSTOMER_REMINDERS, provider: PROVIDER_REMINDERS }

/**
 * Returns all reminders of a booking for one side that are due or will be, in the order in which they are due.
 * @param nowMs those that are over by then are left out, ms since 1970
 */
export const remindersOf = (booking: Booking, side: ReminderSide, nowMs: number): Reminder[] =>
  remindersOfBoth(booking, nowMs).filter(({ kind }) => REMINDERS_OF[side].includes(kind))

/** Returns the reminders to show at that moment. @param nowMs ms since 1970 */
export const currentReminders = (booking: Booking, side: ReminderSide, nowMs: number): Reminder[] =>
  remindersOf(booking, side, nowMs).filter(({ dueMs }) => dueMs <= nowMs)

/**
 * Returns when the next reminder of either side is due, ms since 1970; undefined if none is. One that is late and not over counts.
 * @param afterMs only reminders due later than that
 */
export const nextReminderMs = (booking: Booking, nowMs: number, afterMs = 0): number | undefined =>
  remindersOfBoth(booking, nowMs).find(({ dueMs }) => dueMs > afterMs)?.dueMs

/** False for a reminder that was withdrawn or is over; true for every other notification. @param booking undefined if it is gone */
export function isNotificationCurrent({ kind, id, user_id }: Notification, booking: Booking | undefined, nowMs: number): boolean {
  if (!isReminderKind(kind)) return true
  if (!booking) return false
  const side = user_id === booking.provider_uid ? 'provider' : 'customer'
  return currentReminders(booking, side, nowMs).some((reminder) => reminder.id === id)
}

/** Returns the notification of a reminder. @param time when it was written, or is shown */
export function reminderNotification(booking: Booking, side: ReminderSide, { kind, id, about }: Reminder, time: Instant): Notification {
  const uid: Uid = side === 'provider' ? booking.provider_uid : booking.customer_uid
  const params = {
    service_type: booking.service_type,
    name: side === 'provider' ? booking.customer_name : booking.provider_name,
    city: booking.city,
    starts_at: about,
    side,
  }
  return {
    doc_id: notificationId(uid, id),
    type: 'notification',
    schema_version: 1,
    version: 1,
    id,
    user_id: uid,
    kind,
    booking_id: booking.id,
    params,
    time,
    ...notificationText(kind, params),
  }
}
