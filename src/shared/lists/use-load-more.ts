/** Loads further entries of a list from the server, by offset, after those that this device has. */
import { useState } from 'react'
import { callApi } from '#state/session/api-client.ts'

/** Entries in one request. */
const PAGE = 20

export interface LoadMore<T> {
  /** Loaded entries in the server's order, without those on the device. */
  readonly items: readonly T[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly isComplete: boolean
  readonly loadMore: () => void
}

export interface LoadMoreOptions<T> {
  /** API path of a list whose cursor is a number. */
  readonly path: string
  /** Keys of the entries that both the device and the server have. */
  readonly localKeys: readonly string[]
  /** Returns undefined for an entry that this build cannot read. */
  readonly parse: (entry: unknown) => T | undefined
  readonly keyOf: (entry: T) => string
}

export function useLoadMore<T>({ path, localKeys, parse, keyOf }: LoadMoreOptions<T>): LoadMore<T> {
  const [items, setItems] = useState<readonly T[]>([])
  const [cursor, setCursor] = useState<number>()
  const [state, setState] = useState<LoadMore<T>['state']>('idle')
  const [isComplete, setComplete] = useState(false)

  const loadMore = async (): Promise<void> => {
    setState('loading')
    const from = cursor ?? localKeys.length
    const result = await callApi('GET', `${path}?limit=${PAGE}&cursor=${from}`)
    const entries: readonly unknown[] | undefined = result.ok && Array.isArray(result.value) ? result.value : undefined
    if (!entries) {
      setState('failed')
      return
    }
    // A new entry shifts the others, so an entry can be returned twice.
    const known = new Set([...localKeys, ...items.map(keyOf)])
    const fresh = entries.flatMap((entry) => parse(entry) ?? []).filter((entry) => !known.has(keyOf(entry)))
    setItems([...items, ...fresh])
    setCursor(from + entries.length)
    setComplete(entries.length < PAGE)
    setState('idle')
  }

  return { items, state, isComplete, loadMore: () => void loadMore() }
}
