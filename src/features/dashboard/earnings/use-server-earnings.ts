/** The server's figures for as long as they are wanted: asked for again after each change, and read on page by page. */
import { useEffect, useState } from 'react'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import type { EarningsAnswer } from './earnings-source.ts'
import { fetchEarnings, fetchNextPage, type EarningsPage } from './fetch-earnings.ts'

/** The way to the transactions behind those that were read. */
export interface MoreTransactions {
  readonly hasMore: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly load: () => void
}

export interface ServerEarnings {
  /** Undefined while they are asked for the first time. */
  readonly answer: EarningsAnswer | undefined
  readonly more: MoreTransactions
}

/** What the server answered, and to which question. */
interface LastAnswer {
  readonly path: string
  readonly asked: string
  /** Undefined: it could not be had. */
  readonly page: EarningsPage | undefined
}

/** What to show of the last answer: of other days nothing, and of before a change only while the server can be asked. */
function answerFor(
  path: string | undefined,
  asked: string | undefined,
  last: LastAnswer | undefined,
  isLive: boolean,
): LastAnswer | undefined {
  if (last === undefined || last.path !== path) return undefined
  return last.asked === asked || (isLive && last.page) ? last : undefined
}

/** @param path undefined while nothing is wanted @param version another one when the server is to be asked again */
export function useServerEarnings(path: string | undefined, version: string): ServerEarnings {
  const isLive = useSyncStatus()?.connection === 'live'
  const asked = path === undefined ? undefined : `${path} ${version} ${isLive}`
  const [last, setLast] = useState<LastAnswer>()
  const [state, setState] = useState<MoreTransactions['state']>('idle')
  useEffect(() => {
    if (path === undefined || asked === undefined) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const page = isLive ? await fetchEarnings(path) : undefined
      if (isOver) return
      setLast({ path, asked, page })
      setState('idle')
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [path, asked, isLive])
  const shown = answerFor(path, asked, last, isLive)
  const load = async (): Promise<void> => {
    if (!shown?.page || state === 'loading') return
    setState('loading')
    const page = await fetchNextPage(shown.page)
    // What was answered to a newer question meanwhile stays.
    setLast((now) => (now === shown && page ? { ...shown, page } : now))
    setState(page ? 'idle' : 'failed')
  }
  return {
    answer: shown && { earnings: shown.page?.earnings, isStale: shown.asked !== asked },
    more: { hasMore: shown?.page?.next != null, state, load: () => void load() },
  }
}
