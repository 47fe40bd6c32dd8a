/** CSV of completed work: one row each, safe to open in a spreadsheet. */
import type { Transaction } from '#domain/earnings/booking-earnings.ts'
import type { DateResolver } from '#domain/time/date-resolver.ts'
import { csvFile, type Cell } from '#domain/exports/csv.ts'
import { USD, type Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text, type MessageKey } from '#text/catalogue.ts'

const HEADINGS: readonly MessageKey[] = [
  'earnings.csv_id',
  'earnings.csv_booking',
  'earnings.csv_visit',
  'earnings.csv_client',
  'earnings.csv_service',
  'earnings.csv_kind',
  'earnings.csv_date',
  'earnings.csv_at',
  'earnings.csv_amount',
]

/** @param transactions in the order of the rows @param dayOf for the provider's zone */
export function earningsCsv(transactions: readonly Transaction[], dayOf: DateResolver, currency: Currency): string {
  // New columns are at the end: people's spreadsheets count columns.
  const isOther = currency.code !== USD.code
  const row = ({ id, booking_id, visit, client_name, service_type, kind, at, cents, sent_at }: Transaction): Cell[] => [
    id,
    booking_id,
    visit,
    client_name,
    serviceName(service_type),
    text(`earnings.csv_kind_${kind}`),
    dayOf(at),
    at,
    toAmount(cents, currency),
    ...(isOther ? [currency.code] : []),
    sent_at ?? null,
  ]
  return csvFile(
    [...HEADINGS, ...(isOther ? (['csv.currency'] as const) : []), 'csv.sent' as const].map((key) => text(key)),
    transactions.map(row),
  )
}
