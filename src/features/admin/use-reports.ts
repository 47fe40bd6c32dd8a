/** The reports, one page behind the other. */
import { useCallback, useEffect, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/admin.ts'
import { reportsSchema, type ReportedEntry } from './answers.ts'
import { useAsked } from './use-asked.ts'

const PAGE = 20

export const REPORT_LISTS = ['open', 'decided'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

export interface ReportsShown {
  readonly list: ReportList
  readonly choose: (list: ReportList) => void
  /** Undefined before the first answer. */
  readonly entries: readonly ReportedEntry[] | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly reload: () => void
  /** Undefined where there are no more. */
  readonly more: (() => void) | undefined
}

const pathOf = (list: ReportList, cursor?: string): string =>
  `/reports?list=${list}&limit=${PAGE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

interface More {
  readonly items: readonly ReportedEntry[]
  readonly next: string | null
}

export function useReports(): ReportsShown {
  const [list, setList] = useState<ReportList>('open')
  const first = useAsked(pathOf(list), reportsSchema)
  const [more, setMore] = useState<More>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  // What was read behind an older first page may overlap with a newer one.
  useEffect(() => setMore(undefined), [first.data])
  const next = more ? more.next : (first.data?.next ?? null)
  const readMore = async (cursor: string): Promise<void> => {
    setBusy(true)
    const answer = await callAdmin('GET', pathOf(list, cursor), reportsSchema)
    setBusy(false)
    setRefused(answer.ok ? undefined : answer.error)
    if (answer.ok) setMore((before) => ({ items: [...(before?.items ?? []), ...answer.value.items], next: answer.value.next }))
  }
  const { reload } = first
  return {
    list,
    choose: setList,
    entries: first.data && [...first.data.items, ...(more?.items ?? [])],
    busy: busy || first.busy,
    refused: refused ?? first.refused,
    reload: useCallback(() => {
      setRefused(undefined)
      reload()
    }, [reload]),
    more: next === null ? undefined : () => void readMore(next),
  }
}
