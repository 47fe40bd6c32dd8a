/** A paged admin list. */
import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { useAdminQuery } from './use-admin-query.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

export interface PagedQuery<Item, First extends Page<Item> = Page<Item>> {
  /** The first page with its further fields; undefined before the first response. */
  readonly first: First | undefined
  /** Undefined before the first response. */
  readonly entries: readonly Item[] | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly reload: () => void
  /** Undefined when there are no more pages. */
  readonly loadMore: (() => void) | undefined
}

/** @param pathOf returns the path of a page; without a cursor that of the first page */
export function usePagedQuery<Item, First extends Page<Item>>(
  pathOf: (cursor?: string) => string,
  schema: v.GenericSchema<unknown, First & Page<Item>>,
): PagedQuery<Item, First> {
  const first = useAdminQuery(pathOf(), schema)
  const [behind, setBehind] = useState<Page<Item>>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  // Pages loaded after an older first page may overlap with a newer first page.
  useEffect(() => setBehind(undefined), [first.data])
  const next = behind ? behind.next : (first.data?.next ?? null)
  const readMore = async (cursor: string): Promise<void> => {
    setBusy(true)
    const result = await callAdmin('GET', pathOf(cursor), schema)
    setBusy(false)
    setRefused(result.ok ? undefined : result.error)
    if (result.ok) setBehind((before) => ({ items: [...(before?.items ?? []), ...result.value.items], next: result.value.next }))
  }
  const { reload } = first
  return {
    first: first.data,
    entries: first.data && [...first.data.items, ...(behind?.items ?? [])],
    busy: busy || first.busy,
    refused: refused ?? first.refused,
    reload: useCallback(() => {
      setRefused(undefined)
      reload()
    }, [reload]),
    loadMore: next === null ? undefined : () => void readMore(next),
  }
}
