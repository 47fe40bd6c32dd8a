/**
 * A provider's earnings, computed from single transactions of one currency in its smallest unit, so that every sum can be checked by adding them up.
 * Transactions are entered into a ledger once, by day; any period is then computed from the ledger's days.
 */
import type { Transaction, WorkKind } from './booking-earnings.ts'
import type { DateResolver } from '../time/date-resolver.ts'
import { monthStart, weekStart, type Period } from './earnings-periods.ts'
import type { ServiceType } from '../service-types.ts'

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

/** Totals of all time, independent of the period. */
export interface EarningsSummary {
  readonly totalCents: number
  /** Completed jobs; each visit of a subscription counts as one. */
  readonly jobs: number
  /** Since Sunday, the first day of a calendar week (section 9). */
  readonly weekCents: number
  /** Since the first day of the month. */
  readonly monthCents: number
  /** Rounded half up to the cent; 0 without jobs. */
  readonly averageCents: number
  /** Accepted and not completed. */
  readonly pendingCents: number
}

export interface PeriodEarnings {
  readonly totalCents: number
  readonly jobs: number
  /** Days with a completed job, newest first. */
  readonly days: readonly DayEarnings[]
  /** By service and kind of work, highest first. */
  readonly services: readonly ServiceEarnings[]
  /** Completed within the period, newest first. */
  readonly transactions: readonly Transaction[]
}

export interface Earnings {
  readonly summary: EarningsSummary
  readonly period: PeriodEarnings
  /** Accepted and not completed, soonest first. */
  readonly pending: readonly Transaction[]
}

/** A day with completed work. */
interface LedgerDay extends DayEarnings {
  /** Index of its first transaction among the completed ones. */
  readonly start: number
  readonly services: readonly ServiceEarnings[]
}

export interface EarningsLedger {
  /** Completed work, oldest first. */
  readonly done: readonly Transaction[]
  /** Accepted and not completed, soonest first. */
  readonly pending: readonly Transaction[]
  /** Days in one zone, oldest first. */
  readonly days: readonly LedgerDay[]
}

const byId = (a: Transaction, b: Transaction): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Compares oldest first; ties are resolved by id, so that the order is the same on every device. */
export const compareByTime = (a: Transaction, b: Transaction): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : byId(a, b))

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Adds to the sum of that service and kind. A linear search is enough for so few entries. */
function addTo(services: Mutable<ServiceEarnings>[], { service_type, kind, cents, jobs }: ServiceEarnings): void {
  const sum = services.find((each) => each.service_type === service_type && each.kind === kind)
  if (sum) {
    sum.cents += cents
    sum.jobs += jobs
  } else services.push({ service_type, kind, cents, jobs })
}

/** Builds the ledger. @param sorted oldest first (`compareByTime`) @param dayOf resolver of the provider's zone */
export function buildEarningsLedger(sorted: readonly Transaction[], dayOf: DateResolver): EarningsLedger {
  const done = sorted.filter(({ status }) => status === 'completed')
  const days: (Mutable<LedgerDay> & { services: Mutable<ServiceEarnings>[] })[] = []
  for (const [start, { at, cents, service_type, kind }] of done.entries()) {
    const date = dayOf(at)
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, cents: 0, jobs: 0, start, services: [] }
      days.push(day)
    }
    day.cents += cents
    day.jobs += 1
    addTo(day.services, { service_type, kind, cents, jobs: 1 })
  }
  return { done, pending: sorted.filter(({ status }) => status === 'pending'), days }
}

export const sumOf = (amounts: readonly { readonly cents: number }[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0)
export const jobsOf = (amounts: readonly { readonly jobs: number }[]): number => amounts.reduce((sum, { jobs }) => sum + jobs, 0)

function servicesOf(days: readonly LedgerDay[]): ServiceEarnings[] {
  const sums: ServiceEarnings[] = []
  for (const { services } of days) for (const each of services) addTo(sums, each)
  return sums.sort((a, b) => b.cents - a.cents || b.jobs - a.jobs || (a.kind < b.kind ? -1 : 1))
}

const average = (cents: number, jobs: number): number => (jobs === 0 ? 0 : Math.floor((2 * cents + jobs) / (2 * jobs)))

/** Returns the ledger's days from `from` to `to`, both included. */
const daysWithin = ({ days }: EarningsLedger, { from, to }: Period): readonly LedgerDay[] =>
  days.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))

function periodEarnings(ledger: EarningsLedger, period: Period): PeriodEarnings {
  const days = daysWithin(ledger, period)
  const start = days[0]?.start ?? 0
  const jobs = jobsOf(days)
  return {
    totalCents: sumOf(days),
    jobs,
    days: days.map(({ date, cents, jobs: count }) => ({ date, cents, jobs: count })).reverse(),
    services: servicesOf(days),
    transactions: ledger.done.slice(start, start + jobs).reverse(),
  }
}

export interface EarningsQuery {
  /** Today in the ledger's zone, YYYY-MM-DD. */
  readonly today: string
  readonly period: Period
}

export function computeEarnings(ledger: EarningsLedger, { today, period }: EarningsQuery): Earnings {
  const since = (from: string): number => sumOf(daysWithin(ledger, { from, to: today }))
  const totalCents = sumOf(ledger.days)
  return {
    summary: {
      totalCents,
      jobs: ledger.done.length,
      weekCents: since(weekStart(today)),
      monthCents: since(monthStart(today)),
      averageCents: average(totalCents, ledger.done.length),
      pendingCents: sumOf(ledger.pending),
    },
    period: periodEarnings(ledger, period),
    pending: ledger.pending,
  }
}
