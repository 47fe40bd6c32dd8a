/** What the table asks for, page by page. */
import { useEffect, useState } from 'react'
import type { ServiceType } from '#domain/service-types.ts'
import { tableSchema, type Group, type Table } from '../shared/admin-responses.ts'
import { useAsked, type Asked } from '../shared/use-admin-query.ts'

export const PAGE = 25
/** Typing that goes on for less than this is one search, ms. */
const TYPING_MS = 250

export type Yes = 'any' | 'yes' | 'no'
export const SORTS = ['newest', 'oldest', 'name', 'city', 'rating', 'rating_low', 'jobs', 'jobs_low'] as const
export type Sort = (typeof SORTS)[number]

export interface TableChoice {
  readonly group: Group | 'all'
  readonly text: string
  readonly service: ServiceType | 'all'
  readonly tick: Yes
  readonly listed: Yes
  readonly sort: Sort
}

const EVERYTHING: TableChoice = { group: 'all', text: '', service: 'all', tick: 'any', listed: 'any', sort: 'newest' }

const GROUP_QUERY: Readonly<Record<Group | 'all', Readonly<Record<string, string>>>> = {
  all: {},
  pending: { approval: 'pending', blocked: 'false' },
  approved: { approval: 'approved', blocked: 'false' },
  rejected: { approval: 'rejected', blocked: 'false' },
  blocked: { blocked: 'true' },
  removed: { removed: 'true' },
}

/** The address of a page. @param cursor undefined for the first */
export function tablePath({ group, text, service, tick, listed, sort }: TableChoice, cursor: string | undefined): string {
  const query = new URLSearchParams({ limit: String(PAGE), sort, ...GROUP_QUERY[group] })
  if (text.trim() !== '') query.set('q', text.trim())
  if (service !== 'all') query.set('service_type', service)
  if (tick !== 'any') query.set('verified', String(tick === 'yes'))
  if (listed !== 'any') query.set('listed', String(listed === 'yes'))
  if (cursor !== undefined) query.set('cursor', cursor)
  return `/providers?${query.toString()}`
}

export interface ProviderTable extends Asked<Table> {
  readonly choice: TableChoice
  /** Chooses anew, from the first page. */
  readonly choose: (change: Partial<TableChoice>) => void
  /** How many rows come before this page. */
  readonly before: number
  /** Undefined on the first page. */
  readonly earlier: (() => void) | undefined
  /** Undefined on the last one. */
  readonly later: (() => void) | undefined
}

export function useProviderTable(): ProviderTable {
  const [choice, setChoice] = useState(EVERYTHING)
  const [searched, setSearched] = useState('')
  /** Cursors of the pages up to this one, the first page's left out. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  useEffect(() => {
    if (choice.text === searched) return undefined
    const timer = setTimeout(() => {
      setSearched(choice.text)
      setCursors([])
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [choice.text, searched])
  const asked = useAsked(tablePath({ ...choice, text: searched }, cursors.at(-1)), tableSchema)
  const next = asked.data?.next
  return {
    ...asked,
    choice,
    choose: (change) => {
      setChoice({ ...choice, ...change })
      if (change.text === undefined) setCursors([])
    },
    before: cursors.length * PAGE,
    earlier: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    later: typeof next === 'string' && !asked.busy ? () => setCursors([...cursors, next]) : undefined,
  }
}
