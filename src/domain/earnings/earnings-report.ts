/** Earnings with the field names of section 3, in USD: the format of the API's response, the server's export and the device's input. */
import * as v from 'valibot'
import { WORK_KINDS, type Transaction } from './booking-earnings.ts'
import type { Earnings } from './earnings.ts'
import type { Period } from './earnings-periods.ts'
import { dateField, instantField, serviceTypeField, ulidField } from '../fields.ts'
import { toCents, toUsd } from '../money/money.ts'

const usd = v.pipe(v.number(), v.minValue(0))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const transactionSchema = v.object({
  /** The booking's id, followed by the visit's number for a subscription. */
  id: v.string(),
  booking_id: ulidField,
  client_name: v.string(),
  service_type: serviceTypeField,
  amount: usd,
  /** Day in the provider's zone: of the completion, or of the agreed start of pending work. */
  date: dateField,
  status: v.picklist(['completed', 'pending']),
  /** Instant of the completion, or of the agreed start. */
  at: instantField,
  kind: v.picklist(WORK_KINDS),
  /** Number of the visit in its subscription. */
  visit: v.nullable(whole),
})

export const earningsReportSchema = v.object({
  /** Totals of all time, independent of the period. */
  summary: v.object({
    total_earnings: usd,
    total_jobs: whole,
    this_week_earnings: usd,
    this_month_earnings: usd,
    average_per_job: usd,
    /** Accepted work that is not completed: the product takes no payments. */
    pending_payments: usd,
  }),
  /** Period of the lists below; null on both sides means all time. */
  period: v.object({ from: v.nullable(dateField), to: v.nullable(dateField), total_earnings: usd, total_jobs: whole }),
  /** Days with completed work, newest first. */
  daily_earnings: v.array(v.object({ date: dateField, amount: usd, jobs_count: whole })),
  /** Completed work, newest first. */
  recent_transactions: v.array(transactionSchema),
  earnings_by_service: v.record(v.string(), usd),
  /** The same amounts, split by kind of work. */
  earnings_by_kind: v.array(v.object({ service_type: serviceTypeField, kind: v.picklist(WORK_KINDS), amount: usd, jobs_count: whole })),
  /** The transactions summed in pending_payments, soonest first. */
  pending_transactions: v.array(transactionSchema),
  /** IANA zone of the provider's city, in which all days are counted. */
  zone: v.string(),
  currency: v.literal('USD'),
})
export type EarningsReport = v.InferOutput<typeof earningsReportSchema>

type ReportTransaction = EarningsReport['recent_transactions'][number]

function byService({ services }: Earnings['period']): Record<string, number> {
  const cents: Record<string, number> = {}
  for (const each of services) cents[each.service_type] = (cents[each.service_type] ?? 0) + each.cents
  return Object.fromEntries(Object.entries(cents).map(([service, amount]) => [service, toUsd(amount)]))
}

export interface ReportContext {
  /** IANA name. */
  readonly zone: string
  readonly period: Period
  /** Resolves days in the provider's zone. */
  readonly dayOf: (at: Transaction['at']) => string
  /** The completed transactions of the period that the report lists. */
  readonly listed: readonly Transaction[]
}

export function buildEarningsReport(earnings: Earnings, { zone, period, dayOf, listed }: ReportContext): EarningsReport {
  const { summary, period: figures, pending } = earnings
  const row = ({ cents, ...rest }: Transaction): ReportTransaction => ({ ...rest, amount: toUsd(cents), date: dayOf(rest.at) })
  return {
    summary: {
      total_earnings: toUsd(summary.totalCents),
      total_jobs: summary.jobs,
      this_week_earnings: toUsd(summary.weekCents),
      this_month_earnings: toUsd(summary.monthCents),
      average_per_job: toUsd(summary.averageCents),
      pending_payments: toUsd(summary.pendingCents),
    },
    period: { ...period, total_earnings: toUsd(figures.totalCents), total_jobs: figures.jobs },
    daily_earnings: figures.days.map(({ date, cents, jobs }) => ({ date, amount: toUsd(cents), jobs_count: jobs })),
    recent_transactions: listed.map(row),
    earnings_by_service: byService(figures),
    earnings_by_kind: figures.services.map(({ service_type, kind, cents, jobs }) => ({
      service_type,
      kind,
      amount: toUsd(cents),
      jobs_count: jobs,
    })),
    pending_transactions: pending.map(row),
    zone,
    currency: 'USD',
  }
}

/** Converts a report back into cents. Its transactions are the listed ones, which may be fewer than the period has. */
export function earningsFromReport(report: EarningsReport): Earnings {
  const fromRow = ({ amount, date: _date, ...rest }: ReportTransaction): Transaction => ({ ...rest, cents: toCents(amount) })
  const { summary } = report
  return {
    summary: {
      totalCents: toCents(summary.total_earnings),
      jobs: summary.total_jobs,
      weekCents: toCents(summary.this_week_earnings),
      monthCents: toCents(summary.this_month_earnings),
      averageCents: toCents(summary.average_per_job),
      pendingCents: toCents(summary.pending_payments),
    },
    period: {
      totalCents: toCents(report.period.total_earnings),
      jobs: report.period.total_jobs,
      days: report.daily_earnings.map(({ date, amount, jobs_count }) => ({ date, cents: toCents(amount), jobs: jobs_count })),
      services: report.earnings_by_kind.map(({ amount, jobs_count, ...rest }) => ({ ...rest, cents: toCents(amount), jobs: jobs_count })),
      transactions: report.recent_transactions.map(fromRow),
    },
    pending: report.pending_transactions.map(fromRow),
  }
}

/** Returns a name like `earnings-2026-11-22.json`. @param today in the provider's zone, YYYY-MM-DD */
export const earningsFileName = (today: string, ending: 'json' | 'csv'): string => `earnings-${today}.${ending}`
