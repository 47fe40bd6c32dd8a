/** What is coming of a customer's bookings, by week or month and by day, each on the wall of its provider's city. */
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { upcomingAppointments } from '#domain/schedule/upcoming-appointments.ts'
import { isEnded } from '#domain/documents/booking.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { addDays, wallTimeAt, weekdayOf } from '#domain/time/zoned-time.ts'
import { isUndecided, type ShownBooking } from '../shared/booking-with-request.ts'

/** One time of a booking on its day. */
export interface ComingEntry extends Appointment {
  readonly shown: ShownBooking
  /** YYYY-MM-DD where the provider is. */
  readonly date: string
  /** Minutes since midnight on the same wall. */
  readonly minute: number
  readonly zone: string
}

export interface ComingDay {
  readonly date: string
  /** In order of their hours. */
  readonly entries: Run<ComingEntry>
}

/** A week from Sunday while it is this one or the next; all else that is far away by its month. */
export interface ComingSpan {
  readonly kind: 'this_week' | 'next_week' | 'month'
  /** YYYY-MM-DD: the Sunday, or the first of the month. */
  readonly from: string
  readonly days: readonly ComingDay[]
}

function entriesOf(shown: ShownBooking): ComingEntry[] {
  const { zone } = cityOrDefault(shown.booking.city)
  const entries = upcomingAppointments(shown.booking).map((each): ComingEntry => {
    const { date, hour, minute } = wallTimeAt(instantToMs(each.starts_at), zone)
    return { ...each, shown, zone, date, minute: hour * 60 + minute }
  })
  // What was refused, or waits for a decision, is one thing to decide and holds no hours.
  return isUndecided(shown) ? entries.slice(0, 1) : entries
}

/** As it is read: by the day and the hour that are shown, also of two cities whose clocks differ. */
const inOrder = (a: ComingEntry, b: ComingEntry): number => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1)

/** Every time that is coming, day by day. @param rows a customer's bookings and requests */
export const comingEntries = (rows: readonly ShownBooking[]): readonly ComingEntry[] => rows.flatMap(entriesOf).toSorted(inOrder)

/** Those that are asked for as soon as possible and have no day yet. */
export const withoutDay = (rows: readonly ShownBooking[]): readonly ShownBooking[] =>
  rows.filter(({ booking }) => !isEnded(booking.status) && upcomingAppointments(booking).length === 0)

const sundayOf = (date: string): string => addDays(date, -weekdayOf(date))

type Run<T> = readonly [T, ...T[]]

/** Neighbours with the same key, in their order. */
function runsBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [key: string, run: Run<T>])[] {
  const runs: [string, [T, ...T[]]][] = []
  for (const one of all) {
    const last = runs.at(-1)
    if (last?.[0] === keyOf(one)) last[1].push(one)
    else runs.push([keyOf(one), [one]])
  }
  return runs
}

type Span = Pick<ComingSpan, 'kind' | 'from'>

/** @param today YYYY-MM-DD where the provider is */
function spanOf(date: string, today: string): Span {
  const sunday = sundayOf(date)
  if (sunday === sundayOf(today)) return { kind: 'this_week', from: sunday }
  if (sunday === addDays(sundayOf(today), 7)) return { kind: 'next_week', from: sunday }
  return { kind: 'month', from: `${date.slice(0, 7)}-01` }
}

/** @param entries in order of their days @param nowMs this device's clock */
export function spansOf(entries: readonly ComingEntry[], nowMs: number): readonly ComingSpan[] {
  const days = runsBy(entries, ({ date }) => date).map(([date, each]) => {
    const today = wallTimeAt(nowMs, each[0].zone).date
    return { span: spanOf(date, today), day: { date, entries: each } }
  })
  return runsBy(days, ({ span }) => `${span.kind} ${span.from}`).map(([, those]) => ({
    ...those[0].span,
    days: those.map(({ day }) => day),
  }))
}
