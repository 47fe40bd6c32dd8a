/** Data of the Calendar tab: the weeks of a month, and the entries of each day and hour. */
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

/** Returns the first day of the month that contains a day. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** Returns the first day of another month. @param months number of months later, or earlier when negative */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Returns the whole weeks from Sunday that contain a month. @param month its first day */
export function weeksOfMonth(month: string): string[][] {
  const first = addDays(month, -weekdayOf(month))
  const last = addDays(addMonths(month, 1), -1)
  const weeks: string[][] = []
  for (let sunday = first; sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  return weeks
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

export interface DayHour {
  /** Local hour in the zone, 9 to 18. */
  readonly hour: number
  readonly starts_at: Instant
  readonly shown: 'offered' | 'closed' | 'booked'
}

/** Returns the ten hours of a day. */
export function hoursOfDay(date: string, zone: string, offered: readonly number[], booked: readonly DayEntry[]): DayHour[] {
  return ALL_HOURS.map((hour): DayHour => {
    const startMs = instantOfWallTime(date, hour, 0, zone)
    const whole = { starts_at: instantFromMs(startMs), ends_at: instantFromMs(startMs + HOUR_MS) }
    const isBooked = booked.some((entry) => overlaps(entry, whole))
    return { hour, starts_at: whole.starts_at, shown: isBooked ? 'booked' : offered.includes(hour) ? 'offered' : 'closed' }
  })
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

/** Returns true for a day that should offer hours and has none. */
export const hasNoHours = ({ status, hours }: DayDraft): boolean => hasSlots(status) && hours.length === 0

export const isSameDay = (a: DayPlan, b: DayPlan): boolean => a.status === b.status && offeredHours(a).join() === offeredHours(b).join()
