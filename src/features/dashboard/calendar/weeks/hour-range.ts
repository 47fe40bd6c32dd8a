/** Hours of one day that are selected by drag or with the keyboard, and the way of the focus through a week. */
import { addDays, weekdayOf } from '#domain/time/zoned-time.ts'
import { ALL_HOURS, type DayEntry, type DayHour } from '../calendar-days.ts'

/** A cell of a week: an hour of a day, or the day itself above its hours. */
export interface WeekCell {
  /** YYYY-MM-DD */
  readonly date: string
  /** 9 to 18; null for the day itself. */
  readonly hour: number | null
}

export interface HourRange {
  /** YYYY-MM-DD */
  readonly date: string
  /** Hour at which the selection began. */
  readonly anchor: number
  /** Hour that it reaches, before or after the anchor. */
  readonly head: number
}

/** Returns the selected hours, from the anchor on. */
export function hoursOfRange({ anchor, head }: HourRange): number[] {
  const step = head < anchor ? -1 : 1
  return Array.from({ length: Math.abs(head - anchor) + 1 }, (_, at) => anchor + at * step)
}

export interface RangeChange {
  /** Opens the hours; else closes them. */
  readonly opens: boolean
  /** Hours that change, ascending; none where all are booked or past. */
  readonly hours: readonly number[]
  /** Bookings that hold selected hours, which stay as they are. */
  readonly booked: readonly DayEntry[]
}

/**
 * Returns what a selection does: the first hour from the anchor that can change is turned over, and the others become like it.
 * @param hours of the day
 */
export function changeOfRange(hours: readonly DayHour[], range: HourRange): RangeChange {
  const selected = hoursOfRange(range).flatMap((hour) => hours.filter((each) => each.hour === hour))
  const free = selected.filter(({ shown }) => shown === 'offered' || shown === 'closed')
  const opens = free[0]?.shown === 'closed'
  const changed = free.filter(({ shown }) => (shown === 'closed') === opens).map(({ hour }) => hour)
  const booked = selected.flatMap(({ shown, entry }) => (shown === 'booked' && entry ? [entry] : []))
  return { opens, hours: changed.toSorted((a, b) => a - b), booked: [...new Set(booked)] }
}

/** Returns the hour at a distance from the top of a day's ten hours. @param offset px; outside of them counts as the nearest */
export function hourAt(offset: number, height: number): number {
  const at = Math.floor((offset / height) * ALL_HOURS.length)
  return ALL_HOURS[Math.min(Math.max(at, 0), ALL_HOURS.length - 1)] ?? 0
}

const FIRST_HOUR = ALL_HOURS[0] ?? 0
const LAST_HOUR = ALL_HOURS.at(-1) ?? 0

/** Returns the cell that a key moves to, which may be in another week; undefined for any other key. Sideways keys follow the reading direction. */
export function cellAfterKey({ date, hour }: WeekCell, key: string, rightToLeft: boolean): WeekCell | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return { date: addDays(date, (key === 'ArrowRight') === rightToLeft ? -1 : 1), hour }
    case 'ArrowDown':
      return { date, hour: hour === null ? FIRST_HOUR : Math.min(hour + 1, LAST_HOUR) }
    case 'ArrowUp':
      return { date, hour: hour === null || hour === FIRST_HOUR ? null : hour - 1 }
    case 'Home':
      return { date: addDays(date, -weekdayOf(date)), hour }
    case 'End':
      return { date: addDays(date, 6 - weekdayOf(date)), hour }
    case 'PageDown':
      return { date: addDays(date, 7), hour }
    case 'PageUp':
      return { date: addDays(date, -7), hour }
    default:
      return undefined
  }
}
