/** Cities whose providers this device stores. */
import { failureKind } from '../database/database-failure.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { DirectorySession } from './directory-session.ts'
import type { OfflineArea, OfflineAreaStatus } from './offline-area-status.ts'

/** `full`: the device has no space, and nothing of the area is kept. */
export type AreaDownloadResult = 'fetched' | 'unreachable' | 'full' | 'failed'

export interface OfflineAreaResource {
  /** Lists the data of each city of the marketplace on this device; undefined while the database is broken. */
  list(): Promise<readonly OfflineArea[] | undefined>
  /** Lists the status of each city, without counting; empty while the database is broken. */
  statuses(): Promise<readonly OfflineAreaStatus[]>
  /** Marks a city to be kept offline, and fetches it. When that fails, it is fetched the next time the network is good. */
  download(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /** Brings a kept city up to date, without loading it into memory. */
  refresh(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /**
   * Removes a city and its mark to be kept. When it is the followed one, or all are followed, the feed pauses until `resumeFollowing` or
   * another choice: the city would come back immediately otherwise.
   * @returns false while the database is broken
   */
  remove(city: string): Promise<boolean>
}

export interface OfflineAreaResourceDeps {
  /** Runs an operation on the open session; undefined while the database is broken. */
  readonly withSession: <T>(run: (session: DirectorySession) => Promise<T>) => Promise<T | undefined>
  readonly onRemoved: (city: string) => void
}

export function createOfflineAreaResource({ withSession, onRemoved }: OfflineAreaResourceDeps): OfflineAreaResource {
  async function refresh(city: string, signal: AbortSignal): Promise<AreaDownloadResult> {
    try {
      const isDone = await withSession(({ areas }) => areas.refresh(city, signal).then(() => true))
      return isDone === true ? 'fetched' : 'failed'
    } catch (error) {
      if (error instanceof RequestFailure) return 'unreachable'
      return failureKind(error) === 'quota' ? 'full' : 'failed'
    }
  }

  return {
    list: () => withSession(({ areas }) => areas.list()),
    statuses: async () => (await withSession(({ areas }) => areas.listStatuses())) ?? [],
    download: async (city, signal) => {
      await withSession(({ areas }) => areas.save(city))
      const fetched = await refresh(city, signal)
      if (fetched === 'full') await withSession(({ areas }) => areas.remove(city))
      return fetched
    },
    refresh,
    remove: async (city) => {
      const isRemoved = (await withSession(({ areas }) => areas.remove(city).then(() => true))) ?? false
      if (isRemoved) onRemoved(city)
      return isRemoved
    },
  }
}
