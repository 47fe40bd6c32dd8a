/** Groups a customer's upcoming appointments by week or month and by day, each in the zone of its provider's city. */
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { upcomingAppointments } from '#domain/schedule/upcoming-appointments.ts'
import { isEnded } from '#domain/documents/booking.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { addDays, wallTimeAt, weekdayOf } from '#domain/time/zoned-time.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'

/** One appointment of a booking. */
export interface UpcomingEntry extends Appointment {
  readonly shown: BookingWithRequest
  /** YYYY-MM-DD in the provider's zone. */
  readonly date: string
  /** Minutes since midnight in the same zone. */
  readonly minute: number
  readonly zone: string
}

export interface UpcomingDay {
  readonly date: string
  /** Ordered by time. */
  readonly entries: NonEmpty<UpcomingEntry>
}

/** This week or the next, from Sunday; later days are grouped by month. */
export interface UpcomingPeriod {
  readonly kind: 'this_week' | 'next_week' | 'month'
  /** YYYY-MM-DD: the Sunday, or the first day of the month. */
  readonly from: string
  readonly days: readonly UpcomingDay[]
}

function entriesOf(shown: BookingWithRequest): UpcomingEntry[] {
  const { zone } = cityOrDefault(shown.booking.city)
  const entries = upcomingAppointments(shown.booking).map((each): UpcomingEntry => {
    const { date, hour, minute } = wallTimeAt(instantToMs(each.starts_at), zone)
    return { ...each, shown, zone, date, minute: hour * 60 + minute }
  })
  // A request that was refused or needs a decision is a single entry, and reserves no hours.
  return needsDecision(shown) ? entries.slice(0, 1) : entries
}

/** Sorts by the displayed day and time, also for two cities whose clocks differ. */
const byDateAndTime = (a: UpcomingEntry, b: UpcomingEntry): number => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1)

/** Returns every upcoming appointment in order of day and time. @param rows a customer's bookings and requests */
export const upcomingEntries = (rows: readonly BookingWithRequest[]): readonly UpcomingEntry[] =>
  rows.flatMap(entriesOf).toSorted(byDateAndTime)

/** Returns the bookings requested as soon as possible, which have no day yet. */
export const asapBookings = (rows: readonly BookingWithRequest[]): readonly BookingWithRequest[] =>
  rows.filter(({ booking }) => !isEnded(booking.status) && upcomingAppointments(booking).length === 0)

const sundayOf = (date: string): string => addDays(date, -weekdayOf(date))

type NonEmpty<T> = readonly [T, ...T[]]

/** Groups adjacent items with the same key; keeps their order. */
function groupAdjacentBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [key: string, run: NonEmpty<T>])[] {
  const runs: [string, [T, ...T[]]][] = []
  for (const one of all) {
    const last = runs.at(-1)
    if (last?.[0] === keyOf(one)) last[1].push(one)
    else runs.push([keyOf(one), [one]])
  }
  return runs
}

type PeriodKey = Pick<UpcomingPeriod, 'kind' | 'from'>

/** @param today YYYY-MM-DD in the provider's zone */
function periodKeyOf(date: string, today: string): PeriodKey {
  const sunday = sundayOf(date)
  if (sunday === sundayOf(today)) return { kind: 'this_week', from: sunday }
  if (sunday === addDays(sundayOf(today), 7)) return { kind: 'next_week', from: sunday }
  return { kind: 'month', from: `${date.slice(0, 7)}-01` }
}

/** @param entries ordered by day @param nowMs this device's clock */
export function groupByPeriod(entries: readonly UpcomingEntry[], nowMs: number): readonly UpcomingPeriod[] {
  const days = groupAdjacentBy(entries, ({ date }) => date).map(([date, each]) => {
    const today = wallTimeAt(nowMs, each[0].zone).date
    return { span: periodKeyOf(date, today), day: { date, entries: each } }
  })
  return groupAdjacentBy(days, ({ span }) => `${span.kind} ${span.from}`).map(([, those]) => ({
    ...those[0].span,
    days: those.map(({ day }) => day),
  }))
}
