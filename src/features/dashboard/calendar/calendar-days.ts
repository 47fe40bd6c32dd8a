/** Data of the Calendar tab: its weeks, the entries and hours of each day, and what a change makes of a day. */
import { appointmentsOf, type Appointment } from '#domain/booking/booking-visits.ts'
import { upcomingAppointments } from '#domain/schedule/upcoming-appointments.ts'
import { FIRST_SLOT_HOUR, HOUR_MS, LAST_SLOT_HOUR } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { hasSlots, type DayPlan, type DayStatus } from '#domain/documents/schedule.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { offeredHours, overlaps } from '#domain/schedule/slots.ts'
import { addDays, instantOfWallTime, weekdayOf } from '#domain/time/zoned-time.ts'
import type { DayDraft } from '#state/drafts/calendar-drafts.ts'

export const ALL_HOURS: readonly number[] = Array.from({ length: LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1 }, (_, at) => FIRST_SLOT_HOUR + at)

/** Weeks on one page of the month view. */
export const WEEKS_SHOWN = 5

/** Returns the Sunday on or before a day. @param date YYYY-MM-DD */
export const sundayOf = (date: string): string => addDays(date, -weekdayOf(date))

/** Returns whole weeks of seven days. @param sunday the first day */
export const weeksFrom = (sunday: string, weeks: number): string[][] =>
  Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_none, day) => addDays(sunday, 7 * week + day)))

const WEEK_MS = 7 * 24 * HOUR_MS

/** Returns the first day of the page with a day, where the first page begins at the present week. @param weeks on a page */
export function pageWith(date: string, today: string, weeks: number): string {
  const apart = (Date.parse(sundayOf(date)) - Date.parse(sundayOf(today))) / WEEK_MS
  return addDays(sundayOf(today), Math.floor(apart / weeks) * weeks * 7)
}

/**
 * Returns the day that is chosen on a page of days: the one that the person chose, today, or the same weekday in the page's first week.
 * @param days of the page, from its Sunday to the last one that can be changed
 */
export function dayOnPage(days: readonly string[], picked: string, today: string): string {
  const known = [picked, today].find((date) => days.includes(date))
  return known ?? days.find((_, index) => addDays(sundayOf(picked), index) === picked) ?? days.at(-1) ?? picked
}

/** An appointment of the provider, or a request for one, on a day. */
export interface DayEntry extends Omit<Appointment, 'status'> {
  readonly status: Appointment['status'] | 'pending'
}

const requestOf = (booking: Booking): DayEntry[] =>
  booking.status === 'pending' ? upcomingAppointments(booking).map((each) => ({ ...each, status: 'pending' })) : []

/** Groups bookings, visits and requests with a time by day in a zone; each day is ordered by time. @param bookings of this provider */
export function entriesByDay(bookings: readonly Booking[], zone: string): ReadonlyMap<string, readonly DayEntry[]> {
  const byDay = new Map<string, DayEntry[]>()
  const dateOf = createDateResolver(zone)
  const all: DayEntry[] = [...appointmentsOf(bookings), ...bookings.flatMap(requestOf)]
  for (const entry of all.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))) {
    const date = dateOf(entry.starts_at)
    const entries = byDay.get(date)
    if (entries) entries.push(entry)
    else byDay.set(date, [entry])
  }
  return byDay
}

/** Entries that block their hours; requests do not. */
export const blockingEntries = (entries: readonly DayEntry[]): readonly DayEntry[] => entries.filter(({ status }) => status !== 'pending')

/** An hour that the day offers or not, one that a booking holds, and one that can no longer be booked. */
export type ShownHour = 'offered' | 'closed' | 'booked' | 'past'

export interface DayHour {
  /** Local hour in the zone, 9 to 18. */
  readonly hour: number
  readonly starts_at: Instant
  readonly shown: ShownHour
  /** The booking that holds the hour, else a request for it. */
  readonly entry: DayEntry | undefined
}

