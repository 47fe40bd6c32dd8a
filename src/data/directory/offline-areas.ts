/** What somebody does with cities beside the followed one: looks what is held of them, has them fetched, deletes them. */
import {
  listOfflineAreas,
  removeOfflineArea,
  listOfflineAreaStatuses,
  type OfflineAreaStatusDeps,
  type OfflineAreaStatus,
  type OfflineArea,
} from './offline-area-status.ts'
import type { FeedTarget } from '../replication/feed-loop.ts'
import { syncOnce } from '../replication/sync-once.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'

export interface OfflineAreasDeps extends OfflineAreaStatusDeps {
  /** Takes a city's feed into the database. */
  readonly targetOf: (city: string) => FeedTarget
  /** Of its own: one request at a time. */
  readonly client: ReplicationClient
  /** A city is about to be removed: what follows it rests. */
  readonly pauseFeed: (city: string) => void
}

export interface OfflineAreas {
  /** How things stand in each city, without counting. */
  listStatuses(): Promise<readonly OfflineAreaStatus[]>
  /** What is held of each city. */
  list(): Promise<readonly OfflineArea[]>
  /** Notes that somebody wants a city on this device. */
  keep(city: string): Promise<void>
  /** Brings a city up to date that is not followed. @throws WireFailure, or the database's error */
  refresh(city: string, signal: AbortSignal): Promise<void>
  /** Removes a city. What is being fetched is broken off: this was asked for. */
  remove(city: string): Promise<void>
  /** Resolves when nothing is being done any more. */
  close(): Promise<void>
}

export function openOfflineAreas(deps: OfflineAreasDeps): OfflineAreas {
  const fetching = new Set<AbortController>()
  let isClosed = false
  /** One at a time: what is being fetched is not removed. */
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn(act: () => Promise<void>): Promise<void> {
    const mine = turn.then(act)
    turn = mine.catch(() => undefined)
    return mine
  }

  const breakOff = (): void => fetching.forEach((each) => each.abort())

  return {
    listStatuses: () => listOfflineAreaStatuses(deps),
    list: () => listOfflineAreas(deps),
    keep: (city) => deps.metadata.save(city, { kept: true }),
    refresh: async (city, signal) => {
      const mine = new AbortController()
      const stop = (): void => mine.abort()
      signal.addEventListener('abort', stop)
      fetching.add(mine)
      try {
        await inTurn(() => {
          if (isClosed || signal.aborted || mine.signal.aborted) throw new RequestFailure('stopped')
          return syncOnce(deps.targetOf(city), deps.client, mine.signal)
        })
      } finally {
        fetching.delete(mine)
        signal.removeEventListener('abort', stop)
      }
    },
    remove: (city) => {
      breakOff()
      return inTurn(async () => {
        deps.pauseFeed(city)
        await removeOfflineArea(deps, city)
      })
    },
    close: async () => {
      isClosed = true
      breakOff()
      await turn
    },
  }
}
