/** Keeping, fetching anew and deleting a city: one act at a time, and how the last one went. */
import { useState } from 'react'
import { deleteOfflineArea, addOfflineArea, refreshOfflineArea, type AreaDownloadResult } from '#state/offline/offline-areas.ts'

export type AreaOutcome = AreaDownloadResult | 'deleted'

export interface OfflineAreaActions {
  /** The city that something is being done with. */
  readonly busy: string | undefined
  /** It is being fetched. */
  readonly isFetching: boolean
  /** How the last act went. */
  readonly outcome: { readonly city: string; readonly how: AreaOutcome } | undefined
  readonly keep: (city: string) => Promise<void>
  readonly refresh: (city: string) => Promise<void>
  readonly remove: (city: string) => Promise<void>
}

/** @param onChange resolves when what is shown is as it is now */
export function useOfflineAreaActions(onChange: () => Promise<void>): OfflineAreaActions {
  const [busy, setBusy] = useState<string>()
  const [isFetching, setFetching] = useState(false)
  const [outcome, setOutcome] = useState<OfflineAreaActions['outcome']>()
  const run = async (city: string, act: (city: string) => Promise<AreaOutcome>, fetches = true): Promise<void> => {
    setBusy(city)
    setFetching(fetches)
    setOutcome(undefined)
    const how = await act(city).catch((): AreaOutcome => 'failed')
    await onChange().catch(() => undefined)
    setBusy(undefined)
    setOutcome({ city, how })
  }
  return {
    busy,
    isFetching,
    outcome,
    keep: (city) => run(city, addOfflineArea),
    refresh: (city) => run(city, refreshOfflineArea),
    remove: (city) => run(city, async () => ((await deleteOfflineArea(city)) ? 'deleted' : 'failed'), false),
  }
}
