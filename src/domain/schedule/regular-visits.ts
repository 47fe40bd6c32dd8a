/** The regular times of a subscription: the same wall-clock time in the provider's zone, whatever daylight saving does meanwhile. */
import type { SubscriptionType } from '../documents/visit.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { visitCount } from '../money/subscription-price.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

export interface SubscriptionPlan {
  /** When the first regular visit starts. */
  readonly first: Instant
  readonly type: SubscriptionType
  /** 4 to 52 by 4. */
  readonly weeks: number
  /** IANA zone of the provider's city. */
  readonly zone: string
}

/** A regular visit, or the time that it was moved to. */
export interface PlannedVisit {
  /** From 1. */
  readonly number: number
  readonly starts_at: Instant
}

/** The same day of the month n months later, or the month's last day where it has no such day. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

function dateOf(type: SubscriptionType, date: string, index: number): string {
  if (type === 'monthly') return addMonths(date, index)
  return addDays(date, index * (type === 'weekly' ? 7 : 14))
}

/** All regular visits in order of time. Each month counts from the first visit: after 31 January and 28 February comes 31 March. */
export function regularVisits({ first, type, weeks, zone }: SubscriptionPlan): PlannedVisit[] {
  const { date, hour, minute } = wallTimeAt(instantToMs(first), zone)
  return Array.from({ length: visitCount(type, weeks) }, (_, index) => ({
    number: index + 1,
    starts_at: index === 0 ? first : instantFromMs(instantOfWallTime(dateOf(type, date, index), hour, minute, zone)),
  }))
}
