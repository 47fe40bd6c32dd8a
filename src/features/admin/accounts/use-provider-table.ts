/** Filters of the provider table and its pages. */
import { useEffect, useState } from 'react'
import type { ServiceType } from '#domain/service-types.ts'
import { providerPageSchema, type ProviderGroup, type ProviderPage } from '../shared/admin-responses.ts'
import { useAdminQuery, type AdminQuery } from '../shared/use-admin-query.ts'

export const PAGE_SIZE = 25
/** Keystrokes closer together than this make one search, ms. */
const SEARCH_DEBOUNCE_MS = 250

export type FlagFilter = 'any' | 'yes' | 'no'
export const PROVIDER_SORTS = ['newest', 'oldest', 'name', 'city', 'rating', 'rating_low', 'jobs', 'jobs_low'] as const
export type ProviderSort = (typeof PROVIDER_SORTS)[number]

export interface ProviderTableFilters {
  readonly group: ProviderGroup | 'all'
  readonly text: string
  /** `all` for every service; no service has this key. */
  readonly service: ServiceType
  readonly verified: FlagFilter
  readonly listed: FlagFilter
  readonly sort: ProviderSort
}

const NO_FILTERS: ProviderTableFilters = { group: 'all', text: '', service: 'all', verified: 'any', listed: 'any', sort: 'newest' }

const GROUP_QUERY: Readonly<Record<ProviderGroup | 'all', Readonly<Record<string, string>>>> = {
  all: {},
  pending: { approval: 'pending', blocked: 'false' },
  approved: { approval: 'approved', blocked: 'false' },
  rejected: { approval: 'rejected', blocked: 'false' },
  blocked: { blocked: 'true' },
  removed: { removed: 'true' },
}

/** Returns the API path of a page. @param cursor undefined for the first page */
export function providerTablePath(
  { group, text, service, verified, listed, sort }: ProviderTableFilters,
  cursor: string | undefined,
): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), sort, ...GROUP_QUERY[group] })
  if (text.trim() !== '') query.set('q', text.trim())
  if (service !== 'all') query.set('service_type', service)
  if (verified !== 'any') query.set('verified', String(verified === 'yes'))
  if (listed !== 'any') query.set('listed', String(listed === 'yes'))
  if (cursor !== undefined) query.set('cursor', cursor)
  return `/providers?${query.toString()}`
}

export interface ProviderTable extends AdminQuery<ProviderPage> {
  readonly filters: ProviderTableFilters
  /** Changes the filters and returns to the first page. */
  readonly changeFilters: (change: Partial<ProviderTableFilters>) => void
  /** Number of rows before this page. */
  readonly offset: number
  /** Undefined on the first page. */
  readonly previousPage: (() => void) | undefined
  /** Undefined on the last page. */
  readonly nextPage: (() => void) | undefined
}

export function useProviderTable(): ProviderTable {
  const [filters, setChoice] = useState(NO_FILTERS)
  const [searched, setSearched] = useState('')
  /** Cursors of the pages up to this one, without the first page. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  useEffect(() => {
    if (filters.text === searched) return undefined
    const timer = setTimeout(() => {
      setSearched(filters.text)
      setCursors([])
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [filters.text, searched])
  const query = useAdminQuery(providerTablePath({ ...filters, text: searched }, cursors.at(-1)), providerPageSchema)
  const next = query.data?.next
  return {
    ...query,
    filters,
    changeFilters: (change) => {
      setChoice({ ...filters, ...change })
      if (change.text === undefined) setCursors([])
    },
    offset: cursors.length * PAGE_SIZE,
    previousPage: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    nextPage: typeof next === 'string' && !query.busy ? () => setCursors([...cursors, next]) : undefined,
  }
}
