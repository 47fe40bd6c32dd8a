/** Reads a provider's earnings from the server: the figures with the first page of their transactions, and the pages behind it. */
import * as v from 'valibot'
import type { Transaction } from '#domain/earnings/booking-earnings.ts'
import type { Earnings } from '#domain/earnings/earnings.ts'
import { earningsReportSchema, earningsFromReport } from '#domain/earnings/earnings-report.ts'
import { fetchPage } from '#state/session/api-client.ts'

/** Figures, and the newest transactions of their period as far as they were read. */
export interface EarningsPage {
  readonly earnings: Earnings
  /** The path of the transactions behind these; null when these are all. */
  readonly next: string | null
}

/** @returns undefined when the server could not be reached or understood */
export async function fetchEarnings(path: string, read: typeof fetchPage = fetchPage): Promise<EarningsPage | undefined> {
  const answer = await read(path)
  const report = v.safeParse(earningsReportSchema, answer.ok ? answer.value.body : undefined)
  return report.success && answer.ok ? { earnings: earningsFromReport(report.output), next: answer.value.next } : undefined
}

/** The figures stay: a job that was completed in between moves the others on, so that one comes twice, and is not of them. */
function appendPage({ earnings }: EarningsPage, page: EarningsPage): EarningsPage {
  const { transactions } = earnings.period
  const known = new Set(transactions.map(({ id }) => id))
  const fresh = page.earnings.period.transactions.filter(({ id }) => !known.has(id))
  return { earnings: { ...earnings, period: { ...earnings.period, transactions: [...transactions, ...fresh] } }, next: page.next }
}

/** @returns what was read with the next page behind it; undefined as `readEarnings` */
export async function fetchNextPage(before: EarningsPage, read: typeof fetchPage = fetchPage): Promise<EarningsPage | undefined> {
  const page = before.next === null ? undefined : await fetchEarnings(before.next, read)
  return page && appendPage(before, page)
}

/** Every transaction of a period: as many as its figures say. @returns undefined when they could not all be had */
export async function fetchAllTransactions(path: string, read: typeof fetchPage = fetchPage): Promise<readonly Transaction[] | undefined> {
  let page = await fetchEarnings(path, read)
  while (page && page.next !== null) page = await fetchNextPage(page, read)
  const period = page?.earnings.period
  return period && period.transactions.length === period.jobs ? period.transactions : undefined
}
