/** Queries the server's figures while they are needed: again after each change, and page by page. */
import { useEffect, useState } from 'react'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import type { EarningsResponse } from './earnings-source.ts'
import { fetchEarnings, fetchNextPage, type EarningsPage } from './fetch-earnings.ts'

/** Loads the further pages of transactions. */
export interface MoreTransactions {
  readonly hasMore: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly load: () => void
}

export interface ServerEarnings {
  /** Undefined during the first query. */
  readonly response: EarningsResponse | undefined
  readonly more: MoreTransactions
}

/** The last response of the server, and the path it belongs to. */
interface LastResponse {
  readonly path: string
  readonly queryKey: string
  /** Undefined when the server could not be reached. */
  readonly page: EarningsPage | undefined
}

/** Decides what to show of the last response: nothing for another period, and an outdated one only while the server can be reached. */
function responseFor(
  path: string | undefined,
  queryKey: string | undefined,
  last: LastResponse | undefined,
  isLive: boolean,
): LastResponse | undefined {
  if (last === undefined || last.path !== path) return undefined
  return last.queryKey === queryKey || (isLive && last.page) ? last : undefined
}

/** @param path undefined while no figures are needed @param version a new value repeats the query */
export function useServerEarnings(path: string | undefined, version: string): ServerEarnings {
  const isLive = useSyncStatus()?.connection === 'live'
  const queryKey = path === undefined ? undefined : `${path} ${version} ${isLive}`
  const [last, setLast] = useState<LastResponse>()
  const [state, setState] = useState<MoreTransactions['state']>('idle')
  useEffect(() => {
    if (path === undefined || queryKey === undefined) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const page = isLive ? await fetchEarnings(path) : undefined
      if (isOver) return
      setLast({ path, queryKey, page })
      setState('idle')
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [path, queryKey, isLive])
  const shown = responseFor(path, queryKey, last, isLive)
  const load = async (): Promise<void> => {
    if (!shown?.page || state === 'loading') return
    setState('loading')
    const page = await fetchNextPage(shown.page)
    // A response to a newer query stays.
    setLast((now) => (now === shown && page ? { ...shown, page } : now))
    setState(page ? 'idle' : 'failed')
  }
  return {
    response: shown && { earnings: shown.page?.earnings, isStale: shown.queryKey !== queryKey },
    more: { hasMore: shown?.page?.next != null, state, load: () => void load() },
  }
}
