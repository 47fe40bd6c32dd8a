/** Reports that need a decision, or those already decided. */
import { useState } from 'react'
import { reportsSchema, type ReportedContent } from '../shared/admin-responses.ts'
import { usePagedQuery, type PagedQuery } from '../shared/use-paged-query.ts'

const PAGE_SIZE = 20

export const REPORT_LISTS = ['open', 'decided'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

export interface ReportsQuery extends PagedQuery<ReportedContent> {
  readonly list: ReportList
  readonly choose: (list: ReportList) => void
}

const pathOf = (list: ReportList, cursor?: string): string =>
  `/reports?list=${list}&limit=${PAGE_SIZE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

export function useReports(): ReportsQuery {
  const [list, setList] = useState<ReportList>('open')
  return { list, choose: setList, ...usePagedQuery((cursor) => pathOf(list, cursor), reportsSchema) }
}