/** Returns the ten hours of a day. @param entries of that day @param nowMs ms since 1970: hours that began by then are past */
export function hoursOfDay(date: string, zone: string, offered: readonly number[], entries: readonly DayEntry[], nowMs: number): DayHour[] {
  const startOf = (hour: number): number => instantOfWallTime(date, hour, 0, zone)
  const firstMs = startOf(FIRST_SLOT_HOUR)
  // Each conversion is slow, and the clocks of hardly any day change between the first hour and the last.
  const isEven = startOf(LAST_SLOT_HOUR) - firstMs === (LAST_SLOT_HOUR - FIRST_SLOT_HOUR) * HOUR_MS
  return ALL_HOURS.map((hour): DayHour => {
    const startMs = isEven ? firstMs + (hour - FIRST_SLOT_HOUR) * HOUR_MS : startOf(hour)
    const whole = { starts_at: instantFromMs(startMs), ends_at: instantFromMs(startMs + HOUR_MS) }
    const within = entries.filter((entry) => overlaps(entry, whole))
    const [booked] = blockingEntries(within)
    const open = offered.includes(hour) ? 'offered' : 'closed'
    return { hour, starts_at: whole.starts_at, shown: booked ? 'booked' : startMs <= nowMs ? 'past' : open, entry: booked ?? within[0] }
  })
}

/** Consecutive hours that look the same. */
export interface HourRun {
  /** First hour. */
  readonly from: number
  readonly shown: ShownHour | 'requested'
  readonly count: number
}

/** Returns the runs of a day's hours, in order; a request shows over an hour that is not booked. */
export function runsOfHours(hours: readonly DayHour[]): HourRun[] {
  const runs: { from: number; shown: HourRun['shown']; count: number }[] = []
  for (const { hour, shown, entry } of hours) {
    const look = entry?.status === 'pending' && shown !== 'past' ? 'requested' : shown
    const last = runs.at(-1)
    if (last?.shown === look) last.count += 1
    else runs.push({ from: hour, shown: look, count: 1 })
  }
  return runs
}

/** Converts a stored day to a draft, which names every hour. */
export const draftOfDay = (day: DayPlan): DayDraft => ({ status: day.status, hours: [...offeredHours(day)] })

/** Converts a draft to a stored day; an available day with all hours is stored without hours. */
export function dayOfDraft({ status, hours }: DayDraft): DayPlan {
  if (!hasSlots(status) || (status === 'available' && hours.length === ALL_HOURS.length)) return { status, time_slots: [] }
  return { status, time_slots: [...hours] }
}

/** Returns the draft with another status; a day that starts to offer hours offers all. */
export const withStatus = ({ hours }: DayDraft, status: DayStatus): DayDraft => ({
  status,
  hours: hasSlots(status) && hours.length === 0 ? [...ALL_HOURS] : hours,
})

export const withHour = ({ status, hours }: DayDraft, hour: number): DayDraft => ({
  status,
  hours: hours.includes(hour) ? hours.filter((each) => each !== hour) : [...hours, hour].toSorted((a, b) => a - b),
})

/** Returns the day with these hours opened or closed. A day that loses its last hour is busy; one without hours that gains some has open slots. */
export function withHours(day: DayPlan, hours: readonly number[], opens: boolean): DayPlan {
  const before = offeredHours(day)
  const left = ALL_HOURS.filter((hour) => (hours.includes(hour) ? opens : before.includes(hour)))
  if (left.length === 0) return hasSlots(day.status) ? { status: 'busy', time_slots: [] } : day
  return dayOfDraft({ status: hasSlots(day.status) ? day.status : 'open_slots', hours: left })
}

/** Returns true for a day that should offer hours and has none. */
export const hasNoHours = ({ status, hours }: DayDraft): boolean => hasSlots(status) && hours.length === 0

export const isSameDay = (a: DayPlan, b: DayPlan): boolean => a.status === b.status && offeredHours(a).join() === offeredHours(b).join()
