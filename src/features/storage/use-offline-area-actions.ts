/** Adds, refreshes and deletes an offline area: one action at a time, with the outcome of the last one. */
import { useState } from 'react'
import { deleteOfflineArea, addOfflineArea, refreshOfflineArea, type AreaDownloadResult } from '#state/offline/offline-areas.ts'

export type AreaOutcome = AreaDownloadResult | 'deleted'

export interface OfflineAreaActions {
  /** City of the running action. */
  readonly busy: string | undefined
  /** The city is being fetched. */
  readonly isFetching: boolean
  /** Outcome of the last action. */
  readonly outcome: { readonly city: string; readonly how: AreaOutcome } | undefined
  readonly save: (city: string) => Promise<void>
  readonly refresh: (city: string) => Promise<void>
  readonly remove: (city: string) => Promise<void>
}

/** @param onChange resolves when the displayed data is up to date */
export function useOfflineAreaActions(onChange: () => Promise<void>): OfflineAreaActions {
  const [busy, setBusy] = useState<string>()
  const [isFetching, setFetching] = useState(false)
  const [outcome, setOutcome] = useState<OfflineAreaActions['outcome']>()
  const run = async (city: string, operation: (city: string) => Promise<AreaOutcome>, fetches = true): Promise<void> => {
    setBusy(city)
    setFetching(fetches)
    setOutcome(undefined)
    const how = await operation(city).catch((): AreaOutcome => 'failed')
    await onChange().catch(() => undefined)
    setBusy(undefined)
    setOutcome({ city, how })
  }
  return {
    busy,
    isFetching,
    outcome,
    save: (city) => run(city, addOfflineArea),
    refresh: (city) => run(city, refreshOfflineArea),
    remove: (city) => run(city, async () => ((await deleteOfflineArea(city)) ? 'deleted' : 'failed'), false),
  }
}
