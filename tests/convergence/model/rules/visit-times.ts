/** The times of a subscription's visits, and which of them are not free (docs/decisions, "Subscriptions"). */
import type { Hours } from '../derived.ts'
import { instantOf, msOf } from '../rule.ts'
import type { OwnTime } from '../market.ts'
import { HORIZON_MS, nearestFree, zonedTimeIn, slotRefusal } from '../slots.ts'

export interface Planned {
  readonly number: number
  readonly starts_at: string
}

const DAY_MS = 86_400_000
/** The first within a booking's horizon, the last a year after it. */
const FURTHEST_MS = 2 * HORIZON_MS
/** About two weeks either way. */
const MOVED_MOST_MS = 15 * DAY_MS

/** Section 9: number of visits a week. */
const A_WEEK: Readonly<Record<string, number>> = { weekly: 1, biweekly: 0.5, monthly: 0.25 }

/** At the same local time of the city; in a month without that day, on its last one. */
export function regularTimes(city: string, first: string, type: string, weeks: number): Planned[] {
  const wall = zonedTimeIn(city, first).with({ second: 0, millisecond: 0 })
  return Array.from({ length: (A_WEEK[type] ?? 0) * weeks }, (_, index) => {
    const later = type === 'monthly' ? wall.add({ months: index }) : wall.add({ days: index * (type === 'weekly' ? 7 : 14) })
    return { number: index + 1, starts_at: index === 0 ? first : instantOf(later.epochMilliseconds) }
  })
}

const endOf = ({ starts_at }: Planned, hours: number): string => instantOf(msOf(starts_at) + hours * 3_600_000)

/** Regular visits, moved a little or left out: in order, one over before the next begins. */
export function areRegular(visits: readonly Planned[], regular: readonly Planned[], hours: number): boolean {
  return visits.every((visit, index) => {
    const own = regular[visit.number - 1]
    const before = visits[index - 1]
    if (!own || Math.abs(msOf(own.starts_at) - msOf(visit.starts_at)) > MOVED_MOST_MS) return false
    return !before || (before.number < visit.number && endOf(before, hours) <= visit.starts_at)
  })
}

export interface Ground {
  readonly city: string
  readonly own: OwnTime
  readonly held: readonly Hours[]
  /** Of one visit. */
  readonly hours: number
  readonly now: string
}

/** Three free times near a visit that keep it between its neighbours. */
export function otherTimes(visits: readonly Planned[], index: number, { city, own, held, hours, now }: Ground): string[] {
  const [before, visit, after] = [visits[index - 1], visits[index], visits[index + 1]]
  if (!visit) return []
  const never = (starts_at: string, ends_at: string): Hours => ({ booking: '', starts_at, ends_at })
  const between = [
    ...(before ? [never('1970-01-01T00:00:00.000Z', endOf(before, hours))] : []),
    ...(after ? [never(after.starts_at, '9000-01-01T00:00:00.000Z')] : []),
  ]
  return nearestFree(city, own, [...held, ...between], visit.starts_at, hours, now, null, FURTHEST_MS)
}

const STATES: Readonly<Record<string, string>> = { slot_past: 'past', slot_taken: 'taken', slot_unavailable: 'not_offered' }

/** Each visit that is not free, with the reason and the alternatives. */
export function notToBeHad(visits: readonly Planned[], ground: Ground): Readonly<Record<string, unknown>>[] {
  const { city, own, held, hours, now } = ground
  return visits.flatMap((visit, index) => {
    const why = slotRefusal(city, own, held, visit.starts_at, hours, now, FURTHEST_MS)
    return why ? [{ ...visit, state: STATES[why], alternatives: otherTimes(visits, index, ground) }] : []
  })
}
