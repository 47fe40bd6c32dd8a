/** A provider's earnings out of single transactions, in integer cents: every sum can be checked by adding what it was made of. */
import type { Transaction, WorkKind } from './booking-earnings.ts'
import type { DayReader } from './day-reader.ts'
import { monthStart, weekStart, type Period } from './earnings-periods.ts'
import type { ServiceType } from './service-types.ts'

export interface DayEarnings {
  /** YYYY-MM-DD in the provider's zone. */
  readonly date: string
  readonly cents: number
  readonly jobs: number
}

export interface ServiceEarnings {
  readonly service_type: ServiceType
  readonly kind: WorkKind
  readonly cents: number
  readonly jobs: number
}

/** Of everything, whatever period is looked at. */
export interface EarningsSummary {
  readonly totalCents: number
  /** Completed jobs, each visit of a subscription one. */
  readonly jobs: number
  /** Since Sunday: calendar weeks start then (section 9). */
  readonly weekCents: number
  /** Since the first of the month. */
  readonly monthCents: number
  /** Rounded half up to the cent; 0 without a job. */
  readonly averageCents: number
  /** Agreed and not completed. */
  readonly pendingCents: number
}

export interface PeriodEarnings {
  readonly totalCents: number
  readonly jobs: number
  /** Days with a completed job, newest first. */
  readonly days: readonly DayEarnings[]
  /** By service and kind of work, most first. */
  readonly services: readonly ServiceEarnings[]
  /** Completed within the period, newest first. */
  readonly transactions: readonly Transaction[]
}

export interface Earnings {
  readonly summary: EarningsSummary
  readonly period: PeriodEarnings
  /** Agreed and not completed, soonest first. */
  readonly pending: readonly Transaction[]
}

const byId = (a: Transaction, b: Transaction): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Oldest first; the same order on every device. */
export const inTime = (a: Transaction, b: Transaction): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : byId(a, b))

const sum = (transactions: readonly Transaction[]): number => transactions.reduce((cents, each) => cents + each.cents, 0)

function servicesOf(transactions: readonly Transaction[]): ServiceEarnings[] {
  const found = new Map<string, ServiceEarnings>()
  for (const { service_type, kind, cents } of transactions) {
    const key = `${service_type} ${kind}`
    const before = found.get(key)
    found.set(key, { service_type, kind, cents: (before?.cents ?? 0) + cents, jobs: (before?.jobs ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.cents - a.cents || b.jobs - a.jobs || (a.kind < b.kind ? -1 : 1))
}

/** @param transactions newest first */
function daysOf(transactions: readonly Transaction[], dayOf: DayReader): DayEarnings[] {
  const days: DayEarnings[] = []
  for (const { at, cents } of transactions) {
    const date = dayOf(at)
    const last = days.at(-1)
    if (last?.date === date) days[days.length - 1] = { date, cents: last.cents + cents, jobs: last.jobs + 1 }
    else days.push({ date, cents, jobs: 1 })
  }
  return days
}

const average = (cents: number, jobs: number): number => (jobs === 0 ? 0 : Math.floor((2 * cents + jobs) / (2 * jobs)))

/** How many of a sorted list come before the first for which it is true. */
function countBefore(sorted: readonly Transaction[], isReached: (each: Transaction) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const each = sorted[middle]
    if (each && isReached(each)) high = middle
    else low = middle + 1
  }
  return low
}

/** Work whose day is from `from` to `to`, both included. @param sorted oldest first */
function within(sorted: readonly Transaction[], dayOf: DayReader, { from, to }: Period): Transaction[] {
  const start = from === null ? 0 : countBefore(sorted, ({ at }) => dayOf(at) >= from)
  const end = to === null ? sorted.length : countBefore(sorted, ({ at }) => dayOf(at) > to)
  return sorted.slice(start, end)
}

export interface EarningsQuestion {
  /** Of the provider's zone. */
  readonly dayOf: DayReader
  /** Today in that zone, YYYY-MM-DD. */
  readonly today: string
  readonly period: Period
}

/** @param sorted oldest first (`inTime`) */
export function earningsOf(sorted: readonly Transaction[], { dayOf, today, period }: EarningsQuestion): Earnings {
  const done = sorted.filter(({ status }) => status === 'completed')
  const pending = sorted.filter(({ status }) => status === 'pending')
  const since = (from: string): number => sum(within(done, dayOf, { from, to: today }))
  const totalCents = sum(done)
  const transactions = within(done, dayOf, period).reverse()
  return {
    summary: {
      totalCents,
      jobs: done.length,
      weekCents: since(weekStart(today)),
      monthCents: since(monthStart(today)),
      averageCents: average(totalCents, done.length),
      pendingCents: sum(pending),
    },
    period: {
      totalCents: sum(transactions),
      jobs: transactions.length,
      days: daysOf(transactions, dayOf),
      services: servicesOf(transactions),
      transactions,
    },
    pending,
  }
}
