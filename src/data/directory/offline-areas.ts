/** Manages cities beside the followed one: lists their stored data, fetches them, removes them. */
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
  /** Returns the target that applies a city's feed to the database. */
  readonly targetOf: (city: string) => FeedTarget
  /** A separate client, because a client runs one request at a time. */
  readonly client: ReplicationClient
  /** Called when a city is about to be removed: pauses the feed that follows it. */
  readonly pauseFeed: (city: string) => void
}

export interface OfflineAreas {
  /** Lists the status of each city, without counting. */
  listStatuses(): Promise<readonly OfflineAreaStatus[]>
  /** Lists the stored data of each city. */
  list(): Promise<readonly OfflineArea[]>
  /** Marks a city to be kept offline. */
  save(city: string): Promise<void>
  /** Brings a city up to date that is not followed. @throws RequestFailure, or the database's error */
  refresh(city: string, signal: AbortSignal): Promise<void>
  /** Removes a city. Aborts fetches under way, because the person requested the removal. */
  remove(city: string): Promise<void>
  /** Aborts fetches. Resolves when no operation is under way. */
  close(): Promise<void>
}

export function openOfflineAreas(deps: OfflineAreasDeps): OfflineAreas {
  const fetching = new Set<AbortController>()
  let isClosed = false
  /** One operation at a time: a city is not removed while it is fetched. */
  let queue: Promise<unknown> = Promise.resolve()

  function enqueue(operation: () => Promise<void>): Promise<void> {
    const own = queue.then(operation)
    queue = own.catch(() => undefined)
    return own
  }

  const abortFetches = (): void => fetching.forEach((each) => each.abort())

  return {
    listStatuses: () => listOfflineAreaStatuses(deps),
    list: () => listOfflineAreas(deps),
    save: (city) => deps.metadata.save(city, { kept: true }),
    refresh: async (city, signal) => {
      const own = new AbortController()
      const stop = (): void => own.abort()
      signal.addEventListener('abort', stop)
      fetching.add(own)
      try {
        await enqueue(() => {
          if (isClosed || signal.aborted || own.signal.aborted) throw new RequestFailure('stopped')
          return syncOnce(deps.targetOf(city), deps.client, own.signal)
        })
      } finally {
        fetching.delete(own)
        signal.removeEventListener('abort', stop)
      }
    },
    remove: (city) => {
      abortFetches()
      return enqueue(async () => {
        deps.pauseFeed(city)
        await removeOfflineArea(deps, city)
      })
    },
    close: async () => {
      isClosed = true
      abortFetches()
      await queue
    },
  }
}
