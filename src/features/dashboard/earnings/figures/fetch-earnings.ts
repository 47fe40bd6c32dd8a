/** Reads a provider's earnings from the server: the figures with the first page of their transactions, and the further pages. */
import * as v from 'valibot'
import type { Transaction } from '#domain/earnings/booking-earnings.ts'
import type { Earnings } from '#domain/earnings/earnings.ts'
import { earningsReportSchema, earningsFromReport } from '#domain/earnings/earnings-report.ts'
import { fetchPage } from '#state/session/api-client.ts'

/** Figures, and the newest transactions of their period as far as they were read. */
export interface EarningsPage {
  readonly earnings: Earnings
  /** Path of the next page of transactions; null at the end. */
  readonly next: string | null
}

/** @returns undefined when the server could not be reached or understood */
export async function fetchEarnings(path: string, read: typeof fetchPage = fetchPage): Promise<EarningsPage | undefined> {
  const result = await read(path)
  const report = v.safeParse(earningsReportSchema, result.ok ? result.value.body : undefined)
  return report.success && result.ok ? { earnings: earningsFromReport(report.output), next: result.value.next } : undefined
}

/**
 * Appends a page; the figures stay. A job completed between two pages shifts the others, so duplicates are dropped, and the new job is left
 * out.
 */
function appendPage({ earnings }: EarningsPage, page: EarningsPage): EarningsPage {
  const { transactions } = earnings.period
  const known = new Set(transactions.map(({ id }) => id))
  const fresh = page.earnings.period.transactions.filter(({ id }) => !known.has(id))
  return { earnings: { ...earnings, period: { ...earnings.period, transactions: [...transactions, ...fresh] } }, next: page.next }
}

/** @returns the transactions so far with the next page appended; undefined as for `fetchEarnings` */
export async function fetchNextPage(before: EarningsPage, read: typeof fetchPage = fetchPage): Promise<EarningsPage | undefined> {
  const page = before.next === null ? undefined : await fetchEarnings(before.next, read)
  return page && appendPage(before, page)
}

/** Reads every transaction of a period: as many as its figures say. @returns undefined when they could not all be read */
export async function fetchAllTransactions(path: string, read: typeof fetchPage = fetchPage): Promise<readonly Transaction[] | undefined> {
  let page = await fetchEarnings(path, read)
  while (page && page.next !== null) page = await fetchNextPage(page, read)
  const period = page?.earnings.period
  return period && period.transactions.length === period.jobs ? period.transactions : undefined
}
