/** The reports: those that wait for a decision, or those that have one. */
import { useState } from 'react'
import { reportsSchema, type ReportedEntry } from '../shared/admin-responses.ts'
import { usePages, type Pages } from '../shared/use-paged-query.ts'

const PAGE = 20

export const REPORT_LISTS = ['open', 'decided'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

export interface ReportsShown extends Pages<ReportedEntry> {
  readonly list: ReportList
  readonly choose: (list: ReportList) => void
}

const pathOf = (list: ReportList, cursor?: string): string =>
  `/reports?list=${list}&limit=${PAGE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

export function useReports(): ReportsShown {
  const [list, setList] = useState<ReportList>('open')
  return { list, choose: setList, ...usePages((cursor) => pathOf(list, cursor), reportsSchema) }
}
