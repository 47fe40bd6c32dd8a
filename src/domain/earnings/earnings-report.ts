/** Earnings with the field names of section 3, in one currency: the format of the API's response, the server's export and the device's input. */
import * as v from 'valibot'
import { WORK_KINDS, type Transaction } from './booking-earnings.ts'
import type { Earnings, EarningsSummary } from './earnings.ts'
import type { Period } from './earnings-periods.ts'
import { dateField, instantField, storedServiceField, ulidField } from '../fields.ts'
import { currencies } from '../cities.ts'
import { USD, type Currency } from '../marketplace/own-marketplace.ts'
import { toAmount, toMinorUnits } from '../money/money.ts'

const amount = v.pipe(v.number(), v.minValue(0))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const transactionSchema = v.object({
  /** The booking's id, followed by the visit's number for a subscription. */
  id: v.string(),
  booking_id: ulidField,
  client_name: v.string(),
  service_type: storedServiceField,
  amount,
  /** Day in the provider's zone: of the completion, or of the agreed start of pending work. */
  date: dateField,
  status: v.picklist(['completed', 'pending']),
  /** Instant of the completion, or of the agreed start. */
  at: instantField,
  /** When the completion was sent, if more than 10 minutes later. */
  sent_at: v.optional(instantField),
  kind: v.picklist(WORK_KINDS),
  /** Number of the visit in its subscription. */
  visit: v.nullable(whole),
})

export const earningsReportSchema = v.object({
  /** Totals of all time, independent of the period. */
  summary: v.object({
    total_earnings: amount,
    total_jobs: whole,
    this_week_earnings: amount,
    this_month_earnings: amount,
    average_per_job: amount,
    /** Accepted work that is not completed: the product takes no payments. */
    pending_payments: amount,
  }),
  /** Period of the lists below; null on both sides means all time. */
  period: v.object({ from: v.nullable(dateField), to: v.nullable(dateField), total_earnings: amount, total_jobs: whole }),
  /** Days with completed work, newest first. */
  daily_earnings: v.array(v.object({ date: dateField, amount, jobs_count: whole })),
  /** Completed work, newest first. */
  recent_transactions: v.array(transactionSchema),
  earnings_by_service: v.record(v.string(), amount),
  /** The same amounts, split by kind of work. */
  earnings_by_kind: v.array(v.object({ service_type: storedServiceField, kind: v.picklist(WORK_KINDS), amount, jobs_count: whole })),
  /** The transactions summed in pending_payments, soonest first. */
  pending_transactions: v.array(transactionSchema),
  /** IANA zone of the provider's city, in which all days are counted. */
  zone: v.string(),
  /** ISO 4217: the currency of all amounts. */
  currency: v.string(),
  /** Totals in other currencies, of work in other cities; absent where all work is in one currency. */
  other_currencies: v.optional(
    v.array(v.object({ currency: v.string(), total_earnings: amount, total_jobs: whole, pending_payments: amount })),
  ),
})
export type EarningsReport = v.InferOutput<typeof earningsReportSchema>

type ReportTransaction = EarningsReport['recent_transactions'][number]

function byService({ services }: Earnings['period'], currency: Currency): Record<string, number> {
  const cents: Record<string, number> = {}
  for (const each of services) cents[each.service_type] = (cents[each.service_type] ?? 0) + each.cents
  return Object.fromEntries(Object.entries(cents).map(([service, units]) => [service, toAmount(units, currency)]))
}

export interface ReportContext {
  /** IANA name. */
  readonly zone: string
  readonly period: Period
  /** Resolves days in the provider's zone. */
  readonly dayOf: (at: Transaction['at']) => string
  /** The completed transactions of the period that the report lists. */
  readonly listed: readonly Transaction[]
  readonly currency: Currency
  /** Work in other currencies. */
  readonly others?: readonly { readonly currency: Currency; readonly summary: EarningsSummary }[]
}

const otherOf = ({ currency, summary }: { readonly currency: Currency; readonly summary: EarningsSummary }) => ({
  currency: currency.code,
  total_earnings: toAmount(summary.totalCents, currency),
  total_jobs: summary.jobs,
  pending_payments: toAmount(summary.pendingCents, currency),
})

export function buildEarningsReport(
  earnings: Earnings,
  { zone, period, dayOf, listed, currency, others = [] }: ReportContext,
): EarningsReport {
  const { summary, period: figures, pending } = earnings
  const inCurrency = (units: number): number => toAmount(units, currency)
  const row = ({ cents, currency: _same, ...rest }: Transaction): ReportTransaction => ({
    ...rest,
    amount: inCurrency(cents),
    date: dayOf(rest.at),
  })
  return {
    summary: {
      total_earnings: inCurrency(summary.totalCents),
      total_jobs: summary.jobs,
      this_week_earnings: inCurrency(summary.weekCents),
      this_month_earnings: inCurrency(summary.monthCents),
      average_per_job: inCurrency(summary.averageCents),
      pending_payments: inCurrency(summary.pendingCents),
    },
    period: { ...period, total_earnings: inCurrency(figures.totalCents), total_jobs: figures.jobs },
    daily_earnings: figures.days.map(({ date, cents, jobs }) => ({ date, amount: inCurrency(cents), jobs_count: jobs })),
    recent_transactions: listed.map(row),
    earnings_by_service: byService(figures, currency),
    earnings_by_kind: figures.services.map(({ service_type, kind, cents, jobs }) => ({
      service_type,
      kind,
      amount: inCurrency(cents),
      jobs_count: jobs,
    })),
    pending_transactions: pending.map(row),
    zone,
    currency: currency.code,
    ...(others.length === 0 ? {} : { other_currencies: others.map(otherOf) }),
  }
}

/** Converts a report back into smallest units. Its transactions are the listed ones, which may be fewer than the period has. */
export function earningsFromReport(report: EarningsReport): Earnings {
  const currency = currencies().get(report.currency) ?? USD
  const toUnits = (inCurrency: number): number => toMinorUnits(inCurrency, currency)
  const fromRow = ({ amount: paid, date: _date, ...rest }: ReportTransaction): Transaction => ({
    ...rest,
    cents: toUnits(paid),
    currency: report.currency,
  })
  const { summary } = report
  return {
    summary: {
      totalCents: toUnits(summary.total_earnings),
      jobs: summary.total_jobs,
      weekCents: toUnits(summary.this_week_earnings),
      monthCents: toUnits(summary.this_month_earnings),
      averageCents: toUnits(summary.average_per_job),
      pendingCents: toUnits(summary.pending_payments),
    },
    period: {
      totalCents: toUnits(report.period.total_earnings),
      jobs: report.period.total_jobs,
      days: report.daily_earnings.map(({ date, amount: paid, jobs_count }) => ({ date, cents: toUnits(paid), jobs: jobs_count })),
      services: report.earnings_by_kind.map(({ amount: paid, jobs_count, ...rest }) => ({
        ...rest,
        cents: toUnits(paid),
        jobs: jobs_count,
      })),
      transactions: report.recent_transactions.map(fromRow),
    },
    pending: report.pending_transactions.map(fromRow),
  }
}

/** Returns a name like `earnings-2026-11-22.json`. @param today in the provider's zone, YYYY-MM-DD */
export const earningsFileName = (today: string, ending: 'json' | 'csv'): string => `earnings-${today}.${ending}`
