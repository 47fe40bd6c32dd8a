/** A list whose newest entries are on this device, read on from the server by how many there are already. */
import { useState } from 'react'
import { callApi } from '#state/session/api-client.ts'

/** Entries asked for at once. */
const PAGE = 20

export interface LoadMore<T> {
  /** What came so far, in the server's order, without what the device holds. */
  readonly items: readonly T[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly isComplete: boolean
  readonly loadMore: () => void
}

export interface LoadMoreOptions<T> {
  /** Of a list that takes a number as its cursor. */
  readonly path: string
  /** Keys of the entries that the device holds and the server knows. */
  readonly localKeys: readonly string[]
  /** Undefined for what this build cannot read. */
  readonly parse: (entry: unknown) => T | undefined
  readonly keyOf: (entry: T) => string
}

export function useLoadMore<T>({ path, localKeys, parse, keyOf }: LoadMoreOptions<T>): LoadMore<T> {
  const [items, setItems] = useState<readonly T[]>([])
  const [seen, setSeen] = useState<number>()
  const [state, setState] = useState<LoadMore<T>['state']>('idle')
  const [isComplete, setWhole] = useState(false)

  const loadMore = async (): Promise<void> => {
    setState('loading')
    const from = seen ?? localKeys.length
    const answer = await callApi('GET', `${path}?limit=${PAGE}&cursor=${from}`)
    const entries: readonly unknown[] | undefined = answer.ok && Array.isArray(answer.value) ? answer.value : undefined
    if (!entries) {
      setState('failed')
      return
    }
    // A new one moves the others on: what comes twice is left out.
    const known = new Set([...localKeys, ...items.map(keyOf)])
    const fresh = entries.flatMap((entry) => parse(entry) ?? []).filter((entry) => !known.has(keyOf(entry)))
    setItems([...items, ...fresh])
    setSeen(from + entries.length)
    setWhole(entries.length < PAGE)
    setState('idle')
  }

  return { items, state, isComplete, loadMore: () => void loadMore() }
}
