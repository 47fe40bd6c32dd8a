/** What is coming of a customer's bookings, by week from Sunday and by day, each on the wall of its provider's city. */
import type { Appointment } from '#domain/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { comingAppointments } from '#domain/coming-appointments.ts'
import { isEnded } from '#domain/documents/booking.ts'
import { instantToMs } from '#domain/instant.ts'
import { DAY_MS } from '#domain/constants.ts'
import { addDays, wallTimeAt, weekdayOf } from '#domain/zoned-time.ts'
import { isUndecided, type ShownBooking } from './shown-booking.ts'

/** One time of a booking on its day. */
export interface ComingEntry extends Appointment {
  readonly shown: ShownBooking
  /** YYYY-MM-DD where the provider is. */
  readonly date: string
  readonly zone: string
}

export interface ComingDay {
  readonly date: string
  /** In order of time, at least one. */
  readonly entries: readonly ComingEntry[]
}

export interface ComingWeek {
  /** Its first day, YYYY-MM-DD. */
  readonly sunday: string
  readonly days: readonly ComingDay[]
}

function entriesOf(shown: ShownBooking): ComingEntry[] {
  const { zone } = cityOrDefault(shown.booking.city)
  const entries = comingAppointments(shown.booking).map((each): ComingEntry => ({
    ...each,
    shown,
    zone,
    date: wallTimeAt(instantToMs(each.starts_at), zone).date,
  }))
  // What was refused, or waits for a decision, is one thing to decide and holds no hours.
  return isUndecided(shown) ? entries.slice(0, 1) : entries
}

const inOrder = (a: ComingEntry, b: ComingEntry): number =>
  a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0

/** Every time that is coming, day by day. @param rows a customer's bookings and requests */
export const comingEntries = (rows: readonly ShownBooking[]): readonly ComingEntry[] => rows.flatMap(entriesOf).toSorted(inOrder)

/** Those that are asked for as soon as possible and have no day yet. */
export const withoutDay = (rows: readonly ShownBooking[]): readonly ShownBooking[] =>
  rows.filter(({ booking }) => !isEnded(booking.status) && comingAppointments(booking).length === 0)

const WEEK_MS = 7 * DAY_MS

const sundayOf = (date: string): string => addDays(date, -weekdayOf(date))

/** Neighbours with the same key, in their order. */
function runsBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [key: string, run: readonly T[]])[] {
  const runs: [string, T[]][] = []
  for (const one of all) {
    const last = runs.at(-1)
    if (last?.[0] === keyOf(one)) last[1].push(one)
    else runs.push([keyOf(one), [one]])
  }
  return runs
}

/** @param entries in order of their days */
export function weeksOf(entries: readonly ComingEntry[]): readonly ComingWeek[] {
  const days = runsBy(entries, ({ date }) => date).map(([date, each]): ComingDay => ({ date, entries: each }))
  return runsBy(days, ({ date }) => sundayOf(date)).map(([sunday, those]) => ({ sunday, days: those }))
}

/** How many weeks a week is after the one of today where that is, 0 this week. @param nowMs this device's clock */
export const weeksAhead = (sunday: string, zone: string, nowMs: number): number =>
  (Date.parse(sunday) - Date.parse(sundayOf(wallTimeAt(nowMs, zone).date))) / WEEK_MS
