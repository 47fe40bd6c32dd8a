/** Regular times of a subscription: the same wall-clock time in the provider's zone, across changes of daylight saving. */
import type { SubscriptionType } from '../documents/visit.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { visitCount } from '../money/subscription-price.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

export interface SubscriptionPlan {
  /** Start of the first regular visit. */
  readonly first: Instant
  readonly type: SubscriptionType
  /** 4 to 52 in steps of 4. */
  readonly weeks: number
  /** IANA zone of the provider's city. */
  readonly zone: string
}

/** Regular visit, possibly moved to another time. */
export interface PlannedVisit {
  /** From 1. */
  readonly number: number
  readonly starts_at: Instant
}

/** Returns the same day of the month n months later, or the last day of a shorter month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

function dateOf(type: SubscriptionType, date: string, index: number): string {
  if (type === 'monthly') return addMonths(date, index)
  return addDays(date, index * (type === 'weekly' ? 7 : 14))
}

/** Returns all regular visits in order. Months are counted from the first visit: 31 January, 28 February, 31 March. */
export function regularVisits({ first, type, weeks, zone }: SubscriptionPlan): PlannedVisit[] {
  const { date, hour, minute } = wallTimeAt(instantToMs(first), zone)
  return Array.from({ length: visitCount(type, weeks) }, (_, index) => ({
    number: index + 1,
    starts_at: index === 0 ? first : instantFromMs(instantOfWallTime(dateOf(type, date, index), hour, minute, zone)),
  }))
}
