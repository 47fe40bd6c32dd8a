/** Free start times: hourly from 9:00 to 18:00 local time of the provider's city, with visits over by 19:00. */
import { Temporal } from 'temporal-polyfill'
import type { Hours } from './derived.ts'
import type { OwnTime } from './market.ts'
import { instantOf, msOf } from './rule.ts'

/** Decisions, "Time". */
const ZONES: Readonly<Record<string, string>> = {
  'San Francisco': 'America/Los_Angeles',
  Nairobi: 'Africa/Nairobi',
  Lagos: 'Africa/Lagos',
  'Ho Chi Minh City': 'Asia/Ho_Chi_Minh',
  Doha: 'Asia/Qatar',
}
export const CITY_NAMES = Object.keys(ZONES)

const LAST_START = 18
const FIRST_START = 9
const CLOSING = 19
/** A year ahead contains the longest subscription. */
export const HORIZON_MS = 366 * 86_400_000

export const collide = (a: Pick<Hours, 'starts_at' | 'ends_at'>, b: Pick<Hours, 'starts_at' | 'ends_at'>): boolean =>
  a.starts_at < b.ends_at && b.starts_at < a.ends_at

export const zonedTimeIn = (city: string, instant: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONES[city] ?? 'UTC')

/** The local date in a city. */
export const dateIn = (city: string, instant: string): Temporal.PlainDate => zonedTimeIn(city, instant).toPlainDate()

function offersHour({ days, week }: OwnTime, date: Temporal.PlainDate, hour: number): boolean {
  const day = days.get(date.toString()) ?? week?.[date.dayOfWeek % 7]
  if (!day) return true
  if (day.status === 'open_slots') return day.time_slots.includes(hour)
  return day.status === 'available' && (day.time_slots.length === 0 || day.time_slots.includes(hour))
}

/** Undefined when it is free, else the code of the refusal. */
export function slotRefusal(
  city: string,
  own: OwnTime,
  held: readonly Hours[],
  start: string,
  hours: number,
  now: string,
  horizonMs = HORIZON_MS,
): string | undefined {
  if (start <= now) return 'slot_past'
  if (msOf(start) > msOf(now) + horizonMs) return 'slot_unavailable'
  const wall = zonedTimeIn(city, start)
  const onTheHour = wall.minute === 0 && wall.second === 0 && wall.millisecond === 0
  if (!onTheHour || wall.hour < FIRST_START || wall.hour > LAST_START || wall.hour + hours > CLOSING) return 'slot_unavailable'
  if (msOf(start) - msOf(now) < (own.notice ?? 0) * 60_000) return 'slot_unavailable'
  for (let hour = wall.hour; hour < wall.hour + hours; hour += 1) if (!offersHour(own, wall.toPlainDate(), hour)) return 'slot_unavailable'
  const travelMs = (own.travel ?? 0) * 60_000
  const visit = { starts_at: instantOf(msOf(start) - travelMs), ends_at: instantOf(msOf(start) + hours * 3_600_000 + travelMs) }
  return held.some((other) => collide(other, visit)) ? 'slot_taken' : undefined
}

const startsOf = new Map<string, readonly string[]>()

function dayStarts(city: string, day: Temporal.PlainDate): readonly string[] {
  const key = `${city} ${day.toString()}`
  const known = startsOf.get(key)
  if (known) return known
  const starts: string[] = []
  for (let hour = FIRST_START; hour <= LAST_START; hour += 1)
    starts.push(instantOf(day.toZonedDateTime({ timeZone: ZONES[city] ?? 'UTC', plainTime: { hour } }).epochMilliseconds))
  startsOf.set(key, starts)
  return starts
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const WEEKDAYS = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')

/** As a person reads it: `Tue 24 Nov, 10:00`. */
export function formatWallTime(city: string, instant: string): string {
  const { dayOfWeek, day, month, hour, minute } = zonedTimeIn(city, instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${WEEKDAYS[dayOfWeek - 1]} ${day} ${MONTHS[month - 1]}, ${two(hour)}:${two(minute)}`
}

/** The three free start times nearest to the requested one, within two weeks either side, soonest first. @param except no alternative */
export function nearestFree(
  city: string,
  own: OwnTime,
  held: readonly Hours[],
  around: string,
  hours: number,
  now: string,
  except: string | null = null,
  horizonMs = HORIZON_MS,
): string[] {
  const middle = Math.min(Math.max(msOf(around), msOf(now)), msOf(now) + horizonMs)
  const today = zonedTimeIn(city, instantOf(middle)).toPlainDate()
  const starts = Array.from({ length: 29 }, (_, index) => dayStarts(city, today.add({ days: index - 14 }))).flat()
  const far = (start: string): number => Math.abs(msOf(start) - msOf(around))
  return starts
    .filter((start) => start !== except && slotRefusal(city, own, held, start, hours, now, horizonMs) === undefined)
    .toSorted((a, b) => far(a) - far(b) || msOf(a) - msOf(b))
    .slice(0, 3)
    .toSorted()
}
